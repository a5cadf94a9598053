import { THROW_STATUS } from '../rules/freeThrows.ts'
import { hoopSideOf } from '../vocabulary/court.ts'
import type {
  EventAttributes,
  FreeThrow,
  GameEvent,
  Play,
  SentEvent,
  SentPlay,
  ThrowRebound,
} from '../vocabulary/play.ts'
import type { CourtGeometry } from '../vocabulary/profile.ts'
import type { EventType, ThrowStatus } from '../vocabulary/terms.ts'
import { type Draft, type PlayRefusal, type PointRules, refusalsOf } from './refusals.ts'

/** The play, or why it is impossible. */
export type Assembled =
  | { readonly ok: true; readonly play: Play }
  | { readonly ok: false; readonly refusals: readonly PlayRefusal[] }

const THROW_TYPES = {
  made: 'freethrow_made',
  missed: 'freethrow_miss',
  violation: 'freethrow_violation',
} as const satisfies Readonly<Record<ThrowStatus, EventType>>

type PartialTiming = Partial<Pick<GameEvent, 'period' | 'clockTime' | 'videoTime' | 'teamVideoId' | 'order'>>

/** Takes the timing that an event leaves out from its origin. */
function inheritTiming(origin: PartialTiming, own: PartialTiming) {
  return {
    period: own.period ?? origin.period ?? 0,
    clockTime: own.clockTime ?? origin.clockTime ?? 0,
    videoTime: own.videoTime ?? origin.videoTime ?? null,
    teamVideoId: own.teamVideoId ?? origin.teamVideoId ?? null,
    order: own.order ?? origin.order ?? 0,
  }
}

/** Returns the value of an event: 1 for a throw by default, the sent value for a shot or an adjustment, null for all others. */
function worthOf({ type, pointValue = null }: SentEvent): number | null {
  if (THROW_STATUS[type]) return pointValue ?? 1
  return type === 'shot_made' || type === 'shot_miss' || type === 'score_adjustment' ? pointValue : null
}

function eventOf(
  sent: SentEvent,
  origin: SentPlay['origin'],
  originEventId: string | null,
  court: CourtGeometry | undefined,
): GameEvent {
  const location = sent.location ?? null
  return {
    id: sent.id,
    type: sent.type,
    ...inheritTiming(origin, sent),
    isHomeTeam: sent.isHomeTeam,
    assignment: sent.assignment,
    teamGamePersonnelId: sent.teamGamePersonnelId ?? null,
    pointValue: worthOf(sent),
    attributes: sent.attributes ?? {},
    options: sent.options ?? {},
    location,
    hoopSide: sent.hoopSide ?? (location && court ? hoopSideOf(court, location) : null),
    userFlagged: sent.userFlagged ?? false,
    originEventId,
  }
}

/** Returns the side that throws: the fouled side, or without a foul in the play the side of the origin. */
function throwingSide({ origin, rel }: SentPlay): boolean {
  const foul = [origin, ...rel].find((event) => event.type === 'foul')
  return foul ? !foul.isHomeTeam : origin.isHomeTeam
}

/** Copies the fields of a list that are there. */
function copyFields<T extends object, K extends keyof T>(from: T, fields: readonly K[]): Partial<Pick<T, K>> {
  const copy: Partial<Pick<T, K>> = {}
  for (const field of fields) if (from[field] !== undefined) copy[field] = from[field]
  return copy
}

/** Names that are fields of a throw and attributes of its event. */
const THROW_FIELDS = ['allowRebound', 'freethrowViolationBy', 'throwerId', 'missedRim'] as const
const TIMING_FIELDS = ['period', 'clockTime', 'videoTime', 'teamVideoId', 'order'] as const

const throwAttributes = (thrown: FreeThrow): EventAttributes => ({
  attempt: thrown.attempt,
  ...copyFields(thrown, THROW_FIELDS),
})

/** Converts a throw to an event (rule 104). */
function throwEvent(thrown: FreeThrow, play: SentPlay): GameEvent {
  const unnamed = thrown.status === 'violation' ? 'TEAM' : 'LATER'
  return {
    id: thrown.id,
    type: THROW_TYPES[thrown.status],
    ...inheritTiming(play.origin, thrown),
    isHomeTeam: thrown.isHomeTeam ?? throwingSide(play),
    assignment: thrown.assignment ?? (thrown.teamGamePersonnelId === null ? unnamed : 'PLAYER'),
    teamGamePersonnelId: thrown.teamGamePersonnelId,
    pointValue: thrown.pointValue ?? 1,
    attributes: throwAttributes(thrown),
    options: thrown.options ?? {},
    location: null,
    hoopSide: null,
    userFlagged: thrown.userFlagged ?? false,
    originEventId: play.origin.id,
  }
}

function reboundEvent(rebound: ThrowRebound, thrown: FreeThrow, play: SentPlay): GameEvent {
  return {
    id: rebound.id,
    type: 'rebound',
    ...inheritTiming({ ...play.origin, ...copyFields(thrown, TIMING_FIELDS) }, rebound),
    isHomeTeam: rebound.isHomeTeam,
    assignment: rebound.assignment,
    teamGamePersonnelId: rebound.teamGamePersonnelId,
    pointValue: null,
    attributes: { attempt: thrown.attempt },
    options: rebound.options ?? {},
    location: null,
    hoopSide: null,
    userFlagged: rebound.userFlagged ?? false,
    originEventId: play.origin.id,
  }
}

const isThrowPart = (event: GameEvent): boolean =>
  THROW_STATUS[event.type] !== undefined ||
  (event.type === 'rebound' && event.attributes.attempt !== undefined)

/** Sorts throws by number, each followed by its rebound, after all other events. */
function sortThrows(drafts: readonly Draft[]): Draft[] {
  const others = drafts.filter(({ event }) => !isThrowPart(event))
  const thrown = drafts.filter(({ event }) => isThrowPart(event))
  const attempt = ({ event }: Draft) => event.attributes.attempt ?? 0
  return [...others, ...thrown.sort((a, b) => attempt(a) - attempt(b))]
}

/** Tells whether a draft that came as an event is the rebound of a throw that came as a throw. */
function isOfThrown({ event }: Draft, index: number, drafts: readonly Draft[]): boolean {
  const { attempt } = event.attributes
  if (event.type !== 'rebound' || attempt === undefined) return false
  const before = drafts.slice(0, index)
  return !before.some((one) => THROW_STATUS[one.event.type] && one.event.attributes.attempt === attempt)
}

/** Numbers the throws that came as events without a number. */
function numberThrows(drafts: readonly Draft[]): Draft[] {
  let attempt = 0
  return drafts.map((draft) => {
    if (THROW_STATUS[draft.event.type] === undefined) return draft
    const { attributes } = draft.event
    attempt = attributes.attempt ?? attempt + 1
    return attributes.attempt === undefined
      ? { ...draft, event: { ...draft.event, attributes: { ...attributes, attempt } } }
      : draft
  })
}

/**
 * Converts a play from a client to the form of the log. `rel`, throws and their rebounds take missing fields from the origin (the
 * rebound of a throw from its throw). Throws become `freethrow_*` events with `attributes.attempt`, and their rebounds `rebound`
 * events with the same number. With a court, `hoopSide` is the half of the location, unless sent.
 * Refuses impossible plays (see `PLAY_REFUSALS`). The checker flags plays that are only unlikely.
 */
export function assemble(sent: SentPlay, court?: CourtGeometry, rules?: PointRules): Assembled {
  const { origin } = sent
  const originDraft: Draft = { field: 'origin', event: eventOf(origin, origin, null, court) }
  const related = sent.rel.map((event, i) => ({
    field: `rel.${i}`,
    event: eventOf(event, origin, origin.id, court),
  }))
  const thrown = sent.freethrows.flatMap((one, i) => {
    const throwDraft = { field: `freethrows.${i}`, event: throwEvent(one, sent) }
    if (!one.reboundPlayer) return [throwDraft]
    const rebound = reboundEvent(one.reboundPlayer, one, sent)
    return [throwDraft, { field: `freethrows.${i}.reboundPlayer`, event: rebound }]
  })
  const numbered = numberThrows(related)
  const late = numbered.filter(isOfThrown)
  const rel = sortThrows([...numbered.filter((draft) => !late.includes(draft)), ...thrown, ...late])
  const all = [originDraft, ...rel]
  const refusals = refusalsOf(sent, all, rules)
  if (refusals.length > 0) return { ok: false, refusals }
  return { ok: true, play: { origin: originDraft.event, rel: rel.map(({ event }) => event) } }
}

type Timing = Pick<GameEvent, 'period' | 'clockTime' | 'videoTime' | 'teamVideoId' | 'order'>

const timing = ({ period, clockTime, videoTime, teamVideoId, order }: GameEvent): Timing => ({
  period,
  clockTime,
  videoTime,
  teamVideoId,
  order,
})

function sentEvent({ originEventId: _, ...event }: GameEvent): SentEvent {
  return event
}

function sentThrow(event: GameEvent, attempt: number, status: ThrowStatus): FreeThrow {
  return {
    id: event.id,
    attempt,
    status,
    teamGamePersonnelId: event.teamGamePersonnelId,
    assignment: event.assignment,
    isHomeTeam: event.isHomeTeam,
    ...copyFields(event.attributes, THROW_FIELDS),
    ...(event.pointValue === null || event.pointValue === 1 ? {} : { pointValue: event.pointValue }),
    ...timing(event),
    userFlagged: event.userFlagged,
    options: event.options,
    reboundPlayer: null,
  }
}

function sentRebound(event: GameEvent): ThrowRebound {
  const { id, isHomeTeam, teamGamePersonnelId, assignment, userFlagged, options } = event
  return { id, isHomeTeam, teamGamePersonnelId, assignment, ...timing(event), userFlagged, options }
}

/** Tells whether a throw or its rebound can be sent as such: with no other attributes than these. */
const hasOnly = ({ attributes }: GameEvent, fields: readonly string[]): boolean =>
  Object.entries(attributes).every(
    ([field, value]) => value === undefined || field === 'attempt' || fields.includes(field),
  )

/** Converts a play to the form in which a client sends it. Law: `assemble(takeApart(play))` is the play. */
export function takeApart(play: Play): SentPlay {
  const { originEventId: _, ...origin } = play.origin
  const rel: SentEvent[] = []
  const freethrows: FreeThrow[] = []
  for (const event of play.rel) {
    const status = THROW_STATUS[event.type]
    const { attempt } = event.attributes
    const last = freethrows.at(-1)
    const isRebound = event.type === 'rebound' && last?.attempt === attempt && !last?.reboundPlayer
    if (status !== undefined && attempt !== undefined && hasOnly(event, THROW_FIELDS))
      freethrows.push(sentThrow(event, attempt, status))
    else if (isRebound && last && hasOnly(event, []))
      freethrows[freethrows.length - 1] = { ...last, reboundPlayer: sentRebound(event) }
    else rel.push(sentEvent(event))
  }
  return { origin, rel, freethrows }
}
