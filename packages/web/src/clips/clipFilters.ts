import { dateText } from '@fullcourt/wire/forms/intl'
/** The filters of clips: from the address to the call, and in words. */

import { PLAYED_FIGURES } from '@fullcourt/scorebook/figures'
import { formatClock, isOneOf, PLAY_DETAILS, SHOT_ZONES } from '@fullcourt/scorebook/vocabulary'
import { capitalize, detailWord } from '@fullcourt/scorebook/words'
import type { SentClipFilters } from '@fullcourt/wire'
import { ZONE_WORDS } from '../charts/shotChartWords.ts'
import { EVENT_KINDS } from '../plays/eventKinds.ts'
import { t } from '../ui/language.ts'
import type { ClipFilterName, ClipTexts } from './filterNames.ts'

export const EVENT_CHOICES = [...EVENT_KINDS].map(([value, { label }]) => ({ value, label }))

/** Without a kind, plays of the ball: no substitutions, timeouts and corrections of the score. */
const PLAYS_OF_THE_BALL = [
  'shot_made',
  'shot_miss',
  'freethrow_made',
  'freethrow_miss',
  'freethrow_violation',
  'assist',
  'rebound',
  'turnover',
  'steal',
  'blocked_shot',
  'foul',
  'jumpball',
] as const satisfies SentClipFilters['types']

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isId = (text: string): boolean => UUID.test(text)
export const idsOf = (text: string): string[] => text.split('.').filter(isId)
const isDay = (text: string): boolean => /^(19|20|21)\d\d-\d\d-\d\d$/.test(text)

function wholeNumber(text: string, most: number): number | undefined {
  const number = Number(text)
  return text !== '' && Number.isInteger(number) && number >= 0 && number <= most ? number : undefined
}

/** A score situation as the address names it: '5-300' is within 5 points in the last 300 seconds; either may be left out. */
function situationOf(text: string): NonNullable<SentClipFilters['situation']> | undefined {
  const [within = '', last = ''] = text.split('-')
  const points = wholeNumber(within, 200)
  const seconds = wholeNumber(last, 7_200)
  if (points === undefined && !seconds) return undefined
  return { ...(points !== undefined && { within: points }), ...(seconds && { last: seconds }) }
}

/** A stretch of the game as the address names it: '1-300-1-120', periods with their clock times. */
function betweenOf(text: string): SentClipFilters['between'] {
  const numbers = text.split('-').map(Number)
  const [period, clockTime, toPeriod, toClockTime] = numbers
  if (numbers.length !== 4 || numbers.some((number) => !(number >= 0 && number <= 3_600))) return undefined
  if (!Number.isInteger(period) || !Number.isInteger(toPeriod) || !period || !toPeriod) return undefined
  return [
    { period, clockTime: clockTime! },
    { period: toPeriod, clockTime: toClockTime! },
  ]
}

/** A detail as the address names it: 'turnoverKind~travel'. */
function detailOf(text: string): SentClipFilters['detail'] {
  const [key, value = ''] = text.split('~')
  const { shotKind, situation, turnoverKind, foulDetail } = PLAY_DETAILS
  if (key === 'shotKind' && isOneOf(shotKind, value)) return { shotKind: [value] }
  if (key === 'situation' && isOneOf(situation, value)) return { situation: [value] }
  if (key === 'turnoverKind' && isOneOf(turnoverKind, value)) return { turnoverKind: [value] }
  if (key === 'foulDetail' && isOneOf(foulDetail, value)) return { foulDetail: [value] }
  return undefined
}

/** A figure as the address names it: 'turnovers~own~totals', 'points~own~<person>'. */
function behindOf(text: string): SentClipFilters['behind'] {
  const [word, side, whose = ''] = text.split('~')
  const figure = PLAYED_FIGURES.find(({ key }) => key === word)?.key
  if (!figure || (side !== 'own' && side !== 'other')) return undefined
  if (whose === 'totals' || whose === 'team' || isId(whose)) return { figure, side, whose }
  return undefined
}

/** The filters for the call. */
export function filtersOf(texts: ClipTexts): SentClipFilters {
  const event = EVENT_KINDS.get(texts.event)
  const { place, result, side, made, zone, opponent, from, to } = texts
  const behind = behindOf(texts.behind)
  const players = idsOf(texts.player)
  const [on, off] = [idsOf(texts.on), idsOf(texts.off)]
  const period = wholeNumber(texts.period, 99)
  return {
    teamSeasonId: isId(texts.season) ? texts.season : undefined,
    teamGameIds: isId(texts.game) ? [texts.game] : undefined,
    opponent: opponent || undefined,
    place: place === 'home' || place === 'away' ? place : undefined,
    result: result === 'won' || result === 'lost' ? result : undefined,
    last: wholeNumber(texts.last, 100) || undefined,
    close: texts.close ? true : undefined,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    // Figures of a season count final games alone, unless they say so.
    live: behind && !texts.live && !texts.game ? false : undefined,
    withoutGarbageTime: texts.withoutGarbageTime ? true : undefined,
    side: side === 'own' || side === 'other' ? side : undefined,
    teamGamePersonnelIds: players.length > 0 ? players : undefined,
    types: event ? event.types : behind ? undefined : [...PLAYS_OF_THE_BALL],
    rebound: event?.rebound,
    made: made === 'yes' ? true : made === 'no' ? false : undefined,
    pointValue: wholeNumber(texts.value, 3) || undefined,
    zones: isOneOf(SHOT_ZONES, zone) ? [zone] : undefined,
    periods: period ? [period] : undefined,
    situation: situationOf(texts.score),
    between: betweenOf(texts.between),
    lineUp: on.length > 0 ? on : undefined,
    off: off.length > 0 ? off : undefined,
    detail: detailOf(texts.detail),
    tags: texts.tag ? [texts.tag] : undefined,
    flagged: texts.flagged ? true : undefined,
    behind,
  }
}

/** Names of what the filters name by ids; '' while they are not known. */
export interface FilterNames {
  readonly season: (id: string) => string
  readonly game: (id: string) => string
  readonly player: (id: string) => string
}

/** A filter in words, with the name that removes it. */
export type ClipFilterWord = readonly [name: ClipFilterName, word: string]

const minutesWord = (seconds: number): string =>
  seconds % 60 === 0
    ? seconds === 60
      ? t('last minute')
      : t('last {minutes} minutes', { minutes: seconds / 60 })
    : t('last {seconds} seconds', { seconds })

function situationWord(text: string): string | undefined {
  const situation = situationOf(text)
  if (!situation) return undefined
  const { within, last } = situation
  const points = within === undefined ? '' : t('Within {points}', { points: within })
  const late = last === undefined ? '' : minutesWord(last)
  return points && late ? t('{points} in the {late}', { points, late }) : capitalize(points || late)
}

function betweenWord(text: string): string | undefined {
  const between = betweenOf(text)
  if (!between) return undefined
  const [first, last] = between.map(({ period, clockTime }) => `${period}. ${formatClock(clockTime)}`)
  return t('From {first} to {last}', { first: first ?? '', last: last ?? '' })
}

function behindWord(text: string, player: FilterNames['player']): string | undefined {
  const behind = behindOf(text)
  if (!behind) return undefined
  const { figure, side, whose = 'totals' } = behind
  const name = t(PLAYED_FIGURES.find(({ key }) => key === figure)!.name)
  if (whose === 'totals') return side === 'own' ? name : t('{name} of the opponents', { name })
  if (whose === 'team') return t('{name}, team', { name })
  return `${player(whose) || t('Player')}: ${name.toLowerCase()}`
}

function detailWords(text: string): string | undefined {
  const [, value] = text.split('~')
  return detailOf(text) && value !== undefined ? t(detailWord(value)) : undefined
}

const dayWord = (day: string): string => dateText('day', `${day}T00:00:00Z`, 'UTC')
const listWord = (ids: string, name: FilterNames['player']): string =>
  idsOf(ids)
    .map((id) => name(id) || t('Player'))
    .join(', ')

function eventKindWord(kind: string): string | undefined {
  const label = EVENT_KINDS.get(kind)?.label
  return label && t(label)
}

/** The filters in words, those of the games first. */
export function clipFilterWords(texts: ClipTexts, names: FilterNames): readonly ClipFilterWord[] {
  const filters = filtersOf(texts)
  const { place, result, opponent, last, close, from, to, side, made, pointValue, flagged } = filters
  const words: readonly (readonly [ClipFilterName, string | undefined | false])[] = [
    ['season', filters.teamSeasonId && (names.season(texts.season) || t('One season'))],
    ['game', filters.teamGameIds && (names.game(texts.game) || t('One game'))],
    ['opponent', opponent && t('Against {opponent}', { opponent })],
    ['place', place && (place === 'home' ? t('Home') : t('Away'))],
    ['result', result && (result === 'won' ? t('Won') : t('Lost'))],
    ['last', last !== undefined && t('Last {count} games', { count: last })],
    ['close', close && t('Close games only')],
    ['from', from && t('From {day}', { day: dayWord(from) })],
    ['to', to && t('To {day}', { day: dayWord(to) })],
    ['withoutGarbageTime', filters.withoutGarbageTime && t('Without garbage time')],
    ['behind', behindWord(texts.behind, names.player)],
    ['side', side && (side === 'own' ? t('Our plays') : t('Their plays'))],
    ['player', listWord(texts.player, names.player)],
    ['event', eventKindWord(texts.event)],
    ['made', made !== undefined && (made ? t('Made') : t('Missed'))],
    ['value', pointValue !== undefined && t('Worth {points}', { points: pointValue })],
    ['zone', isOneOf(SHOT_ZONES, texts.zone) && t(ZONE_WORDS[texts.zone])],
    ['period', filters.periods && t('Period {period}', { period: texts.period })],
    ['score', situationWord(texts.score)],
    ['between', betweenWord(texts.between)],
    ['on', texts.on && t('With {players} on the floor', { players: listWord(texts.on, names.player) })],
    ['off', texts.off && t('Without {players} on the floor', { players: listWord(texts.off, names.player) })],
    ['detail', detailWords(texts.detail)],
    ['tag', texts.tag && t('Tag {tag}', { tag: texts.tag })],
    ['flagged', flagged && t('Flagged')],
  ]
  return words.flatMap(([name, word]) => (word ? [[name, word] as const] : []))
}
