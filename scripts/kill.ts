// kill -9 of the server, its PostgreSQL or both while people save, 100 times an engine: npm run kill -- [rounds] [embedded|postgres]
import { ENGINES, has } from '../packages/server/test/engines.ts'
import { type Kept, killRounds } from '../packages/server/test/killing.ts'

const rounds = Number(process.argv[2] ?? 100)
const engines = ENGINES.filter((engine) => !process.argv[3] || process.argv[3] === engine)

const line = (kept: Kept) =>
  `${kept.rounds} kills: ${kept.acknowledged} plays acknowledged, ${kept.found} found, ${kept.lost} lost, ${kept.double} double, ${kept.half} half; ` +
  `${kept.others} other writes acknowledged; ${kept.unanswered} in flight; slowest start ${kept.slowestStartMs} ms`

let failed = false
for (const engine of engines) {
  if (!has(engine)) {
    console.log(`${engine}: no postgres binary on this machine`)
    continue
  }
  const kept = await killRounds(engine, rounds, (now) => {
    if (now.rounds % 10 === 0) console.log(`${engine}, ${line(now)}`)
  })
  console.log(`${engine}: ${line(kept)}`)
  if (kept.lost + kept.double + kept.half > 0) failed = true
}
process.exit(failed ? 1 : 0)
