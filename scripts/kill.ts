// kill -9 of the server, its PostgreSQL or both during saves, 100 times per engine: npm run kill -- [rounds] [embedded|postgres]
// While a card is charged, so many times at each of twelve points: npm run kill -- [rounds] payments
// Power cuts instead, as root: npm run kill -- [rounds] power
import { ENGINES, has } from '../packages/server/test/engines.ts'
import { type Kept, killRounds } from '../packages/server/test/killing.ts'
import { killPayments, type PaymentKills } from '../packages/server/test/killingPayments.ts'
import { powerCutRounds } from '../packages/server/test/powerCuts.ts'

const rounds = Number(process.argv[2] ?? 100)
const [, , , only] = process.argv
const engines = ENGINES.filter((engine) => !only || only === engine)

const line = (kept: Kept) =>
  `${kept.rounds} kills: ${kept.acknowledged} plays acknowledged, ${kept.found} found, ${kept.lost} lost, ${kept.double} double, ${kept.half} half; ` +
  `${kept.others} other writes acknowledged; ${kept.unanswered} in flight; slowest start ${kept.slowestStartMs} ms`

const paymentLine = ({ rounds, taken, booked, problems }: PaymentKills) =>
  `${rounds} kills: the gateway took ${taken} cents, the book has ${booked}; ${problems.length} problems ${problems.join(', ')}`

let failed = false
const isLoss = ({ lost, double, half }: Kept): boolean => lost + double + half > 0
for (const engine of engines) {
  if (!has(engine)) {
    console.log(`${engine}: no postgres binary on this machine`)
    continue
  }
  const kept = await killRounds(engine, rounds, (now) => {
    if (now.rounds % 10 === 0) console.log(`${engine}, ${line(now)}`)
  })
  console.log(`${engine}: ${line(kept)}`)
  if (isLoss(kept)) failed = true
}
if (only === 'power') {
  const kept = await powerCutRounds(rounds, (now) => console.log(`power cut, ${line(now)}`))
  if (isLoss(kept)) failed = true
}
if (only === 'payments') {
  const kills = await killPayments(rounds, {
    onRound: (now, point) => {
      if (now.rounds % 12 === 0 || now.problems.length > 0) console.log(`${point}: ${paymentLine(now)}`)
    },
  })
  console.log(paymentLine(kills))
  if (kills.problems.length > 0) failed = true
}
process.exit(failed ? 1 : 0)
