import { opensWithJump } from '../fold/heldBall.ts'
import { isCharged } from '../rules/timeouts.ts'
import { formatClock, periodLabel } from '../vocabulary/clock.ts'
import { distance } from '../vocabulary/court.ts'
import { type GameEvent, isClockEvent, type Play, playEvents } from '../vocabulary/play.ts'
import { PLAY_DETAILS } from '../vocabulary/playDetails.ts'
import type { GameSetup, Person } from '../vocabulary/setup.ts'
import {
  type BySide,
  type EventType,
  isThrowType,
  type Side,
  sideOf,
  type TimeoutKind,
} from '../vocabulary/terms.ts'
import { fillIn, msg, type Translate } from '../vocabulary/translate.ts'
import { BENCH_WORDS, foulDetailWord, foulWord, TECHNICAL_WORDS } from './foulWords.ts'
import { capitalize, uncapitalize } from './letters.ts'
import { eventTitle, resultWord } from './nouns.ts'
import { detailWord } from './playDetailWords.ts'

/** The context of a description: people, rules, court, the names of the sides, and how people and distances are shown. */
export interface WordsContext {
  readonly setup: Pick<GameSetup, 'rules'> & Partial<Pick<GameSetup, 'court'>>
  readonly people: ReadonlyMap<string, Person>
  readonly names: BySide<string>
  /** Shows a distance in feet. Without it, descriptions leave distances out. */
  readonly showDistance?: (feet: number) => string
  /** Shows a player; by default '23 Jordan Lee'. */
  readonly showPerson?: (person: Person) => string
  /** Stands for a player who is to be named later; by default 'Player to be named'. */
  readonly unnamed?: string
  /** Says the words in another language; by default in English. */
  readonly t?: Translate
}

/** The words' context with the whole setup of the game. */
export interface DescribeContext extends WordsContext {
  readonly setup: GameSetup
}

export const TIMEOUT_WORDS: Readonly<Record<TimeoutKind, string>> = {
  full: msg('Full timeout'),
  short: msg('Short timeout'),
  media: msg('Media timeout'),
  official: msg("Officials' timeout"),
}

const personText = ({ showPerson }: WordsContext, person: Person): string =>
  showPerson ? showPerson(person) : `${person.jersey} ${person.fullName}`

/** '23 Jordan Lee', or the name of a team, a bench or an unnamed player: 'Hawks', 'Hawks bench', 'Player to be named'. */
export function nameOf(
  context: WordsContext,
  event: Pick<GameEvent, 'isHomeTeam' | 'assignment' | 'teamGamePersonnelId'> &
    Partial<Pick<GameEvent, 'attributes'>>,
): string {
  const side = context.names[sideOf(event)]
  const { t = fillIn } = context
  switch (event.assignment) {
    case 'PLAYER': {
      const person = context.people.get(event.teamGamePersonnelId ?? '')
      return person ? personText(context, person) : t('Unknown player')
    }
    case 'LATER':
      return context.unnamed ?? t('Player to be named')
    case 'BENCH':
      return `${side} ${t(BENCH_WORDS[event.attributes?.benchRole ?? 'other'])}`.trim()
    case 'TEAM':
      return side
    default:
      throw event.assignment satisfies never
  }
}

/** '23 ft'; '' where the place is not known. */
function distanceText({ setup, showDistance }: WordsContext, { location, hoopSide }: GameEvent): string {
  if (!location || !showDistance || !setup.court) return ''
  return showDistance(distance(setup.court, location, hoopSide ?? undefined))
}

/** 'Made 3 from 23 ft', 'Missed 2' without a distance. */
export function shotText(
  type: EventType,
  pointValue: number | null,
  { from = '', t = fillIn }: { readonly from?: string; readonly t?: Translate | undefined } = {},
): string {
  const values = { points: String(pointValue), distance: from }
  if (type === 'shot_made')
    return from ? t('Made {points} from {distance}', values) : t('Made {points}', values)
  return from ? t('Missed {points} from {distance}', values) : t('Missed {points}', values)
}

/** The scorer's mark of a fast break. */
const breakMark = ({ t = fillIn }: WordsContext, { attributes: { fastBreak } }: GameEvent): string =>
  fastBreak === undefined ? '' : `, ${fastBreak ? t('fast break') : t('no fast break')}`

/** ', layup, fast break': the details that the scorer added (rule 46). */
function addedDetails({ t = fillIn }: WordsContext, { options }: GameEvent): string {
  const words = Object.keys(PLAY_DETAILS).flatMap((key) => {
    const value = options[key]
    return typeof value === 'string' ? [`, ${t(detailWord(value)).toLowerCase()}`] : []
  })
  return words.join('')
}

const signed = (points: number): string => (points > 0 ? `+${points}` : `${points}`)

/** ', class B' */
function foulDetail(
  { t = fillIn }: WordsContext,
  { technicalKind, foulDetail: detail }: GameEvent['attributes'],
): string {
  if (technicalKind) return `, ${t(TECHNICAL_WORDS[technicalKind])}`
  return detail ? `, ${t(foulDetailWord(detail)).toLowerCase()}` : ''
}

/** The event without its person. `of`: the number of throws that the foul gave. */
export function describeEvent(context: WordsContext, event: GameEvent, of = 0): string {
  const { t = fillIn } = context
  const words = `${eventWords(context, event, of)}${addedDetails(context, event)}`
  return event.attributes.cancelledByOfficials ? `${words}, ${t('canceled by the officials')}` : words
}

/** 'Free throw 1 of 2 made' */
function throwText({ t = fillIn }: WordsContext, { type, attributes }: GameEvent, of: number): string {
  const { attempt } = attributes
  const title =
    attempt && of > 0 ? t('Free throw {attempt} of {attempts}', { attempt, attempts: of }) : t('Free throw')
  return `${title} ${t(resultWord(type))}${attributes.freethrowViolationBy === 'defense' ? `, ${t('thrown again')}` : ''}`
}

/** The event without its person: 'Made 3 from 23 ft', 'Free throw 1 of 2 made'. */
function eventWords(context: WordsContext, event: GameEvent, of: number): string {
  const { attributes } = event
  const { t = fillIn } = context
  switch (event.type) {
    case 'shot_made':
      return `${shotText(event.type, event.pointValue, { from: distanceText(context, event), t })}${breakMark(context, event)}`
    case 'shot_miss':
      return shotText(event.type, event.pointValue, { from: distanceText(context, event), t })
    case 'freethrow_made':
    case 'freethrow_miss':
    case 'freethrow_violation':
      return throwText(context, event, of)
    case 'foul':
      return `${t(foulWord(context.setup.rules, attributes.foulType ?? 'non_shooting'))}${foulDetail(context, attributes)}${breakMark(context, event)}`
    case 'turnover':
      return `${t(eventTitle(event.type))}${attributes.deadBall ? `, ${t('dead ball')}` : ''}`
    case 'substitution':
      return attributes.subIn ? t('In') : t('Out')
    case 'timeout':
      return t(TIMEOUT_WORDS[attributes.timeoutKind ?? 'full'])
    case 'score_adjustment':
      return t('Score adjusted {points}', { points: signed(event.pointValue ?? 0) })
    case 'jumpball':
      return opensWithJump(context.setup.rules) ? t('Won the jump ball') : t('Has the first ball')
    case 'rebound':
      return attributes.deadBall ? t('Dead-ball rebound') : t(eventTitle(event.type))
    case 'assist':
    case 'steal':
    case 'blocked_shot':
      return t(eventTitle(event.type))
    case 'clock_start':
      return t('Clock started')
    case 'clock_stop':
      return t('Clock stopped')
    default:
      throw event.type satisfies never
  }
}

/** The number of throws that the fouls of a play gave; 0 where no foul says it. */
function throwsGiven(play: Play): number {
  const awards = playEvents(play).flatMap(({ type, attributes }) =>
    type === 'foul' && attributes.award ? [attributes.award === '1&1' ? 2 : attributes.award] : [],
  )
  return awards.reduce((sum, award) => sum + award, 0)
}

/** The words of a play for its row. */
export interface Described {
  readonly who: string
  readonly action: string
  /** The related events in order: 'Assist 4 Ana Ruiz', 'Rebound 12 Kim Bose'. */
  readonly rest: readonly string[]
  /** 'Q1 8:09' */
  readonly when: string
}

/** 'Rebound 12 Kim Bose' */
function related(context: WordsContext, event: GameEvent, of: number): string {
  return `${describeEvent(context, event, of)} ${nameOf(context, event)}`.trim()
}

/** The throws of one player in one phrase: 'Free throws made, missed 23 Jordan Lee'. */
function throwsPhrase(context: WordsContext, play: Play): readonly string[] {
  const taken = play.rel.filter(({ type }) => isThrowType(type))
  const [first] = taken
  if (!first) return []
  const alike = taken.every(({ teamGamePersonnelId }) => teamGamePersonnelId === first.teamGamePersonnelId)
  if (!alike || taken.length === 1) return taken.map((event) => related(context, event, throwsGiven(play)))
  const { t = fillIn } = context
  const results = taken.map(({ type }) => t(resultWord(type))).join(', ')
  return [`${t('Free throws {results}', { results })} ${nameOf(context, first)}`.trim()]
}

/** The fouled player. The shooter of an and-one is named already. */
function fouledPhrase(context: WordsContext, { origin, rel }: Play): readonly string[] {
  return [origin, ...rel].flatMap(({ attributes: { drawnById } }) => {
    const fouled =
      drawnById && drawnById !== origin.teamGamePersonnelId ? context.people.get(drawnById) : undefined
    const player = fouled && personText(context, fouled)
    const { t = fillIn } = context
    return player ? [t('on {player}', { player })] : []
  })
}

/** Officials' and media timeouts, and starts and stops of the clock, belong to no side. */
const hasNoSide = (event: GameEvent): boolean =>
  isClockEvent(event) || (event.type === 'timeout' && !isCharged(event.attributes.timeoutKind ?? 'full'))

/** Describes a play, its events in the order in which they happened. */
export function describePlay(context: WordsContext, play: Play): Described {
  const { origin } = play
  const others = play.rel.filter(({ type, attributes }) => !isThrowType(type) && !attributes.attempt)
  const rebounds = play.rel.filter(({ attributes, type }) => type === 'rebound' && attributes.attempt)
  const label = periodLabel(context.setup.rules, origin.period)
  return {
    who: hasNoSide(origin) ? '' : nameOf(context, origin),
    action: describeEvent(context, origin, throwsGiven(play)),
    rest: [
      ...fouledPhrase(context, play),
      ...others.map((event) => related(context, event, 0)),
      ...throwsPhrase(context, play),
      ...rebounds.map((event) => related(context, event, 0)),
    ],
    when: `${label} ${formatClock(origin.clockTime)}`,
  }
}

/** The play as one sentence, for a screen reader, a log or a toast. */
export function sentenceOf(context: WordsContext, play: Play): string {
  const { who, action, rest, when } = describePlay(context, play)
  return `${[who ? `${who}: ${action}` : action, ...rest].join(', ')}. ${when}`
}

/** The side of a play; null for a timeout of the officials or the media. */
export const playSide = ({ origin }: Play): Side | null => (hasNoSide(origin) ? null : sideOf(origin))

/** A play for spectators, who see its team beside it: '#12 made 3, assist #4'. Players have names only where the program shows them. */
export function spectatorText(context: WordsContext, play: Play, showsNames: boolean): string {
  const side = sideOf(play.origin)
  const { who, action, rest } = describePlay(
    {
      ...context,
      names: { ...context.names, [side]: '' },
      unnamed: '',
      showPerson: (person) =>
        [
          sideOf(person) === side ? '' : context.names[sideOf(person)],
          person.jersey && `#${person.jersey}`,
          showsNames ? person.fullName : '',
        ]
          .filter(Boolean)
          .join(' '),
    },
    play,
  )
  const words = [
    [who, who ? uncapitalize(action) : action].filter(Boolean).join(' '),
    ...rest.map(uncapitalize),
  ].join(', ')
  return capitalize(words)
}
