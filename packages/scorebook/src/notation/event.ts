import type { EventAttributes, GameEvent, Point } from '../vocabulary/play.ts'
import { isRecord } from '../vocabulary/records.ts'
import {
  type Assignment,
  AWARDS,
  BENCH_ROLES,
  otherSide,
  type Side,
  VIOLATION_SIDES,
} from '../vocabulary/terms.ts'
import { makeAction, parseAction, usualValue, valueText } from './action.ts'
import { expandId } from './ids.ts'
import { clockSeconds, clockText, finite, point } from './numbers.ts'
import type { People } from './people.ts'
import { isError, type NotationError, type Token, type Words } from './tokens.ts'

/** The defaults of an event: an origin inherits from the line, other events from their origin. */
export interface EventDefaults {
  readonly period: number
  readonly clockTime: number
  readonly videoTime: number | null
  readonly teamVideoId: string | null
  readonly order: number
}

/** The parts of the game that a line depends on. */
export interface NotationContext {
  readonly people: People
  periodText(period: number): string
  /** Null if there is no such period. */
  periodOf(text: string): number | null
  hoopSideOf(location: Point): GameEvent['hoopSide']
}

type Draft = { -readonly [key in keyof GameEvent]: GameEvent[key] }
type Mark = (words: Words, draft: Draft, context: NotationContext) => string | null

const UNNAMED: Readonly<Record<string, Assignment>> = {
  '?': 'LATER',
  bench: 'BENCH',
  team: 'TEAM',
  unknown: 'PLAYER',
}
const WORD_OF: Readonly<Record<Assignment, string>> = {
  LATER: '?',
  BENCH: 'bench',
  TEAM: 'team',
  PLAYER: 'unknown',
}

/** `H12 misses 3 from 214,88.5 film 61.2 flagged` */
export function makeEvent(event: GameEvent, defaults: EventDefaults, context: NotationContext): string {
  const side = event.isHomeTeam ? 'home' : 'away'
  const { text, written } = makeAction(event)
  return [
    `${event.isHomeTeam ? 'H' : 'A'}${whoText(event, side, context)}`,
    text,
    ...pointMarks(event),
    ...placeMarks(event, context),
    ...attributeMarks(event.attributes, written, side, context),
    ...timeMarks(event, defaults, context),
    ...(event.userFlagged ? ['flagged'] : []),
    ...(Object.keys(event.options).length > 0 ? [`with ${JSON.stringify(event.options)}`] : []),
  ].join(' ')
}

function whoText(event: GameEvent, side: Side, context: NotationContext): string {
  const named = event.teamGamePersonnelId
  if (named === null) return WORD_OF[event.assignment]
  const ref = context.people.refOf(named, side)
  return event.assignment === 'PLAYER' ? ref : `${WORD_OF[event.assignment]}:${ref}`
}

function pointMarks({ type, pointValue }: GameEvent): string[] {
  const inVerb = type === 'shot_made' || type === 'shot_miss' || type === 'score_adjustment'
  return inVerb || pointValue === usualValue(type) ? [] : [`worth ${valueText(pointValue)}`]
}

function placeMarks({ location, hoopSide }: GameEvent, context: NotationContext): string[] {
  const place = location ? [`from ${location.x},${location.y}`] : []
  const expected = location ? context.hoopSideOf(location) : null
  return hoopSide === expected ? place : [...place, `hoop ${hoopSide ?? 'none'}`]
}

function attributeMarks(
  attributes: EventAttributes,
  written: readonly string[],
  side: Side,
  context: NotationContext,
): string[] {
  const { drawnById, award, freethrowViolationBy, throwerId, missedRim, benchRole, ...more } = attributes
  const { cancelledByOfficials, ...others } = more
  const rest = Object.entries(others).filter(([key, value]) => !written.includes(key) && value !== undefined)
  const drawn = drawnById === undefined ? [] : [`on ${personText(drawnById, otherSide(side), context)}`]
  return [
    ...drawn,
    ...(award === undefined ? [] : [`for ${award}`]),
    ...(freethrowViolationBy === undefined ? [] : [`by ${freethrowViolationBy}`]),
    ...(throwerId === undefined ? [] : [`thrower ${personText(throwerId, side, context)}`]),
    ...(benchRole === undefined ? [] : [`as ${benchRole}`]),
    ...trueMark('short', 'missedRim', missedRim),
    ...trueMark('cancelled', 'cancelledByOfficials', cancelledByOfficials),
    ...rest.flatMap(([key, value]) => (key === 'deadBall' && value === true ? ['dead'] : [])),
    ...rest.flatMap(([key, value]) => (key === 'allowRebound' && value === true ? ['live'] : [])),
    ...restText(
      rest.filter(([key, value]) => value !== true || (key !== 'deadBall' && key !== 'allowRebound')),
    ),
  ]
}

const restText = (rest: [string, unknown][]): string[] =>
  rest.length > 0 ? [`has ${JSON.stringify(Object.fromEntries(rest))}`] : []

const trueMark = (word: string, key: string, value: boolean | undefined): string[] =>
  value === undefined ? [] : value ? [word] : [`has ${JSON.stringify({ [key]: false })}`]

const personText = (id: string | null, side: Side, context: NotationContext): string =>
  id === null ? 'unknown' : `${side === 'home' ? 'H' : 'A'}${context.people.refOf(id, side)}`

function timeMarks(event: GameEvent, defaults: EventDefaults, context: NotationContext): string[] {
  const { period, clockTime, videoTime, teamVideoId, order } = event
  const clock = clockText(clockTime)
  const marks: string[] = []
  if (period !== defaults.period) marks.push(`at ${context.periodText(period)} ${clock}`)
  else if (clockTime !== defaults.clockTime) marks.push(`at ${clock}`)
  if (order !== defaults.order) marks.push(`order ${order}`)
  if (videoTime !== defaults.videoTime) marks.push(`film ${videoTime ?? 'none'}`)
  if (teamVideoId !== defaults.teamVideoId) marks.push(`reel ${JSON.stringify(teamVideoId)}`)
  return marks
}

/** Parses one event, up to `;` or `|` or the end of the line. */
export function parseEvent(
  words: Words,
  ids: { readonly id: string; readonly originEventId: string | null },
  defaults: EventDefaults,
  context: NotationContext,
): GameEvent | NotationError {
  const who = words.take()
  const actor = parseWho(who, context)
  if (typeof actor === 'string') return words.refuse(actor, who)
  const action = parseAction(words)
  if (isError(action)) return action
  const draft: Draft = {
    ...ids,
    ...defaults,
    ...actor,
    ...action,
    options: {},
    location: null,
    hoopSide: null,
    userFlagged: false,
  }
  return parseMarks(words, draft, context) ?? draft
}

function parseMarks(words: Words, draft: Draft, context: NotationContext): NotationError | null {
  while (!['', ';', '|'].includes(words.peek().text)) {
    const word = words.take()
    const mark = Object.hasOwn(MARKS, word.text) ? MARKS[word.text] : undefined
    if (!mark) return words.refuse(`'${word.text}' is none of: ${Object.keys(MARKS).join(', ')}.`, word)
    const at = words.peek()
    const wrong = mark(words, draft, context)
    if (wrong !== null) return words.refuse(wrong, at)
  }
  return null
}

const MARKS: Readonly<Record<string, Mark>> = {
  from(words, draft, context) {
    draft.location = point(words.take().text)
    if (!draft.location)
      return "A place reads '214,88.5': inches from the left baseline and the far sideline."
    draft.hoopSide = context.hoopSideOf(draft.location)
    return null
  },
  hoop(words, draft) {
    const side = words.take().text
    if (side !== 'left' && side !== 'right' && side !== 'none')
      return "The hoop is 'left', 'right' or 'none'."
    draft.hoopSide = side === 'none' ? null : side
    return null
  },
  on(words, draft, context) {
    const { text } = words.take()
    const drawn = text === 'unknown' ? null : personOf(text, context)
    if (drawn === undefined) return `No person is called '${text}'.`
    return attribute(draft, { drawnById: drawn })
  },
  for(words, draft) {
    const { text } = words.take()
    const award = AWARDS.find((known) => String(known) === text)
    return award === undefined ? `An award is one of: ${AWARDS.join(', ')}.` : attribute(draft, { award })
  },
  by(words, draft) {
    const { text } = words.take()
    const freethrowViolationBy = VIOLATION_SIDES.find((known) => known === text)
    if (!freethrowViolationBy) return `A violation is by one of: ${VIOLATION_SIDES.join(', ')}.`
    return attribute(draft, { freethrowViolationBy })
  },
  thrower(words, draft, context) {
    const { text } = words.take()
    const throwerId = text === 'unknown' ? null : personOf(text, context)
    if (throwerId === undefined) return `No person is called '${text}'.`
    return attribute(draft, { throwerId })
  },
  as(words, draft) {
    const { text } = words.take()
    const benchRole = BENCH_ROLES.find((known) => known === text)
    if (!benchRole) return `On the bench sits one of: ${BENCH_ROLES.join(', ')}.`
    return attribute(draft, { benchRole })
  },
  short: (_, draft) => attribute(draft, { missedRim: true }),
  cancelled: (_, draft) => attribute(draft, { cancelledByOfficials: true }),
  dead: (_, draft) => attribute(draft, { deadBall: true }),
  live: (_, draft) => attribute(draft, { allowRebound: true }),
  has(words, draft) {
    const found = json(words.take().text)
    return found ? attribute(draft, found) : "After 'has' comes JSON in braces."
  },
  with(words, draft) {
    const found = json(words.take().text)
    if (!found) return "After 'with' comes JSON in braces."
    draft.options = found
    return null
  },
  worth(words, draft) {
    const { text } = words.take()
    draft.pointValue = text === '?' ? null : finite(text)
    return draft.pointValue === null && text !== '?' ? "Expected points, or '?'." : null
  },
  at(words, draft, context) {
    const period = context.periodOf(words.peek().text)
    if (period !== null) words.take()
    const clockTime = clockSeconds(words.take().text)
    if (clockTime === null) return "A clock reads '9:42' or '0:04.5'."
    Object.assign(draft, { clockTime, period: period ?? draft.period })
    return null
  },
  order(words, draft) {
    const order = finite(words.take().text)
    if (order === null) return 'An order is a number.'
    draft.order = order
    return null
  },
  film(words, draft) {
    const { text } = words.take()
    draft.videoTime = text === 'none' ? null : finite(text)
    return draft.videoTime === null && text !== 'none' ? "Seconds of the film, or 'none'." : null
  },
  reel(words, draft) {
    const { text } = words.take()
    draft.teamVideoId = text === 'null' ? null : expandId(text)
    return draft.teamVideoId === '' ? "After 'reel' comes the film's id." : null
  },
  flagged(_, draft) {
    draft.userFlagged = true
    return null
  },
}

function attribute(draft: Draft, attributes: EventAttributes): null {
  draft.attributes = { ...draft.attributes, ...attributes }
  return null
}

function json(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

type Who = Pick<GameEvent, 'isHomeTeam' | 'assignment' | 'teamGamePersonnelId'>

function parseWho({ text }: Token, context: NotationContext): Who | string {
  const isHomeTeam = text.startsWith('H')
  if (!isHomeTeam && !text.startsWith('A'))
    return "An event begins with who: 'H12', 'A?', 'Hteam' or 'Abench'."
  const [said = '', named] = split(text.slice(1))
  const assignment = Object.hasOwn(UNNAMED, said) ? UNNAMED[said]! : 'PLAYER'
  const ref = Object.hasOwn(UNNAMED, said) ? named : text.slice(1)
  if (ref === undefined) return { isHomeTeam, assignment, teamGamePersonnelId: null }
  const personId = context.people.idOf(ref, isHomeTeam ? 'home' : 'away')
  if (personId === null) return `No person of the ${isHomeTeam ? 'home' : 'away'} side is called '${ref}'.`
  return { isHomeTeam, assignment, teamGamePersonnelId: personId }
}

function split(text: string): [string, string?] {
  const colon = text.indexOf(':')
  return colon < 0 ? [text] : [text.slice(0, colon), text.slice(colon + 1)]
}

function personOf(text: string, context: NotationContext): string | undefined {
  const side = text.startsWith('H') ? 'home' : text.startsWith('A') ? 'away' : null
  return (side && context.people.idOf(text.slice(1), side)) ?? undefined
}
