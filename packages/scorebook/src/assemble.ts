import { hoopSideOf } from './court.ts'
import { mostThrows } from './freeThrows.ts'
import type {
  EventAttributes,
  FreeThrow,
  GameEvent,
  Play,
  SentEvent,
  SentPlay,
  ThrowRebound,
} from './play.ts'
import type { CourtGeometry } from './rules/profile.ts'
import type { Award, EventType, ThrowStatus } from './vocabulary.ts'

/** Why a play makes no sense. A screen has one sentence for each. */
export const PLAY_REFUSALS = [
  'out_of_range',
  'missing_person',
  'missing_value',
  'wrong_value',
  'duplicate_id',
  'too_many_throws',
  'throw_out_of_turn',
  'rebound_of_a_make',
] as const
export type PlayRefusalCode = (typeof PLAY_REFUSALS)[number]

/** `field` is a path into the play as it was sent: 'origin.period', 'rel.0.pointValue', 'freethrows.2.attempt'. */
export interface PlayRefusal {
  readonly field: string
  readonly code: PlayRefusalCode
  readonly message: string
}

export type Assembled =
  | { readonly ok: true; readonly play: Play }
  | { readonly ok: false; readonly refusals: readonly PlayRefusal[] }

const THROW_TYPES = {
  made: 'freethrow_made',
  missed: 'freethrow_miss',
  violation: 'freethrow_violation',
} as const satisfies Readonly<Record<ThrowStatus, EventType>>

const THROW_STATUS: { readonly [type in EventType]?: ThrowStatus } = {
  freethrow_made: 'made',
  freethrow_miss: 'missed',
  freethrow_violation: 'violation',
}

/** An event that is still to be placed in its play, with the path it came under. */
interface Draft {
  readonly field: string
  readonly event: GameEvent
}

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

function eventOf(
  sent: SentEvent,
  origin: SentPlay['origin'],
  originEventId: string | null,
  court: CourtGeometry | undefined,
): GameEvent {
  const location = sent.location ?? null
  const thrown = THROW_STATUS[sent.type] !== undefined
  return {
    id: sent.id,
    type: sent.type,
    ...inherited(origin, sent),
    isHomeTeam: sent.isHomeTeam,
    assignment: sent.assignment,
    teamGamePersonnelId: sent.teamGamePersonnelId ?? null,
    pointValue: thrown
      ? 1
      : sent.pointValue || sent.type === 'score_adjustment'
        ? (sent.pointValue ?? null)
        : null,
    attributes: sent.attributes ?? {},
    options: sent.options ?? {},
    location,
    hoopSide: sent.hoopSide ?? (location && court ? hoopSideOf(court, location) : null),
    order: sent.order ?? origin.order,
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

/** A throw as an event (spec: 'saved as freethrow_made, freethrow_miss or freethrow_violation with point value 1'). */
function throwEvent(thrown: FreeThrow, play: SentPlay): GameEvent {
  const nobody = thrown.status === 'violation' ? 'TEAM' : 'LATER'
  return {
    id: thrown.id,
    type: THROW_TYPES[thrown.status],
    ...inherited(play.origin, thrown),
    isHomeTeam: thrown.isHomeTeam ?? throwingSide(play),
    assignment: thrown.assignment ?? (thrown.teamGamePersonnelId === null ? nobody : 'PLAYER'),
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

const refuse = (field: string, code: PlayRefusalCode, message: string): PlayRefusal => ({
  field,
  code,
  message,
})

function valueRefusal({ field, event }: Draft, sentValue: number | null | undefined): PlayRefusal | null {
  const at = `${field}.pointValue`
  switch (event.type) {
    case 'shot_made':
    case 'shot_miss':
      if (sentValue === null || sentValue === undefined) {
        return refuse(at, 'missing_value', 'A shot needs the value of the attempt.')
      }
      return [1, 2, 3].includes(sentValue)
        ? null
        : refuse(at, 'wrong_value', 'A shot is worth 2 or 3 points (1 or 2 in 3x3).')
    case 'score_adjustment':
      if (sentValue === null || sentValue === undefined) {
        return refuse(at, 'missing_value', 'A score adjustment needs its points.')
      }
      return Number.isInteger(sentValue)
        ? null
        : refuse(at, 'wrong_value', 'A score adjustment is a whole number of points.')
    case 'freethrow_made':
    case 'freethrow_miss':
    case 'freethrow_violation':
      return sentValue && sentValue !== 1 ? refuse(at, 'wrong_value', 'A free throw is worth 1 point.') : null
    default:
      return sentValue ? refuse(at, 'wrong_value', `A ${event.type} has no points.`) : null
  }
}

function eventRefusals({ field, event }: Draft): PlayRefusal[] {
  const refusals: PlayRefusal[] = []
  if (!Number.isInteger(event.period) || event.period < 1) {
    refusals.push(refuse(`${field}.period`, 'out_of_range', 'Periods count from 1.'))
  }
  if (!(event.clockTime >= 0 && event.clockTime <= LONGEST_CLOCK)) {
    refusals.push(refuse(`${field}.clockTime`, 'out_of_range', 'The clock shows 0 seconds or more.'))
  }
  if (!Number.isFinite(event.order)) {
    refusals.push(refuse(`${field}.order`, 'out_of_range', 'The order is a number.'))
  }
  if (event.assignment === 'PLAYER' && !event.teamGamePersonnelId) {
    refusals.push(
      refuse(`${field}.teamGamePersonnelId`, 'missing_person', 'Name the player, or say who it was later.'),
    )
  }
  return refusals
}

/** Seconds; the longest period a league may set is 1800 (spec), twice that is no basketball clock. */
const LONGEST_CLOCK = 3600

function duplicates(drafts: readonly Draft[]): PlayRefusal[] {
  const seen = new Set<string>()
  return drafts.flatMap(({ field, event }) => {
    if (seen.has(event.id)) return [refuse(`${field}.id`, 'duplicate_id', 'Two events have the same id.')]
    seen.add(event.id)
    return []
  })
}

/** The throws that the fouls of a play give together; null when no foul says. `'1&1'` only when it stands alone. */
function awardOf(drafts: readonly Draft[]): Award | number | null {
  const awards = drafts.flatMap(({ event }) =>
    event.type === 'foul' && event.attributes.award !== undefined ? [event.attributes.award] : [],
  )
  if (awards.length === 0) return null
  const [only] = awards
  return awards.length === 1 && only !== undefined
    ? only
    : awards.reduce<number>((sum, award) => sum + mostThrows(award), 0)
}

/** Api: 'a third free throw of two' is refused, as is the second of a 1&1 whose first was not made. */
function throwRefusals(drafts: readonly Draft[]): PlayRefusal[] {
  const award = awardOf(drafts)
  const most = award === '1&1' ? 2 : (award ?? 3)
  const refusals: PlayRefusal[] = []
  let turn = 0
  let missed = false
  for (const { field, event } of drafts) {
    const status = THROW_STATUS[event.type]
    if (status === undefined || event.attributes.attempt === undefined) continue
    const attempt = event.attributes.attempt
    if (attempt !== turn + 1) {
      refusals.push(refuse(`${field}.attempt`, 'throw_out_of_turn', `This should be free throw ${turn + 1}.`))
    } else if (attempt > most) {
      refusals.push(
        refuse(
          `${field}.attempt`,
          'too_many_throws',
          `The foul gives ${most} free throw${most === 1 ? '' : 's'}.`,
        ),
      )
    } else if (award === '1&1' && attempt === 2 && missed) {
      refusals.push(
        refuse(`${field}.attempt`, 'too_many_throws', 'The second of a 1&1 needs the first to be made.'),
      )
    }
    if (status === 'violation' && event.attributes.freethrowViolationBy === 'defense') continue
    turn = Math.max(turn, attempt)
    missed = status !== 'made'
  }
  return refusals
}

function reboundRefusals(sent: SentPlay): PlayRefusal[] {
  return sent.freethrows.flatMap((thrown, i) =>
    thrown.reboundPlayer && thrown.status === 'made'
      ? [refuse(`freethrows.${i}.reboundPlayer`, 'rebound_of_a_make', 'A made free throw is not rebounded.')]
      : [],
  )
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
  const values = [originDraft, ...related].map((draft, i) =>
    valueRefusal(draft, i === 0 ? origin.pointValue : sent.rel[i - 1]?.pointValue),
  )
  const refusals = [
    ...all.flatMap(eventRefusals),
    ...values.filter((refusal) => refusal !== null),
    ...duplicates(all),
    ...throwRefusals(all),
    ...reboundRefusals(sent),
  ]
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
