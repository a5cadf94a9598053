// A busy evening: 500 live games, 125 plays a second, 1,000 listeners, 20 uploads and an encode, for 30 minutes on the default database.
import { runLoad } from '../scripts/drills/load.ts'

const MINUTES = Number(process.env.LOAD_MINUTES ?? 30)

const outcome = await runLoad({
  minutes: MINUTES,
  games: Number(process.env.LOAD_GAMES ?? 500),
  playsPerSecond: Number(process.env.LOAD_PLAYS ?? 125),
  listeners: Number(process.env.LOAD_LISTENERS ?? 1_000),
  uploads: Number(process.env.LOAD_UPLOADS ?? 20),
  onMinute: console.log,
})
const { plays, lost, twice, gaps, memoryBefore, memoryAfter, filmsStored, filmsEncoded } = outcome
console.log(
  `${plays} plays in ${MINUTES} min; ${filmsStored} films of 64 MB arrived, ${filmsEncoded} encoded`,
)
console.log(
  `  answered by the server within 50 ms: ${(outcome.withinLimit * 100).toFixed(2)} % (goal ≥ 99 %)`,
)
console.log(
  `  seen by scorers: p50 ${outcome.p50.toFixed(1)}, p99 ${outcome.p99.toFixed(0)}, at most ${outcome.slowest.toFixed(0)} ms`,
)
console.log(`  lost ${lost}, twice ${twice}, missed by listeners ${gaps} (goal 0)`)
console.log(
  `  memory ${memoryBefore.toFixed(0)} to ${memoryAfter.toFixed(0)} MB: ${(memoryAfter / memoryBefore).toFixed(2)} x (goal ≤ 1.1)`,
)
