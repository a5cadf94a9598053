import {
  adjustments,
  afterPeriod,
  type BySide,
  derivedId,
  type Final,
  type FinalReason,
  type FloorChange,
  finalOf,
  type Game,
  type Play,
  resetStarters,
  type SentPlay,
  SIDES,
  type Side,
} from '@fullcourt/scorebook'
import { playerActor, singlePlay, swapPlay, teamActor } from '../entry/draftPlay.ts'
import type { FilmTime, Moment } from '../entry/steps.ts'

/** How a period or the game is ended. */
export interface PeriodEnd {
  /** The score on the board: differences become score adjustments. */
  readonly board: BySide<number>
  readonly resetStarters: boolean
  readonly reason: FinalReason
  /** Who gave up, for a forfeit. */
  readonly by: Side
}

/** What ending a period comes to: what is recorded, and where the game goes on, or how it ended. */
export interface PeriodOutcome {
  readonly plays: readonly SentPlay[]
  readonly next: { readonly period: number; readonly clockTime: number; readonly swapsSides: boolean } | null
  readonly ending: Omit<Final, 'winner'> | null
}

const sideOfChange = ({ isHomeTeam }: FloorChange): Side => (isHomeTeam ? 'home' : 'away')

/** Ids for one thing that the end of a period records, one after the other. */
type IdsOf = (what: string) => () => string

/**
 * Two who end a period at the same time record the same plays, not each their own: ids are made from what they stand for, and those
 * that the book has are passed over.
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

/**
 * The id of the clock's stop at 0 in a period: every screen of the game sees its clock run out, and each ends the period, which is
 * one entry.
 */
export const hornId = (gameId: string, period: number): string =>
  derivedId(gameId, 'out of time', String(period))

/** When a period is ended. `horn`: the id of its clock's stop at 0; null where the log has that. */
interface EndMoment {
  readonly period: number
  readonly clockTime: number
  readonly early: boolean
  readonly horn: string | null
  /** Where on the film it is ended; none in a live game. */
  readonly film?: FilmTime | null
}

/** A swap a side: those who go, those who come. */
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
 * Ends a period, or with `early` the game: differences to the board become score adjustments, the starters come back where that
 * was asked for, and the next period stands ready or the game is final. The horn of a period that another one follows is in the log,
 * so that minutes count to it at once; a final game has the clock that was saved with its ending.
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
    const why = end.reason === 'forfeit' ? { reason: end.reason, by: end.by } : { reason: end.reason }
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
