import type { EventAttributes, GameEvent } from '../vocabulary/play.ts'
import {
  type EventType,
  FOUL_DETAILS,
  FOUL_TYPES,
  isThrowType,
  TECHNICAL_KINDS,
  TIMEOUT_KINDS,
} from '../vocabulary/terms.ts'
import { finite } from './numbers.ts'
import type { NotationError, Words } from './tokens.ts'

/** A parsed verb: `misses 3`, `fouls shooting`, `rebounds throw 2`. */
export interface EventAction {
  readonly type: EventType
  readonly pointValue: number | null
  readonly attributes: EventAttributes
}

const VERBS: Readonly<Record<string, (words: Words) => EventAction | NotationError>> = {
  makes: (words) => shotOrThrow(words, 'shot_made', 'freethrow_made'),
  misses: (words) => shotOrThrow(words, 'shot_miss', 'freethrow_miss'),
  violates: (words) =>
    words.takeIf('throw') ? throwAction(words, 'freethrow_violation', 1) : words.refuse("Expected 'throw'."),
  rebounds: (words) => (words.takeIf('throw') ? throwAction(words, 'rebound', null) : plain('rebound')),
  assists: () => plain('assist'),
  steals: () => plain('steal'),
  blocks: () => plain('blocked_shot'),
  fouls: (words) => ({
    ...plain('foul'),
    attributes: {
      ...oneOf(words, 'foulType', FOUL_TYPES),
      ...oneOf(words, 'technicalKind', TECHNICAL_KINDS),
      ...oneOf(words, 'foulDetail', FOUL_DETAILS),
    },
  }),
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

/** Writes the verb of an event, and lists the attributes that the verb contains. */
export function makeAction(event: GameEvent): { text: string; written: readonly (keyof EventAttributes)[] } {
  const { timeoutKind, subIn, attempt } = event.attributes
  const which = attempt === undefined ? '' : ` ${attempt}`
  switch (event.type) {
    case 'shot_made':
      return verb(`makes ${valueText(event.pointValue)}`)
    case 'shot_miss':
      return verb(`misses ${valueText(event.pointValue)}`)
    case 'freethrow_made':
      return verb(`makes throw${which}`, 'attempt')
    case 'freethrow_miss':
      return verb(`misses throw${which}`, 'attempt')
    case 'freethrow_violation':
      return verb(`violates throw${which}`, 'attempt')
    case 'rebound':
      return attempt === undefined ? verb('rebounds') : verb(`rebounds throw${which}`, 'attempt')
    case 'assist':
      return verb('assists')
    case 'steal':
      return verb('steals')
    case 'blocked_shot':
      return verb('blocks')
    case 'foul':
      return verb(foulText(event.attributes), 'foulType', 'technicalKind', 'foulDetail')
    case 'timeout':
      return verb(timeoutKind === undefined ? 'timeout' : `timeout ${timeoutKind}`, 'timeoutKind')
    case 'substitution':
      return subIn === undefined ? verb('subs') : verb(subIn ? 'in' : 'out', 'subIn')
    case 'turnover':
      return verb('turns over')
    case 'jumpball':
      return verb('wins tip')
    case 'clock_start':
      return verb('starts clock')
    case 'clock_stop':
      return verb('stops clock')
    case 'score_adjustment':
      return verb(`adjusts ${valueText(event.pointValue)}`)
    default:
      return event.type satisfies never
  }
}

/** Parses a verb and the words that belong to it. */
export function parseAction(words: Words): EventAction | NotationError {
  const verb = words.take()
  const read = Object.hasOwn(VERBS, verb.text) ? VERBS[verb.text] : undefined
  return read
    ? read(words)
    : words.refuse(`'${verb.text}' is none of: ${Object.keys(VERBS).join(', ')}.`, verb)
}

/** Returns the value of an event whose line has none. */
export const usualValue = (type: EventType): number | null => (isThrowType(type) ? 1 : null)

/** Writes points; `?` if they are unknown. */
export const valueText = (value: number | null): string => (value === null ? '?' : String(value))

const verb = (text: string, ...written: (keyof EventAttributes)[]) => ({ text, written })

const plain = (type: EventType): EventAction => ({ type, pointValue: usualValue(type), attributes: {} })

const secondWord = (words: Words, word: string, action: EventAction): EventAction | NotationError =>
  words.takeIf(word) ? action : words.refuse(`Expected '${word}'.`)

function shotOrThrow(words: Words, shot: EventType, thrown: EventType): EventAction | NotationError {
  return words.takeIf('throw') ? throwAction(words, thrown, 1) : worth(words, shot)
}

function worth(words: Words, type: EventType): EventAction | NotationError {
  const said = words.take()
  const pointValue = said.text === '?' ? null : finite(said.text)
  if (pointValue === null && said.text !== '?')
    return words.refuse("Expected points, such as '2' or '3'.", said)
  return { type, pointValue, attributes: {} }
}

function throwAction(words: Words, type: EventType, pointValue: number | null): EventAction {
  const attempt = /^\d+$/.test(words.peek().text) ? Number(words.take().text) : undefined
  return { type, pointValue, attributes: attempt === undefined ? {} : { attempt } }
}

const foulText = ({ foulType, technicalKind, foulDetail }: EventAttributes): string =>
  ['fouls', foulType, technicalKind, foulDetail].filter((word) => word !== undefined).join(' ')

type Listed = 'foulType' | 'technicalKind' | 'foulDetail' | 'timeoutKind'

function oneOf(words: Words, key: Listed, list: readonly string[]): EventAttributes {
  return list.includes(words.peek().text) ? { [key]: words.take().text } : {}
}
