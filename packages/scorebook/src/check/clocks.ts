import { hasReachedTarget } from '../fold/ending.ts'
import type { Game } from '../fold/game.ts'
import type { OrderedEvent } from '../fold/log.ts'
import type { PlayedUntil } from '../fold/reducer.ts'
import { isCharged, timeoutsLeft } from '../rules/timeouts.ts'
import { periodLength, secondsBefore } from '../vocabulary/clock.ts'
import { shotValue } from '../vocabulary/court.ts'
import { type GameEvent, playEvents } from '../vocabulary/play.ts'
import { type EventType, sideOf } from '../vocabulary/terms.ts'
import { fillIn, msg } from '../vocabulary/translate.ts'
import type { Fix, Flag } from './codes.ts'
import { fixOf, put, remove, withAttributes, withChange } from './repairs.ts'
import { type Chain, type CheckState, flagAt, raise, type Slip } from './state.ts'
import { creditName, eventByText, ownText, teamName, when } from './words.ts'

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
    state.recorded = recordedAfter(placed, state.recorded, {
      wrong: (one) => {
        state.disorder = [...state.disorder, one]
      },
      tolerated: (slip) => {
        state.slips = [...state.slips, slip]
      },
    })
  } else if (state.recorded && isLater(state.recorded.placed.event, event))
    state.slips = [...state.slips, { earlier: placed, later: state.recorded.placed }]
  if (event.videoTime !== null) {
    state.filmed = filmedAfter(placed, state.filmed, (wrong) => raise(state, driftFlag(game, wrong)))
  }
  if (event.type === 'timeout') checkTimeout(state, game, placed)
}

/** Events that cannot follow the points that end the game. */
const NOT_AFTER_END: ReadonlySet<EventType> = new Set<EventType>([...NEEDS_CLOCK, 'freethrow_made', 'foul'])

/** Flags the first play after a side reached the points that end the game at once (3x3 Art. 5). */
export function checkEnd(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  if (state.isAfterEnd || event.id !== play.origin.id || !NOT_AFTER_END.has(event.type)) return
  if (event.period !== game.period || !hasReachedTarget(game.sheet.setup.rules, game)) return
  state.isAfterEnd = true
  const { home, away } = game.score
  const words = fillIn('{event} at {when} follows {score}, which ends the game.', {
    event: eventByText(game, event),
    when: when(game, event),
    score: `${home}–${away}`,
  })
  const basket = state.lastBasket?.event
  // Recorded before the basket that ended it, the play has a wrong clock.
  const move =
    basket?.period === event.period && basket.order > event.order
      ? moveFix(game, placed, basket.period, basket.clockTime)
      : undefined
  const deletion = fixOf(fillIn('Delete {event}', { event: ownText(game, event) }), remove(play))
  raise(state, flagAt('AFTER_END', placed, words, move, { ...deletion, proof: move ? 'ask' : 'by-score' }))
}

function checkReading(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const length = periodLength(game.sheet.setup.rules, event.period)
  if (length === null || event.clockTime <= length) return
  const words = fillIn('{event} is at {when}, before the period begins.', {
    event: eventByText(game, event),
    when: when(game, event),
  })
  const fix = fixOf(msg('Set it to the start of the period'), withChange(play, event, { clockTime: length }))
  raise(state, flagAt('AHEAD_OF_CLOCK', placed, words, fix))
}

/**
 * Adds a play to the chain of plays in the order of recording. If its clock puts it among later plays, one is wrong: either it,
 * or the only earlier play that was recorded after it.
 */
function recordedAfter(placed: OrderedEvent, chain: Chain | null, blame: Blame): Chain {
  const { event } = placed
  if (!chain || event.order >= chain.placed.event.order) return { placed, before: chain }
  if (isNewPeriod(chain, placed)) {
    // Either the last play of the period before belongs to a later one, or this play to an earlier one.
    const isLastWrong = !chain.before || event.order >= chain.before.placed.event.order
    blame.wrong(isLastWrong ? chain.placed : placed)
    return isLastWrong ? { placed, before: chain.before } : chain
  }
  let first = chain
  while (first.before && isLater(first.before.placed.event, event)) first = first.before
  const isLatest = first === chain
  if (first.placed.event.clockTime - event.clockTime <= ORDER_SECONDS) {
    blame.tolerated({ earlier: placed, later: chain.placed })
    return chain
  }
  // A substitution has the clock of the whistle.
  const isLatestWrong = isLatest && !(isAtWhistle(chain.placed.event) && !isAtWhistle(event))
  blame.wrong(isLatestWrong ? chain.placed : placed)
  return isLatestWrong ? { placed, before: chain.before } : chain
}

const isAtWhistle = ({ type }: GameEvent): boolean => type === 'substitution' || type === 'timeout'

/** Repairs of a play whose clock disagrees with the order of recording. */
interface Blame {
  /** By more than is tolerated. */
  readonly wrong: (placed: OrderedEvent) => void
  /** By less. */
  readonly tolerated: (slip: Slip) => void
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

/**
 * Flags plays whose clock disagrees with the order of recording: by more than is tolerated, or at all if `others`, the other
 * flags, find them odd too.
 */
export function disorderFlags(state: CheckState, game: Game, others: readonly Flag[]): Flag[] {
  const wrong = state.disorder.map((placed) =>
    disorderFlag(game, placed, orderFixes(game, placed, neighborsByOrder(state.recorded, placed))),
  )
  const odd = new Set(others.map(({ playId }) => playId))
  const slips = state.slips.filter(
    ({ earlier, later }) => odd.has(earlier.play.origin.id) || odd.has(later.play.origin.id),
  )
  return [...wrong, ...slips.map((slip) => disorderFlag(game, slip.later, slipFixes(game, slip)))]
}

/** Moves the later one of two plays behind the other, or the earlier one before it. */
function slipFixes(game: Game, { earlier, later }: Slip): readonly Fix[] {
  const { period } = later.event
  const clocks = playEvents(earlier.play).map(({ clockTime }) => clockTime)
  const end = Math.min(...clocks)
  const start = later.event.clockTime + (earlier.play.origin.clockTime - end)
  const origin = { ...earlier, event: earlier.play.origin }
  const fixes = [moveFix(game, later, period, end)]
  const isWithin = start <= (periodLength(game.sheet.setup.rules, period) ?? 0)
  return isWithin ? [...fixes, moveFix(game, origin, period, start)] : fixes
}

function disorderFlag(game: Game, placed: OrderedEvent, fixes: readonly Fix[]): Flag {
  const { event } = placed
  const isAtHorn = event.clockTime === 0 && NEEDS_CLOCK.has(event.type)
  const values = { event: eventByText(game, event), when: when(game, event) }
  const words = isAtHorn
    ? fillIn('{event} is at {when}, when no time is left, but plays follow.', values)
    : fillIn('{event} at {when} is out of order.', values)
  return flagAt(isAtHorn ? 'CLOCK_ZERO' : 'CLOCK_OUT_OF_ORDER', placed, words, ...fixes)
}

interface Neighbors {
  readonly before: GameEvent | null
  readonly after: GameEvent | null
}

/** Moves a play to the period in which its clock fits between its neighbors, or to the clock of a neighbor. */
function orderFixes(game: Game, placed: OrderedEvent, { before, after }: Neighbors): readonly Fix[] {
  const { event } = placed
  const near = nearOf(event, { before, after })
  const far = near === before ? after : before
  // With a neighbor in its period, a play does not have both a wrong period and a wrong clock.
  const isFarToo = far && (far.period === event.period || near?.period !== event.period)
  const periods = [before, after].flatMap((one) => (one && one.period !== event.period ? [one.period] : []))
  const fitting = [...new Set(periods)].filter((period) => {
    const isAfter = !before || before.period < period || before.clockTime >= event.clockTime
    const isBefore = !after || after.period > period || after.clockTime <= event.clockTime
    return isAfter && isBefore
  })
  return [
    ...fitting.map((period) => moveFix(game, placed, period, event.clockTime)),
    ...[near, isFarToo ? far : null].flatMap((one) =>
      one ? [moveFix(game, placed, one.period, one.clockTime)] : [],
    ),
  ]
}

/** Finds the neighbor whose clock a play has: a foul that of the substitutions at its whistle, another play that of the one before. */
function nearOf(event: GameEvent, { before, after }: Neighbors): GameEvent | null {
  const isHere = (one: GameEvent | null) => one?.period === event.period
  if (event.type === 'foul' && isHere(after) && isAtWhistle(after!)) return after
  return before && (isHere(before) || !isHere(after)) ? before : after
}

/** The events of a play are at most this far apart. Farther apart, only the origin has the wrong clock. */
const PLAY_SECONDS = 60

/** Moves a play with its events. */
function moveFix(game: Game, { event, play }: OrderedEvent, period: number, clockTime: number): Fix {
  const timeOf = (one: GameEvent): number => {
    const after = event.clockTime - one.clockTime
    if (Math.abs(after) > PLAY_SECONDS) return Math.min(one.clockTime, clockTime)
    return after === 0 ? clockTime : Math.max(0, clockTime - after)
  }
  const moved = (one: GameEvent): GameEvent => ({ ...one, period, clockTime: timeOf(one) })
  const change = put({ origin: moved(play.origin), rel: play.rel.map(moved) })
  return fixOf(
    fillIn('Move {event} to {when}', {
      event: ownText(game, event),
      when: when(game, { period, clockTime }),
    }),
    change,
  )
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
  const words = fillIn('The film time of {event} at {when} does not match the clock.', {
    event: eventByText(game, event),
    when: when(game, event),
  })
  return flagAt(
    'VIDEO_CLOCK_DRIFT',
    placed,
    words,
    fixOf(msg('Remove its film time'), withChange(play, event, { videoTime: null })),
  )
}

function checkTimeout(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const kind = event.attributes.timeoutKind ?? 'full'
  if (!isCharged(kind)) return
  const side = sideOf(event)
  if (timeoutsLeft(game.sheet.setup.rules, game.timeouts[side], event).total > 0) return
  const words = fillIn('{team} takes a timeout at {when} but has none left.', {
    team: teamName(game, side),
    when: when(game, event),
  })
  const fix = fixOf(msg("Make it an official's"), withAttributes(play, event, { timeoutKind: 'official' }))
  raise(state, flagAt('TIMEOUT_EXCESS', placed, words, fix))
}

/** Flags events that are later than a running clock. */
export function aheadFlags(game: Game, latest: OrderedEvent | null, until: PlayedUntil | undefined): Flag[] {
  if (!latest || until === undefined || until === 'final' || 'endedAt' in until) return []
  const { event, play } = latest
  const ahead =
    event.period > until.period || (event.period === until.period && event.clockTime < until.clockTime)
  if (!ahead) return []
  const words = fillIn('{event} at {when} is ahead of the clock, {now}.', {
    event: eventByText(game, event),
    when: when(game, event),
    now: when(game, until),
  })
  const fix = fixOf(msg('Set it to the clock'), withChange(play, event, until))
  return [flagAt('AHEAD_OF_CLOCK', latest, words, fix)]
}

/** Checks the value of a shot against its location, and lists events that a person marked for review. */
export function checkNotes(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  if (event.userFlagged) {
    const words = fillIn('{event} at {when} is marked for review.', {
      event: eventByText(game, event),
      when: when(game, event),
    })
    raise(
      state,
      flagAt(
        'USER_FLAG',
        placed,
        words,
        fixOf(msg('Clear the mark'), withChange(play, event, { userFlagged: false })),
      ),
    )
  }
  if ((event.type !== 'shot_made' && event.type !== 'shot_miss') || !event.location) return
  const { court, rules } = game.sheet.setup
  const value = shotValue(court, event.location, event.hoopSide ?? undefined, rules.shotValues)
  if (value === event.pointValue) return
  const words = fillIn('{player} shoots for {points} at {when} from where a shot is worth {value}.', {
    player: creditName(game, event),
    when: when(game, event),
    points: String(event.pointValue),
    value: String(value),
  })
  raise(
    state,
    flagAt('SHOT_VALUE_LOCATION', placed, words, {
      ...fixOf(
        fillIn('Make {event} worth {value}', {
          event: ownText(game, event, msg('shot')),
          value: String(value),
        }),
        withChange(play, event, { pointValue: value }),
      ),
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
