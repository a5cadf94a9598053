import { periodLength, secondsBefore } from '../clock.ts'
import { shotValue } from '../court.ts'
import type { Game } from '../game.ts'
import type { OrderedEvent } from '../log.ts'
import type { GameEvent } from '../play.ts'
import type { PlayedUntil } from '../reducer.ts'
import { timeoutsLeft } from '../timeouts.ts'
import { type EventType, sideOf } from '../vocabulary.ts'
import type { Flag } from './codes.ts'
import { edited, fixOf, put, withAttributes } from './repairs.ts'
import { type Chain, type CheckState, flagAt, raise } from './state.ts'
import { creditName, deed, teamName, when } from './words.ts'

/** Two devices may disagree by so much about which of two plays came first. */
const ORDER_SECONDS = 3
/** A film may be cut, and a shot is written down a little late: less than this is no drift. */
const DRIFT_SECONDS = 4

/** The ball is live during these, so that they cannot fall on the horn. */
const NEEDS_CLOCK: ReadonlySet<EventType> = new Set<EventType>([
  'shot_made',
  'shot_miss',
  'turnover',
  'steal',
])

/** Looks at clock, order, film and timeouts of an event before it is taken into the game. */
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
  const at = `${deed(event)} by ${creditName(game, event)} stands at ${when(game, event)}`
  if (event.clockTime > length) {
    const fix = fixOf('Set it to the start of the period', edited(play, event, { clockTime: length }))
    raise(state, flagAt('AHEAD_OF_CLOCK', placed, `${at}, before the period begins`, fix))
  }
  if (event.clockTime === 0 && NEEDS_CLOCK.has(event.type)) {
    const fix = fixOf('Set it to 0.1', edited(play, event, { clockTime: 0.1 }))
    raise(state, flagAt('CLOCK_ZERO', placed, `${at}, when no time is left`, fix))
  }
}

/**
 * The chain of plays as they were recorded, with one more. One whose clock puts it among later ones is odd: either it, or
 * the only one before it that was recorded after it.
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

/** Recorded later in the same period. */
const isLater = (a: GameEvent, b: GameEvent): boolean => a.period === b.period && a.order > b.order

/** The chain of events that go with the film, with one more; the odd one out is blamed in the same way. */
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

/** On one film at least as much time passes as on the clock, which stands now and then. */
const isOnFilm = ({ event: a }: OrderedEvent, { event: b }: OrderedEvent): boolean =>
  a.teamVideoId !== b.teamVideoId ||
  (b.videoTime ?? 0) - (a.videoTime ?? 0) >= a.clockTime - b.clockTime - DRIFT_SECONDS

/** Plays whose clock disagrees with the order in which they were written down. */
export function disorderFlags(state: CheckState, game: Game): Flag[] {
  return state.disorder.map((placed) => {
    const { event } = placed
    const words = `${deed(event)} by ${creditName(game, event)} at ${when(game, event)} was written down out of turn`
    const moment = momentByOrder(state.recorded, placed)
    if (!moment) return flagAt('CLOCK_OUT_OF_ORDER', placed, words)
    const later = moment.clockTime - event.clockTime
    const moved = (one: GameEvent): GameEvent => ({
      ...one,
      period: moment.period,
      clockTime: Math.max(0, one.clockTime + later),
    })
    const play = { origin: moved(placed.play.origin), rel: placed.play.rel.map(moved) }
    return flagAt('CLOCK_OUT_OF_ORDER', placed, words, fixOf('Set its clock by the order', put(play)))
  })
}

/** When the plays written down just before and after it happened: in its own period if one of them did. */
function momentByOrder(recorded: Chain | null, { event }: OrderedEvent): GameEvent | null {
  let after: GameEvent | null = null
  let link = recorded
  while (link && link.placed.event.order > event.order) {
    after = link.placed.event
    link = link.before
  }
  const before = link?.placed.event ?? null
  if (before?.period !== event.period && after?.period === event.period) return after
  return before ?? after
}

function driftFlag(game: Game, placed: OrderedEvent): Flag {
  const { event, play } = placed
  const words = `The film time of ${deed(event)} by ${creditName(game, event)} at ${when(game, event)} does not go with the clock`
  return flagAt(
    'VIDEO_CLOCK_DRIFT',
    placed,
    words,
    fixOf('Forget its film time', edited(play, event, { videoTime: null })),
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

/** Events later than a clock that still runs. */
export function aheadFlags(game: Game, latest: OrderedEvent | null, until: PlayedUntil | undefined): Flag[] {
  if (!latest || until === undefined || until === 'final' || 'endedAt' in until) return []
  const { event, play } = latest
  const ahead =
    event.period > until.period || (event.period === until.period && event.clockTime < until.clockTime)
  if (!ahead) return []
  const words = `${deed(event)} by ${creditName(game, event)} at ${when(game, event)} lies ahead of the clock, ${when(game, until)}`
  const fix = fixOf('Set it to the clock', edited(play, event, until))
  return [flagAt('AHEAD_OF_CLOCK', latest, words, fix)]
}

/** The value of a shot against the place from which it was taken, and what a person marked for review. */
export function checkNotes(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  if (event.userFlagged) {
    const words = `${deed(event)} by ${creditName(game, event)} at ${when(game, event)} is marked for review`
    raise(
      state,
      flagAt(
        'USER_FLAG',
        placed,
        words,
        fixOf('Clear the mark', edited(play, event, { userFlagged: false })),
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
    flagAt(
      'SHOT_VALUE_LOCATION',
      placed,
      words,
      fixOf(`Make it ${value}`, edited(play, event, { pointValue: value })),
    ),
  )
}

/** Seconds of game played when an event falls. */
export function elapsedAt(game: Game, { event }: OrderedEvent): number {
  const { rules } = game.sheet.setup
  const length = periodLength(rules, event.period) ?? 0
  return secondsBefore(rules, event.period) + Math.min(length, Math.max(0, length - event.clockTime))
}
