import { reachOf } from '../fold/ending.ts'
import type { EventOutcome, Game } from '../fold/game.ts'
import type { Possession } from '../fold/possessions.ts'
import type { GameReducer, PlayedUntil } from '../fold/reducer.ts'
import type { Play } from '../vocabulary/play.ts'
import { isOneOf } from '../vocabulary/records.ts'
import { otherSide } from '../vocabulary/terms.ts'
import { type Cell, type PlayBehind, wereOnFloor } from './cell.ts'
import { POSSESSION_FIGURES, type PossessionKey } from './flowFigures.ts'
import { afterOutcome, NO_STOP_HISTORY, type StopHistory, stopsOf } from './stops.ts'

const KEYS = POSSESSION_FIGURES.map(({ key }) => key)

export const isPossessionKey = (key: string): key is PossessionKey => isOneOf<string>(KEYS, key)

type PossessionCell = Cell & { readonly figure: PossessionKey }

/** The plays that ended the counted possessions so far, changed in place. */
interface EndedPossessions {
  plays: readonly Play[]
  history: StopHistory
  latest: Play | null
}

/** The number that a possession adds to the figure: one for each that the side had, or for each stop of the side. */
function amountOf(
  { figure, side }: PossessionCell,
  possession: Possession,
  before: StopHistory['stops'],
  after: StopHistory['stops'],
): number {
  if (figure === 'possessions') return possession.side === side ? 1 : 0
  return Math.abs(after[side][figure] - before[side][figure])
}

const isOf = (
  { period, during }: PossessionCell,
  possession: Possession,
  fives: Possession['fives'],
  game: Game,
): boolean =>
  (period === undefined || possession.period === period) &&
  (!during || (fives !== null && wereOnFloor(during, fives, game)))

/** Only the possessions and points of one period, because a box score of a period counts stops in a row from its start. */
function inPeriod(outcome: EventOutcome, period: number | undefined): EventOutcome {
  if (period === undefined) return outcome
  const { changes, event, points } = outcome
  return {
    ...outcome,
    changes: changes.filter(({ possession }) => possession.period === period),
    points: event.period === period ? points : 0,
  }
}

/** Adds the possession that the end cut off. */
function withCutOff(
  cell: PossessionCell,
  { plays, history, latest }: EndedPossessions,
  game: Game,
  until: PlayedUntil | undefined,
): readonly Play[] {
  const cutOff = reachOf(game, until).possession
  if (!cutOff || !latest || !isOf(cell, cutOff, game.floor.on, game)) return plays
  const by = otherSide(cutOff.side)
  const after = { ...history.stops, [by]: stopsOf(history, by, cutOff) }
  return amountOf(cell, cutOff, history.stops, after) > 0 ? [...plays, latest] : plays
}

/**
 * Possessions, stops or threes of stops of a side with the play that ended each, as a reducer. A possession that the horn ended has
 * the last play before it; the third stop in a row stands for the three.
 */
export const possessionsBehindReducer = (
  cell: PossessionCell,
): GameReducer<EndedPossessions, readonly PlayBehind[]> => ({
  start: () => ({ plays: [], history: NO_STOP_HISTORY, latest: null }),
  event(state, outcome, game) {
    const { play } = outcome.placed
    state.history = afterOutcome(
      state.history,
      inPeriod(outcome, cell.period),
      ({ possession, change }, { stops: before }, { stops: after }) => {
        if (!isOf(cell, possession, possession.fives, game)) return
        if (amountOf(cell, possession, before, after) === 0) return
        const endedBy = possession.period === outcome.event.period ? play : (state.latest ?? play)
        state.plays = change === 1 ? [...state.plays, endedBy] : state.plays.slice(0, -1)
      },
    )
    state.latest = play
  },
  copy: (state) => ({ ...state }),
  answer(state, game, until) {
    const amounts = new Map<Play, number>()
    for (const play of withCutOff(cell, state, game, until)) amounts.set(play, (amounts.get(play) ?? 0) + 1)
    return [...amounts].map(([play, amount]) => ({ play, event: play.origin, amount, made: 0 }))
  },
})
