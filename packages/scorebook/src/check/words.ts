import type { Game } from '../fold/game.ts'
import { formatClock, periodLabel } from '../vocabulary/clock.ts'
import type { GameEvent } from '../vocabulary/play.ts'
import type { PersonIndex } from '../vocabulary/setup.ts'
import { type FoulDetail, type Side, sideOf } from '../vocabulary/terms.ts'
import { EVENT_NOUNS } from '../words/nouns.ts'

/** A foul in detail, as the fix names it. */
export const DETAIL_WORDS: Readonly<Record<FoulDetail, string>> = {
  reaching: 'a reach-in foul',
  blocking: 'a blocking foul',
  pushing: 'a pushing foul',
  holding: 'a holding foul',
  charging: 'a charge',
  'illegal-screen': 'an illegal screen',
  take: 'a take foul',
  'clear-path': 'a clear-path foul',
  'away-from-play': 'a foul away from the play',
  'throw-in': 'a throw-in foul',
  'loose-ball': 'a loose-ball foul',
}

/** 'rebound'; a made shot is a 'basket' in sentences of the checker. */
export const nounOf = ({ type }: GameEvent): string => (type === 'shot_made' ? 'basket' : EVENT_NOUNS[type])

/** 'a rebound', 'an assist' */
export const eventText = (event: GameEvent): string =>
  `${event.type === 'assist' ? 'an' : 'a'} ${nounOf(event)}`

/** 'Q1 7:02' */
export const when = (
  { sheet }: Game,
  { period, clockTime }: Pick<GameEvent, 'period' | 'clockTime'>,
): string => `${periodLabel(sheet.setup.rules, period)} ${formatClock(clockTime)}`

/** '#12 Ann Lee' */
export function personName({ sheet }: Game, personIndex: PersonIndex): string {
  const person = sheet.people[personIndex]
  return person ? `#${person.jersey} ${person.fullName}` : 'An unknown person'
}

/** Names the credited person: '#12 Ann Lee', 'Lions', 'the Hawks bench', 'a player of Lions still to be named'. */
export function creditName(game: Game, event: GameEvent): string {
  const side = sideOf(event)
  switch (event.assignment) {
    case 'PLAYER':
      return personName(game, game.sheet.indexOf.get(event.teamGamePersonnelId ?? '') ?? -1)
    case 'LATER':
      return `${playerWords(game, side)} still to be named`
    case 'BENCH':
      return `the ${sideWord(game, side)} bench`
    case 'TEAM':
      return teamName(game, side)
    default:
      return event.assignment satisfies never
  }
}

const playerWords = (game: Game, side: Side): string =>
  game.sheet.setup.names
    ? `a player of ${teamName(game, side)}`
    : side === 'home'
      ? 'a home player'
      : 'an away player'

/** '#12', 'Lions', 'the player' */
export function shortName(game: Game, event: GameEvent): string {
  const { sheet } = game
  const person = sheet.people[sheet.indexOf.get(event.teamGamePersonnelId ?? '') ?? -1]
  if (event.assignment === 'PLAYER' && person) return `#${person.jersey}`
  return event.assignment === 'LATER' ? 'the player' : creditName(game, event)
}

/** Starts and stops of the clock belong to no side. */
const isOfClock = ({ type }: GameEvent): boolean => type.startsWith('clock_')

/** 'a rebound by #12 Ann Lee', 'a stop of the clock' */
export const eventByText = (game: Game, event: GameEvent): string =>
  isOfClock(event) ? eventText(event) : `${eventText(event)} by ${creditName(game, event)}`

/** "#12's rebound", "Lions's turnover", 'the stop of the clock' */
export const ownText = (game: Game, event: GameEvent, what = nounOf(event)): string =>
  isOfClock(event) ? `the ${what}` : `${shortName(game, event)}'s ${what}`

/** 'Lions', or 'home' where the setup has no names. */
export const sideWord = ({ sheet }: Game, side: Side): string => sheet.setup.names?.[side] ?? side

/** 'Lions', or 'the home team' */
export const teamName = ({ sheet }: Game, side: Side): string =>
  sheet.setup.names?.[side] ?? `the ${side} team`

/** 'Lions', or 'the home side' */
export const sideName = ({ sheet }: Game, side: Side): string =>
  sheet.setup.names?.[side] ?? `the ${side} side`

/** Makes a sentence of words that may start with a lower-case letter. */
export const sentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith('?') ? '' : '.'}`

/** '1 free throw', '2 free throws', 'one and one' */
export function throwsText(award: number | '1&1'): string {
  if (award === '1&1') return 'one and one'
  return award === 0 ? 'no free throw' : `${award} free throw${award === 1 ? '' : 's'}`
}
