import { shotClockTime, shotVideoTime } from '@fullcourt/film'
import type { Actor, Game, Prompt, PromptKind } from '@fullcourt/scorebook/fold'
import {
  type Award,
  distance,
  type EventAttributes,
  type EventType,
  type FoulType,
  hoopSideOf,
  type SentEvent,
  type SentPlay,
  type Side,
  shotValue,
} from '@fullcourt/scorebook/vocabulary'
import type { EntryContext, Extra, Moment, Opening, ThrowResult } from './steps.ts'

type Ids = Pick<EntryContext, 'newId'>

/** The person of an event as it is sent. */
export const creditTo = ({ side, assignment, personId }: Actor) => ({
  isHomeTeam: side === 'home',
  assignment,
  teamGamePersonnelId: personId,
})

const relatedEvent = (
  type: EventType,
  actor: Actor,
  { newId }: Ids,
  more: Partial<SentEvent> = {},
): SentEvent => ({
  id: newId(),
  type,
  ...creditTo(actor),
  ...more,
})

/** Clock times are stored in hundredths of a second. */
export const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100

const timeOf = ({ period, clock, film, order }: Moment) => ({
  period,
  clockTime: hundredths(clock.clockTime),
  ...film,
  order,
})

/** The points of a shot from there: as the scorer says, else by the line; two (one in 3x3) where the place is not known. */
export function worthOf({ point, value }: Pick<Opening, 'point' | 'value'>, game: Game): number {
  const { rules, court } = game.sheet.setup
  return value ?? (point ? shotValue(court, point, undefined, rules.shotValues) : rules.shotValues.inside)
}

/**
 * The moment of the play. A shot is clicked when its result is seen; its moment, on the clock and on the film, is when it was
 * released. The delays are those of the package film.
 */
function openingTime({ doing, point, moment }: Opening, { sheet }: Game): Moment {
  if (doing !== 'shot_made' && doing !== 'shot_miss') return moment
  const feet = point && distance(sheet.setup.court, point, hoopSideOf(sheet.setup.court, point))
  const { clock, film } = moment
  return {
    ...moment,
    clock: { ...clock, clockTime: shotClockTime(clock, doing, feet) },
    ...(film && { film: { ...film, videoTime: shotVideoTime(film.videoTime, doing, feet) } }),
  }
}

/** Whether it is a field goal attempt. */
export const isShot = (type: EventType): boolean => type === 'shot_made' || type === 'shot_miss'

/** A foul of a bench or a coach is technical; of a player it is common by default. */
export const suggestedFoul = ({ assignment }: Pick<Actor, 'assignment'>): FoulType =>
  assignment === 'BENCH' ? 'technical' : 'non_shooting'

/** Builds the play as soon as its person is known. An offensive foul includes its turnover. */
export function openingPlay(
  opening: Opening,
  actor: Actor,
  table: EntryContext,
  attributes: EventAttributes = {},
): SentPlay {
  const { doing, point } = opening
  return {
    origin: {
      id: opening.id,
      type: doing,
      ...creditTo(actor),
      ...timeOf(openingTime(opening, table.game)),
      location: point,
      pointValue: isShot(doing) ? worthOf(opening, table.game) : null,
      attributes,
      userFlagged: opening.flagged,
    },
    rel: attributes.foulType === 'offensive' ? [relatedEvent('turnover', actor, table)] : [],
    freethrows: [],
  }
}

const withRel = (play: SentPlay, event: SentEvent): SentPlay => ({ ...play, rel: [...play.rel, event] })

/** Changes the foul of a play. */
function withFoul(play: SentPlay, attributes: EventAttributes): SentPlay {
  const changed = <E extends SentEvent>(event: E): E =>
    event.type === 'foul' ? { ...event, attributes: { ...event.attributes, ...attributes } } : event
  return { ...play, origin: changed(play.origin), rel: play.rel.map(changed) }
}

export const withAward = (play: SentPlay, award: Award): SentPlay => withFoul(play, { award })

/** Adds the defender's foul to a made shot: the basket counts, and the shooter has one free throw. */
const withAnd1 = (play: SentPlay, actor: Actor, ids: Ids): SentPlay =>
  withRel(
    play,
    relatedEvent('foul', actor, ids, {
      attributes: { foulType: 'shooting', drawnById: play.origin.teamGamePersonnelId ?? null },
    }),
  )

/** A turnover with a dead ball has no steal. */
export const markDeadBall = (play: SentPlay): SentPlay => ({
  ...play,
  origin: { ...play.origin, attributes: { ...play.origin.attributes, deadBall: true } },
})

export const toggleFlag = (play: SentPlay): SentPlay => ({
  ...play,
  origin: { ...play.origin, userFlagged: !play.origin.userFlagged },
})

/** The type of the event that is added to a play. */
export const typeOfExtra = (extra: Extra) => (extra === 'block' ? 'blocked_shot' : extra)

/** Adds a related event; `moment`: when the play was begun. */
export function withExtra(play: SentPlay, extra: Extra, actor: Actor, moment: Moment, ids: Ids): SentPlay {
  if (extra === 'foul') return withAnd1(play, actor, ids)
  // A rebound happens when the court is clicked, which is after the shot.
  return withRel(
    play,
    relatedEvent(typeOfExtra(extra), actor, ids, extra === 'rebound' ? timeOf(moment) : {}),
  )
}

/** Applies the answer to a question about a person. */
export function answerQuestion(
  play: SentPlay,
  want: Prompt,
  actor: Actor,
  moment: Moment,
  ids: Ids,
): SentPlay {
  switch (want.kind) {
    case 'assist':
    case 'steal':
    case 'block':
    case 'rebound':
      return withExtra(play, want.kind, actor, moment, ids)
    case 'fouled':
      return withFoul(play, { drawnById: actor.personId })
    case 'throw-rebound':
      return addThrowRebound(play, actor, ids)
    case 'throw':
    case 'throws':
    case 'substitute':
      return play
    default:
      throw want satisfies never
  }
}

/** Notes an open question for the review. */
export type Unanswered = PromptKind | 'foul-type'

const unansweredIn = ({ origin }: SentPlay): readonly unknown[] => {
  const noted = origin.options?.unanswered
  return Array.isArray(noted) ? noted : []
}

function withUnanswered(play: SentPlay, kinds: readonly unknown[]): SentPlay {
  const { unanswered: _, ...options } = play.origin.options ?? {}
  const noted = kinds.length > 0 ? { ...options, unanswered: kinds } : options
  return { ...play, origin: { ...play.origin, options: noted } }
}

/** Notes open questions (rule 40), which the checker then reports. */
export const noteUnanswered = (play: SentPlay, kinds: readonly Unanswered[]): SentPlay =>
  kinds.length === 0 ? play : withUnanswered(play, [...new Set([...unansweredIn(play), ...kinds])])

/** Removes those notes, because the questions are asked again. */
export function clearUnanswered(play: SentPlay, kinds: readonly Unanswered[]): SentPlay {
  const noted = unansweredIn(play)
  const left = noted.filter((kind) => !kinds.some((one) => one === kind))
  return left.length === noted.length ? play : withUnanswered(play, left)
}

function addThrowRebound(play: SentPlay, actor: Actor, { newId }: Ids): SentPlay {
  const last = play.freethrows.at(-1)
  if (!last) return play
  const reboundPlayer = { id: newId(), ...creditTo(actor) }
  return {
    ...play,
    freethrows: [...play.freethrows.slice(0, -1), { ...last, allowRebound: true, reboundPlayer }],
  }
}

/** Adds a free throw at the current moment; a violation has no player (rule 104), but the thrower is known. */
export function addThrow(
  play: SentPlay,
  { attempt, side }: { readonly attempt: number; readonly side: Side },
  { status, by }: ThrowResult,
  thrower: Actor,
  { now, newId }: EntryContext,
): SentPlay {
  const isViolation = status === 'violation'
  const one = {
    id: newId(),
    attempt,
    status,
    isHomeTeam: side === 'home',
    teamGamePersonnelId: isViolation ? null : thrower.personId,
    assignment: isViolation ? ('TEAM' as const) : thrower.assignment,
    order: now.order,
    ...now.film,
    ...(by ? { freethrowViolationBy: by } : {}),
    ...(isViolation && thrower.personId ? { throwerId: thrower.personId } : {}),
  }
  return { ...play, freethrows: [...play.freethrows, one] }
}

/** A substitution: out and in, as one play. */
export function swapPlay(
  out: readonly Actor[],
  into: readonly Actor[],
  moment: Moment,
  ids: Ids,
): SentPlay | null {
  const [first, ...rest] = [
    ...out.map((actor) => relatedEvent('substitution', actor, ids, { attributes: { subIn: false } })),
    ...into.map((actor) => relatedEvent('substitution', actor, ids, { attributes: { subIn: true } })),
  ]
  if (!first) return null
  return { origin: { ...first, ...timeOf(moment) }, rel: rest, freethrows: [] }
}

/** A play of one event, of a side or a person. */
export const singlePlay = (
  type: EventType,
  actor: Actor,
  moment: Moment,
  ids: Ids,
  more: Partial<SentEvent> = {},
): SentPlay => ({
  origin: { ...relatedEvent(type, actor, ids, more), ...timeOf(moment) },
  rel: [],
  freethrows: [],
})

export const teamActor = (side: Actor['side']): Actor => ({ side, assignment: 'TEAM', personId: null })
export const playerActor = (side: Actor['side'], personId: string): Actor => ({
  side,
  assignment: 'PLAYER',
  personId,
})
