import { hoopSideOf } from './court.ts'
import { THROW_STATUS } from './freeThrows.ts'
import type {
  EventAttributes,
  FreeThrow,
  GameEvent,
  Play,
  SentEvent,
  SentPlay,
  ThrowRebound,
} from './play.ts'
import { type Draft, type PlayRefusal, refusalsOf } from './refusals.ts'
import type { CourtGeometry } from './rules/profile.ts'
import type { EventType, ThrowStatus } from './vocabulary.ts'

/** The play, or why it makes no sense. */
export type Assembled =
  | { readonly ok: true; readonly play: Play }
  | { readonly ok: false; readonly refusals: readonly PlayRefusal[] }

const THROW_TYPES = {
  made: 'freethrow_made',
  missed: 'freethrow_miss',
  violation: 'freethrow_violation',
} as const satisfies Readonly<Record<ThrowStatus, EventType>>

type Moment = Partial<Pick<GameEvent, 'period' | 'clockTime' | 'videoTime' | 'teamVideoId' | 'order'>>

/** Where and when, taken from the origin where the event leaves it out. */
function inherited(origin: Moment, own: Moment) {
  return {
    period: own.period ?? origin.period ?? 0,
    clockTime: own.clockTime ?? origin.clockTime ?? 0,
    videoTime: own.videoTime ?? origin.videoTime ?? null,
    teamVideoId: own.teamVideoId ?? origin.teamVideoId ?? null,
    order: own.order ?? origin.order ?? 0,
  }
}

/** What the event is worth: a throw 1, a shot or an adjustment what was sent, everything else nothing. */
function worthOf({ type, pointValue = null }: SentEvent): number | null {
  if (THROW_STATUS[type]) return 1
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
    ...inherited(origin, sent),
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

/** The side that throws: the fouled one; without a foul in the play, the origin's. */
function throwingSide({ origin, rel }: SentPlay): boolean {
  const foul = [origin, ...rel].find((event) => event.type === 'foul')
  return foul ? !foul.isHomeTeam : origin.isHomeTeam
}

function throwAttributes(thrown: FreeThrow): EventAttributes {
  return {
    attempt: thrown.attempt,
    ...(thrown.allowRebound === undefined ? {} : { allowRebound: thrown.allowRebound }),
    ...(thrown.freethrowViolationBy === undefined
      ? {}
      : { freethrowViolationBy: thrown.freethrowViolationBy }),
  }
}

/** A throw as an event (rule 104). */
function throwEvent(thrown: FreeThrow, play: SentPlay): GameEvent {
  const unnamed = thrown.status === 'violation' ? 'TEAM' : 'LATER'
  return {
    id: thrown.id,
    type: THROW_TYPES[thrown.status],
    ...inherited(play.origin, thrown),
    isHomeTeam: thrown.isHomeTeam ?? throwingSide(play),
    assignment: thrown.assignment ?? (thrown.teamGamePersonnelId === null ? unnamed : 'PLAYER'),
    teamGamePersonnelId: thrown.teamGamePersonnelId,
    pointValue: 1,
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
    ...inherited({ ...play.origin, ...defined(thrown) }, rebound),
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

/** The moment of a throw, without what it leaves out. */
function defined({ period, clockTime, videoTime, teamVideoId, order }: FreeThrow): Moment {
  return {
    ...(period === undefined ? {} : { period }),
    ...(clockTime === undefined ? {} : { clockTime }),
    ...(videoTime === undefined ? {} : { videoTime }),
    ...(teamVideoId === undefined ? {} : { teamVideoId }),
    ...(order === undefined ? {} : { order }),
  }
}

const isThrowPart = (event: GameEvent): boolean =>
  THROW_STATUS[event.type] !== undefined ||
  (event.type === 'rebound' && event.attributes.attempt !== undefined)

/** Throws in their turn, each followed by its rebound; everything else keeps its place before them. */
function inTurn(drafts: readonly Draft[]): Draft[] {
  const others = drafts.filter(({ event }) => !isThrowPart(event))
  const thrown = drafts.filter(({ event }) => isThrowPart(event))
  const attempt = ({ event }: Draft) => event.attributes.attempt ?? 0
  return [...others, ...thrown.sort((a, b) => attempt(a) - attempt(b))]
}

/** Throws that came as events without their number take the next one. */
function numbered(drafts: readonly Draft[]): Draft[] {
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
 * A play as the log keeps it, from a play as a client sends it. What `rel`, throws and their rebounds leave out they take
 * from the origin (a rebound of a throw: from its throw); throws become `freethrow_*` events with `attributes.attempt`, their
 * rebounds `rebound` events with the same number. With a court, `hoopSide` is the half in which a location lies, unless sent.
 * Refuses what makes no sense (see `PLAY_REFUSALS`); whatever is only odd is left to the checker.
 */
export function assemble(sent: SentPlay, court?: CourtGeometry): Assembled {
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
  const rel = inTurn([...numbered(related), ...thrown])
  const all = [originDraft, ...rel]
  const refusals = refusalsOf(sent, all)
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
  const { allowRebound, freethrowViolationBy } = event.attributes
  return {
    id: event.id,
    attempt,
    status,
    teamGamePersonnelId: event.teamGamePersonnelId,
    assignment: event.assignment,
    isHomeTeam: event.isHomeTeam,
    ...(allowRebound === undefined ? {} : { allowRebound }),
    ...(freethrowViolationBy === undefined ? {} : { freethrowViolationBy }),
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

/** The play as a client would send it. Law: `assemble(takeApart(play))` is the play. */
export function takeApart(play: Play): SentPlay {
  const { originEventId: _, ...origin } = play.origin
  const rel: SentEvent[] = []
  const freethrows: FreeThrow[] = []
  for (const event of play.rel) {
    const status = THROW_STATUS[event.type]
    const { attempt } = event.attributes
    const last = freethrows.at(-1)
    if (status !== undefined && attempt !== undefined) freethrows.push(sentThrow(event, attempt, status))
    else if (event.type === 'rebound' && last && last.attempt === attempt && !last.reboundPlayer) {
      freethrows[freethrows.length - 1] = { ...last, reboundPlayer: sentRebound(event) }
    } else rel.push(sentEvent(event))
  }
  return { origin, rel, freethrows }
}
