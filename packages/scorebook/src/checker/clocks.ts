import { periodLength, secondsBefore } from '../clock.ts'
import { shotValue } from '../court.ts'
import type { Game } from '../game.ts'
import type { OrderedEvent } from '../log.ts'
import type { GameEvent } from '../play.ts'
import type { PlayedUntil } from '../reducer.ts'
import { timeoutsLeft } from '../timeouts.ts'
import { type EventType, sideOf } from '../vocabulary.ts'
import type { Fix, Flag } from './codes.ts'
import { fixOf, put, withAttributes, withChange } from './repairs.ts'
import { type Chain, type CheckState, flagAt, raise } from './state.ts'
import { creditName, eventText, teamName, when } from './words.ts'

/** The tolerated disagreement of two devices about the order of two plays. */
const ORDER_SECONDS = 3
/** The tolerated drift of the film: it may be cut, and shots are entered slightly late. */
const DRIFT_SECONDS = 4

/** The ball is live during these events, so they cannot be at the horn. */
const NEEDS_CLOCK: ReadonlySet<EventType> = new Set<EventType>([
  'shot_made',
  'shot_miss',
  'turnover',
  'steal',
])

/** Checks clock, order, film and timeouts of an event before it is applied to the game. */
export function checkClock(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event } = placed
  checkReading(state, game, placed)
  if (event.originEventId === null) {
    state.recorded = recordedAfter(placed, state.recorded, (wrong) => {
      state.disorder = [...state.disorder, wrong]
    })
  }
  if (event.videoTime !== null) {
    state.filmed = filmedAfter(placed, state.filmed, (wrong) => raise(state, driftFlag(game, wrong)))
  }
  if (event.type === 'timeout') checkTimeout(state, game, placed)
}

function checkReading(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const length = periodLength(game.sheet.setup.rules, event.period)
  if (length === null) return
  const at = `${eventText(event)} by ${creditName(game, event)} is at ${when(game, event)}`
  if (event.clockTime > length) {
    const fix = fixOf('Set it to the start of the period', withChange(play, event, { clockTime: length }))
    raise(state, flagAt('AHEAD_OF_CLOCK', placed, `${at}, before the period begins`, fix))
  }
}

/**
 * Adds a play to the chain of plays in the order of recording. If its clock puts it among later plays, one is wrong: either it,
 * or the only earlier play that was recorded after it.
 */
function recordedAfter(
  placed: OrderedEvent,
  chain: Chain | null,
  blame: (wrong: OrderedEvent) => void,
): Chain {
  const { event } = placed
  if (!chain || isNewPeriod(chain, placed) || event.order >= chain.placed.event.order) {
    return { placed, before: chain }
  }
  let first = chain
  while (first.before && isLater(first.before.placed.event, event)) first = first.before
  if (first.placed.event.clockTime - event.clockTime <= ORDER_SECONDS) return chain
  blame(first === chain ? chain.placed : placed)
  return first === chain ? { placed, before: chain.before } : chain
}

/** Tells whether an event was recorded later in the same period. */
const isLater = (a: GameEvent, b: GameEvent): boolean => a.period === b.period && a.order > b.order

/** Adds an event to the chain of events that agree with the film. Finds the wrong one in the same way. */
function filmedAfter(placed: OrderedEvent, chain: Chain | null, blame: (wrong: OrderedEvent) => void): Chain {
  if (!chain || isNewPeriod(chain, placed)) return { placed, before: null }
  if (isOnFilm(chain.placed, placed)) return { placed, before: chain }
  const { before } = chain
  const latestIsOdd = before === null || isOnFilm(before.placed, placed)
  blame(latestIsOdd ? chain.placed : placed)
  return latestIsOdd ? { placed, before } : chain
}

const isNewPeriod = (chain: Chain, { event }: OrderedEvent): boolean =>
  chain.placed.event.period !== event.period

/** Tells whether two events agree with the film: on one film at least as much time passes as on the clock, which stops now and then. */
const isOnFilm = ({ event: a }: OrderedEvent, { event: b }: OrderedEvent): boolean =>
  a.teamVideoId !== b.teamVideoId ||
  (b.videoTime ?? 0) - (a.videoTime ?? 0) >= a.clockTime - b.clockTime - DRIFT_SECONDS

/** Flags plays whose clock disagrees with the order of recording. */
export function disorderFlags(state: CheckState, game: Game): Flag[] {
  return state.disorder.map((placed) => {
    const { event } = placed
    const isAtHorn = event.clockTime === 0 && NEEDS_CLOCK.has(event.type)
    const who = `${eventText(event)} by ${creditName(game, event)}`
    const words = isAtHorn
      ? `${who} is at ${when(game, event)}, when no time is left, but plays follow`
      : `${who} at ${when(game, event)} is out of order`
    const code = isAtHorn ? 'CLOCK_ZERO' : 'CLOCK_OUT_OF_ORDER'
    return flagAt(code, placed, words, ...orderFixes(game, placed, neighborsByOrder(state.recorded, placed)))
  })
}

interface Neighbors {
  readonly before: GameEvent | null
  readonly after: GameEvent | null
}

/** Moves a play to the period in which its clock fits between its neighbors, or to the clock of a neighbor. */
function orderFixes(game: Game, placed: OrderedEvent, { before, after }: Neighbors): readonly Fix[] {
  const { event } = placed
  const near = before && (before.period === event.period || after?.period !== event.period) ? before : after
  const other = near === before ? after : before
  const periods = [before, after].flatMap((one) => (one && one.period !== event.period ? [one.period] : []))
  const fitting = [...new Set(periods)].filter((period) => {
    const isAfter = !before || before.period < period || before.clockTime >= event.clockTime
    const isBefore = !after || after.period > period || after.clockTime <= event.clockTime
    return isAfter && isBefore
  })
  return [
    ...fitting.map((period) => moveFix(game, placed, period, event.clockTime)),
    ...[near, other].flatMap((one) => (one ? [moveFix(game, placed, one.period, one.clockTime)] : [])),
  ]
}

/** Moves a play with all its events. */
function moveFix(game: Game, { event, play }: OrderedEvent, period: number, clockTime: number): Fix {
  const later = clockTime - event.clockTime
  const moved = (one: GameEvent): GameEvent => ({
    ...one,
    period,
    clockTime: Math.max(0, one.clockTime + later),
  })
  const change = put({ origin: moved(play.origin), rel: play.rel.map(moved) })
  return fixOf(`Move it to ${when(game, { period, clockTime })}`, change)
}

/** Finds the plays recorded just before and after. */
function neighborsByOrder(recorded: Chain | null, { event }: OrderedEvent): Neighbors {
  let after: GameEvent | null = null
  let link = recorded
  while (link && link.placed.event.order > event.order) {
    after = link.placed.event
    link = link.before
  }
  return { before: link?.placed.event ?? null, after }
}

function driftFlag(game: Game, placed: OrderedEvent): Flag {
  const { event, play } = placed
  const words = `The film time of ${eventText(event)} by ${creditName(game, event)} at ${when(game, event)} does not match the clock`
  return flagAt(
    'VIDEO_CLOCK_DRIFT',
    placed,
    words,
    fixOf('Remove its film time', withChange(play, event, { videoTime: null })),
  )
}

function checkTimeout(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const kind = event.attributes.timeoutKind ?? 'full'
  if (kind === 'media' || kind === 'official') return
  const side = sideOf(event)
  if (timeoutsLeft(game.sheet.setup.rules, game.timeouts[side], event).total > 0) return
  const words = `${teamName(side)} takes a timeout at ${when(game, event)} but has none left`
  const fix = fixOf("Make it an official's", withAttributes(play, event, { timeoutKind: 'official' }))
  raise(state, flagAt('TIMEOUT_EXCESS', placed, words, fix))
}

/** Flags events that are later than a running clock. */
export function aheadFlags(game: Game, latest: OrderedEvent | null, until: PlayedUntil | undefined): Flag[] {
  if (!latest || until === undefined || until === 'final' || 'endedAt' in until) return []
  const { event, play } = latest
  const ahead =
    event.period > until.period || (event.period === until.period && event.clockTime < until.clockTime)
  if (!ahead) return []
  const words = `${eventText(event)} by ${creditName(game, event)} at ${when(game, event)} is ahead of the clock, ${when(game, until)}`
  const fix = fixOf('Set it to the clock', withChange(play, event, until))
  return [flagAt('AHEAD_OF_CLOCK', latest, words, fix)]
}

/** Checks the value of a shot against its location, and lists events that a person marked for review. */
export function checkNotes(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  if (event.userFlagged) {
    const words = `${eventText(event)} by ${creditName(game, event)} at ${when(game, event)} is marked for review`
    raise(
      state,
      flagAt(
        'USER_FLAG',
        placed,
        words,
        fixOf('Clear the mark', withChange(play, event, { userFlagged: false })),
      ),
    )
  }
  if ((event.type !== 'shot_made' && event.type !== 'shot_miss') || !event.location) return
  const { court, rules } = game.sheet.setup
  const value = shotValue(court, event.location, event.hoopSide ?? undefined, rules.shotValues)
  if (value === event.pointValue) return
  const words = `${creditName(game, event)} shoots for ${event.pointValue} at ${when(game, event)} from where a shot is worth ${value}`
  raise(
    state,
    flagAt('SHOT_VALUE_LOCATION', placed, words, {
      ...fixOf(`Make it ${value}`, withChange(play, event, { pointValue: value })),
      proof: 'certain',
    }),
  )
}

/** Returns the game time of an event in seconds. */
export function elapsedAt(game: Game, { event }: OrderedEvent): number {
  const { rules } = game.sheet.setup
  const length = periodLength(rules, event.period) ?? 0
  return secondsBefore(rules, event.period) + Math.min(length, Math.max(0, length - event.clockTime))
}
