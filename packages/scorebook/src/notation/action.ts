import type { EventAttributes, GameEvent } from '../play.ts'
import { type EventType, FOUL_TYPES, TIMEOUT_KINDS } from '../vocabulary.ts'
import { finite } from './numbers.ts'
import type { NotationError, Words } from './tokens.ts'

/** What an event's verb says: `misses 3`, `fouls shooting`, `rebounds throw 2`. */
export interface EventAction {
  readonly type: EventType
  readonly pointValue: number | null
  readonly attributes: EventAttributes
}

const DEEDS: Readonly<Record<string, (words: Words) => EventAction | NotationError>> = {
  makes: (words) => shotOrThrow(words, 'shot_made', 'freethrow_made'),
  misses: (words) => shotOrThrow(words, 'shot_miss', 'freethrow_miss'),
  violates: (words) =>
    words.takeIf('throw') ? throwDeed(words, 'freethrow_violation', 1) : words.refuse("Expected 'throw'."),
  rebounds: (words) => (words.takeIf('throw') ? throwDeed(words, 'rebound', null) : plain('rebound')),
  assists: () => plain('assist'),
  steals: () => plain('steal'),
  blocks: () => plain('blocked_shot'),
  fouls: (words) => ({ ...plain('foul'), attributes: oneOf(words, 'foulType', FOUL_TYPES) }),
  timeout: (words) => ({ ...plain('timeout'), attributes: oneOf(words, 'timeoutKind', TIMEOUT_KINDS) }),
  in: () => ({ ...plain('substitution'), attributes: { subIn: true } }),
  out: () => ({ ...plain('substitution'), attributes: { subIn: false } }),
  subs: () => plain('substitution'),
  turns: (words) => secondWord(words, 'over', plain('turnover')),
  wins: (words) => secondWord(words, 'tip', plain('jumpball')),
  starts: (words) => secondWord(words, 'clock', plain('clock_start')),
  stops: (words) => secondWord(words, 'clock', plain('clock_stop')),
  adjusts: (words) => worth(words, 'score_adjustment'),
}

/** The verb of an event and the attributes that it already tells. */
export function makeAction(event: GameEvent): { text: string; told: readonly (keyof EventAttributes)[] } {
  const { foulType, timeoutKind, subIn, attempt } = event.attributes
  const which = attempt === undefined ? '' : ` ${attempt}`
  switch (event.type) {
    case 'shot_made':
      return tells(`makes ${valueText(event.pointValue)}`)
    case 'shot_miss':
      return tells(`misses ${valueText(event.pointValue)}`)
    case 'freethrow_made':
      return tells(`makes throw${which}`, 'attempt')
    case 'freethrow_miss':
      return tells(`misses throw${which}`, 'attempt')
    case 'freethrow_violation':
      return tells(`violates throw${which}`, 'attempt')
    case 'rebound':
      return attempt === undefined ? tells('rebounds') : tells(`rebounds throw${which}`, 'attempt')
    case 'assist':
      return tells('assists')
    case 'steal':
      return tells('steals')
    case 'blocked_shot':
      return tells('blocks')
    case 'foul':
      return tells(foulType === undefined ? 'fouls' : `fouls ${foulType}`, 'foulType')
    case 'timeout':
      return tells(timeoutKind === undefined ? 'timeout' : `timeout ${timeoutKind}`, 'timeoutKind')
    case 'substitution':
      return subIn === undefined ? tells('subs') : tells(subIn ? 'in' : 'out', 'subIn')
    case 'turnover':
      return tells('turns over')
    case 'jumpball':
      return tells('wins tip')
    case 'clock_start':
      return tells('starts clock')
    case 'clock_stop':
      return tells('stops clock')
    case 'score_adjustment':
      return tells(`adjusts ${valueText(event.pointValue)}`)
    default:
      return event.type satisfies never
  }
}

/** Reads a verb and what follows it closely. */
export function parseAction(words: Words): EventAction | NotationError {
  const verb = words.take()
  const read = Object.hasOwn(DEEDS, verb.text) ? DEEDS[verb.text] : undefined
  return read
    ? read(words)
    : words.refuse(`'${verb.text}' is none of: ${Object.keys(DEEDS).join(', ')}.`, verb)
}

/** The value that an event of this type has where its line does not name one. */
export const usualValue = (type: EventType): number | null => (type.startsWith('freethrow') ? 1 : null)

/** Points as a line has them; `?` where they are not known. */
export const valueText = (value: number | null): string => (value === null ? '?' : String(value))

const tells = (text: string, ...told: (keyof EventAttributes)[]) => ({ text, told })

const plain = (type: EventType): EventAction => ({ type, pointValue: usualValue(type), attributes: {} })

const secondWord = (words: Words, word: string, deed: EventAction): EventAction | NotationError =>
  words.takeIf(word) ? deed : words.refuse(`Expected '${word}'.`)

function shotOrThrow(words: Words, shot: EventType, thrown: EventType): EventAction | NotationError {
  return words.takeIf('throw') ? throwDeed(words, thrown, 1) : worth(words, shot)
}

function worth(words: Words, type: EventType): EventAction | NotationError {
  const said = words.take()
  const pointValue = said.text === '?' ? null : finite(said.text)
  if (pointValue === null && said.text !== '?')
    return words.refuse("Expected points, such as '2' or '3'.", said)
  return { type, pointValue, attributes: {} }
}

function throwDeed(words: Words, type: EventType, pointValue: number | null): EventAction {
  const attempt = /^\d+$/.test(words.peek().text) ? Number(words.take().text) : undefined
  return { type, pointValue, attributes: attempt === undefined ? {} : { attempt } }
}

function oneOf(words: Words, key: 'foulType' | 'timeoutKind', list: readonly string[]): EventAttributes {
  return list.includes(words.peek().text) ? { [key]: words.take().text } : {}
}
