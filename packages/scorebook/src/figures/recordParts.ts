import { reachOf } from '../fold/ending.ts'
import { replay } from '../fold/game.ts'
import type { ClockReading, PlayedUntil } from '../fold/reducer.ts'
import type { Play } from '../vocabulary/play.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import type { Side } from '../vocabulary/terms.ts'
import { boxScore, boxScoresByPeriod } from './boxScore.ts'
import { garbageTime, withoutGarbageTime } from './garbageTime.ts'
import { lineups } from './lineups.ts'
import { type GameFacts, type KeptRecord, type RecordParts, recordOf } from './record.ts'

/** The parts that a record adds to the game: its facts, the recorded side, and the person of each player; null for players without one. */
interface RecordedSide {
  readonly facts: GameFacts
  readonly side: Side
  readonly personOf: (teamGamePersonnelId: string) => string | null
}

function partsOf(
  setup: GameSetup,
  plays: readonly Play[],
  until: PlayedUntil | undefined,
  { facts, side, personOf }: RecordedSide,
  garbageFrom: ClockReading | null,
): RecordParts {
  const { elapsed } = reachOf(replay(setup, plays), until)
  const whole = recordOf(boxScore(setup, plays, until), side, facts, elapsed, personOf, { garbageFrom })
  const periods = boxScoresByPeriod(setup, plays, until).map((box) =>
    recordOf(box, side, facts, 0, personOf, { period: box.periods[0]?.period ?? null, garbageFrom }),
  )
  const fives = lineups(setup, plays, until)[side].map((five) => ({
    ...five,
    people: five.people.map((id) => personOf(id) ?? id),
  }))
  return { records: [whole, ...periods], lineups: fives }
}

/** Makes the records and line-ups of a game for one side, with garbage time and without it. */
export function recordParts(
  setup: GameSetup,
  plays: readonly Play[],
  until: PlayedUntil | undefined,
  recorded: RecordedSide,
): Pick<KeptRecord, 'records' | 'lineups' | 'competitive'> {
  const garbageFrom = garbageTime(setup, plays)
  const competitive = garbageFrom && withoutGarbageTime(plays, garbageFrom)
  return {
    ...partsOf(setup, plays, until, recorded, garbageFrom),
    competitive: competitive && partsOf(setup, competitive.plays, competitive.until, recorded, garbageFrom),
  }
}
