import type { GameEvent, Play } from '../play.ts'
import { type EventDefaults, makeEvent, type NotationContext, parseEvent } from './event.ts'
import { compactId, expandId } from './ids.ts'
import { clockSeconds, clockText } from './numbers.ts'
import { isError, type NotationError, type Words } from './tokens.ts'

const ORDER_STEP = 10

/** `Q1 9:42 H12 misses 3 from 214,88; A33 rebounds | ids`; `before` is the order of the play above. */
export function makePlay(play: Play, before: number, scene: NotationContext): string {
  const { origin } = play
  const silent = silenceOfLine(origin.period, origin.clockTime, before)
  const events = [
    makeEvent(origin, silent, scene),
    ...play.rel.map((event) => makeEvent(event, silenceOf(origin), scene)),
  ]
  const ids = [origin, ...play.rel].map(({ id }) => compactId(id))
  const when = `${scene.periodText(origin.period)} ${clockText(origin.clockTime)}`
  return `${when} ${events.join('; ')} | ${ids.join(' ')}`
}

/** Reads the play of one line; an event without an id gets the one that `makeId` gives for its place. */
export function parsePlay(
  words: Words,
  before: number,
  scene: NotationContext,
  makeId: (name: string) => string,
): Play | NotationError {
  const when = words.peek()
  const period = scene.periodOf(words.take().text)
  if (period === null) return words.refuse("A play begins with its period and clock: 'Q1 9:42 …'.", when)
  const shown = words.peek()
  const clockTime = clockSeconds(words.take().text)
  if (clockTime === null) return words.refuse("A clock reads '9:42' or '0:04.5'.", shown)
  const events = parseEvents(words, silenceOfLine(period, clockTime, before), scene)
  return isError(events) ? events : named(words, events, makeId)
}

function parseEvents(
  words: Words,
  line: EventDefaults,
  scene: NotationContext,
): readonly GameEvent[] | NotationError {
  const events: GameEvent[] = []
  do {
    const origin = events[0]
    const silent = origin ? silenceOf(origin) : line
    const event = parseEvent(words, { id: '', originEventId: null }, silent, scene)
    if (isError(event)) return event
    events.push(event)
  } while (words.takeIf(';'))
  return events
}

function named(
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

const silenceOfLine = (period: number, clockTime: number, before: number): EventDefaults => ({
  period,
  clockTime,
  videoTime: null,
  teamVideoId: null,
  order: before + ORDER_STEP,
})

const silenceOf = ({ period, clockTime, videoTime, teamVideoId, order }: GameEvent): EventDefaults => ({
  period,
  clockTime,
  videoTime,
  teamVideoId,
  order,
})
