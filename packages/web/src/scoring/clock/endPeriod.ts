import {
  adjustments,
  afterPeriod,
  type Final,
  type FinalReason,
  type FloorChange,
  finalOf,
  type Game,
  isAwarded,
  resetStarters,
} from '@fullcourt/scorebook/fold'
import {
  type BySide,
  derivedId,
  type Play,
  type SentPlay,
  SIDES,
  type Side,
} from '@fullcourt/scorebook/vocabulary'
import { playerActor, singlePlay, swapPlay, teamActor } from '../core/draftPlay.ts'
import type { FilmTime, Moment } from '../core/steps.ts'

/** How a period or the game is ended. */
export interface PeriodEnd {
  /** The score on the scoreboard. Differences become score adjustments. */
  readonly board: BySide<number>
  readonly resetStarters: boolean
  readonly reason: FinalReason
  /** The side that lost by forfeit or by default. */
  readonly by: Side
}

/** The plays that the end of a period records, and the next position or the ending. */
export interface PeriodOutcome {
  readonly plays: readonly SentPlay[]
  readonly next: { readonly period: number; readonly clockTime: number; readonly swapsSides: boolean } | null
  readonly ending: Omit<Final, 'winner'> | null
}

const sideOfChange = ({ isHomeTeam }: FloorChange): Side => (isHomeTeam ? 'home' : 'away')

/** Ids for the events of one play at the end of a period. */
type IdsOf = (what: string) => () => string

/**
 * Two people who end a period at the same time record the same plays: ids are derived from what they stand for, and plays that the
 * book has already are skipped.
 */
export function endIds(gameId: string, period: number, plays: readonly Play[]): IdsOf {
  const taken = new Set(plays.flatMap(({ origin, rel }) => [origin.id, ...rel.map(({ id }) => id)]))
  return (what) => {
    let n = 0
    return () => {
      for (;;) {
        n += 1
        const id = derivedId(gameId, 'end of period', String(period), what, String(n))
        if (!taken.has(id)) return id
      }
    }
  }
}

/** The end of a period. `horn`: the id of its clock's stop at 0; null where the log has it. */
interface EndMoment {
  readonly period: number
  readonly clockTime: number
  readonly early: boolean
  readonly horn: string | null
  /** The place on the film; null in a live game. */
  readonly film?: FilmTime | null
}

/** One substitution per side. */
function starterSwaps(
  changes: readonly FloorChange[],
  moment: () => Moment,
  idsOf: IdsOf,
): readonly SentPlay[] {
  return SIDES.flatMap((side) => {
    const own = changes.filter((change) => sideOfChange(change) === side)
    const actors = (subIn: boolean) =>
      own
        .filter((change) => change.subIn === subIn)
        .map(({ teamGamePersonnelId }) => playerActor(side, teamGamePersonnelId))
    const play = swapPlay(actors(false), actors(true), moment(), { newId: idsOf(`starters ${side}`) })
    return play ? [play] : []
  })
}

/**
 * Ends a period, or with `early` the game. Differences to the scoreboard become score adjustments, the starters come back where
 * chosen, and the next period is ready or the game is final. The horn of a period that is followed by another one is logged, so
 * that minutes count up to it. A final game has the clock that was saved with its ending.
 */
export function endPeriod(
  game: Game,
  end: PeriodEnd,
  { period, clockTime, early, horn, film = null }: EndMoment,
  order: () => number,
  idsOf: IdsOf,
): PeriodOutcome {
  const { rules } = game.sheet.setup
  const at = (inPeriod: number, seconds: number) => (): Moment => ({
    period: inPeriod,
    clock: { clockTime: seconds, runsFrom: null },
    film,
    order: order(),
  })
  const adjusted = adjustments(game.score, end.board).map(({ side, points }) =>
    singlePlay(
      'score_adjustment',
      teamActor(side),
      at(period, clockTime)(),
      { newId: idsOf(`board ${side}`) },
      { pointValue: points },
    ),
  )
  const scores = { period, score: end.board, scoreBefore: game.scoreBefore }
  const next = afterPeriod(rules, scores, { tieStands: end.reason === 'tied' })
  if (early || next.kind === 'final') {
    const why = isAwarded(end.reason) ? { reason: end.reason, by: end.by } : { reason: end.reason }
    const { winner: _, ...ending } = finalOf(rules, scores, why)
    return { plays: adjusted, next: null, ending }
  }
  const opening = next.clockTime ?? 0
  const stop = horn && singlePlay('clock_stop', teamActor('home'), at(period, 0)(), { newId: () => horn })
  const back = end.resetStarters ? starterSwaps(resetStarters(game), at(next.period, opening), idsOf) : []
  return {
    plays: [...adjusted, ...(stop ? [stop] : []), ...back],
    next: { period: next.period, clockTime: opening, swapsSides: next.swapsSides },
    ending: null,
  }
}
