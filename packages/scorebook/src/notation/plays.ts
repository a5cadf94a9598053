import type { GameEvent, Play } from '../vocabulary/play.ts'
import { type EventDefaults, makeEvent, type NotationContext, parseEvent } from './event.ts'
import { compactId, expandId } from './ids.ts'
import { clockSeconds, clockText } from './numbers.ts'
import { isError, type NotationError, type Words } from './tokens.ts'

const ORDER_STEP = 10

/** Writes `Q1 9:42 H12 misses 3 from 214,88; A33 rebounds | ids`. `before` is the order of the previous play. */
export function makePlay(play: Play, before: number, context: NotationContext): string {
  const { origin } = play
  const defaults = lineDefaults(origin.period, origin.clockTime, before)
  const events = [
    makeEvent(origin, defaults, context),
    ...play.rel.map((event) => makeEvent(event, defaultsOf(origin), context)),
  ]
  const ids = [origin, ...play.rel].map(({ id }) => compactId(id))
  const when = `${context.periodText(origin.period)} ${clockText(origin.clockTime)}`
  return `${when} ${events.join('; ')} | ${ids.join(' ')}`
}

/** Parses the play of one line. `makeId` makes the id of an event without one from its position. */
export function parsePlay(
  words: Words,
  before: number,
  context: NotationContext,
  makeId: (name: string) => string,
): Play | NotationError {
  const when = words.peek()
  const period = context.periodOf(words.take().text)
  if (period === null) return words.refuse("A play begins with its period and clock: 'Q1 9:42 …'.", when)
  const shown = words.peek()
  const clockTime = clockSeconds(words.take().text)
  if (clockTime === null) return words.refuse("A clock reads '9:42' or '0:04.5'.", shown)
  const events = parseEvents(words, lineDefaults(period, clockTime, before), context)
  return isError(events) ? events : withEventIds(words, events, makeId)
}

function parseEvents(
  words: Words,
  line: EventDefaults,
  context: NotationContext,
): readonly GameEvent[] | NotationError {
  const events: GameEvent[] = []
  do {
    const origin = events[0]
    const defaults = origin ? defaultsOf(origin) : line
    const event = parseEvent(words, { id: '', originEventId: null }, defaults, context)
    if (isError(event)) return event
    events.push(event)
  } while (words.takeIf(';'))
  return events
}

function withEventIds(
  words: Words,
  events: readonly GameEvent[],
  makeId: (name: string) => string,
): Play | NotationError {
  const ids = words.takeIf('|')
    ? parseIds(words, events.length)
    : events.map((_, index) => makeId(`line ${words.line} event ${index + 1}`))
  if (!Array.isArray(ids)) return ids
  const [origin, ...rel] = events.map((event, index) => ({
    ...event,
    id: ids[index]!,
    originEventId: index === 0 ? null : ids[0]!,
  }))
  return { origin: origin!, rel }
}

function parseIds(words: Words, count: number): string[] | NotationError {
  const ids: string[] = []
  while (words.peek().text !== '') {
    const token = words.take()
    const id = expandId(token.text)
    if (id === null) return words.refuse('The quotes of this id hold no text.', token)
    ids.push(id)
  }
  const expected = `After '|' comes an id for each of the ${count} events.`
  return ids.length === count ? ids : words.refuse(expected)
}

const lineDefaults = (period: number, clockTime: number, before: number): EventDefaults => ({
  period,
  clockTime,
  videoTime: null,
  teamVideoId: null,
  order: before + ORDER_STEP,
})

const defaultsOf = ({ period, clockTime, videoTime, teamVideoId, order }: GameEvent): EventDefaults => ({
  period,
  clockTime,
  videoTime,
  teamVideoId,
  order,
})
