import type { Game } from '../fold/game.ts'
import { formatClock, periodLabel } from '../vocabulary/clock.ts'
import type { GameEvent } from '../vocabulary/play.ts'
import type { PersonIndex } from '../vocabulary/setup.ts'
import { type FoulDetail, type FoulType, type Side, sideOf } from '../vocabulary/terms.ts'
import { fillIn, msg } from '../vocabulary/translate.ts'
import { foulDetailWord, foulKindWord } from '../words/foulWords.ts'
import { uncapitalize, withArticle } from '../words/letters.ts'
import { EVENT_NOUNS } from '../words/nouns.ts'

/** 'a shooting foul', 'a non-shooting foul': a kind of foul, as a fix names it. */
export const foulKindText = ({ sheet }: Game, foulType: FoulType): string =>
  withArticle(uncapitalize(foulKindWord(sheet.setup.rules, foulType)))

/** 'a take foul', 'a foul away from the play': a foul with a detail, as the fix names it. */
export function foulDetailText(detail: FoulDetail): string {
  const word = foulDetailWord(detail).toLowerCase()
  return word.endsWith('foul') ? withArticle(word) : `a foul ${word}`
}

/** 'a rebound', 'an assist' */
export const eventText = (event: GameEvent): string => withArticle(EVENT_NOUNS[event.type])

/** 'Q1 7:02' */
export const when = (
  { sheet }: Game,
  { period, clockTime }: Pick<GameEvent, 'period' | 'clockTime'>,
): string => `${periodLabel(sheet.setup.rules, period)} ${formatClock(clockTime)}`

/** '#12 Ann Lee' */
export function personName({ sheet }: Game, personIndex: PersonIndex): string {
  const person = sheet.people[personIndex]
  return person ? `#${person.jersey} ${person.fullName}` : msg('An unknown person')
}

/** Names the credited person: '#12 Ann Lee', 'Lions', 'the Hawks bench', 'a player of Lions still to be named'. */
export function creditName(game: Game, event: GameEvent): string {
  const side = sideOf(event)
  switch (event.assignment) {
    case 'PLAYER':
      return personName(game, game.sheet.indexOf.get(event.teamGamePersonnelId ?? '') ?? -1)
    case 'LATER':
      return unnamedText(game, side)
    case 'BENCH':
      return fillIn('the {team} bench', { team: sideWord(game, side) })
    case 'TEAM':
      return teamName(game, side)
    default:
      return event.assignment satisfies never
  }
}

const unnamedText = (game: Game, side: Side): string =>
  game.sheet.setup.names
    ? fillIn('a player of {team} still to be named', { team: teamName(game, side) })
    : side === 'home'
      ? msg('a home player still to be named')
      : msg('an away player still to be named')

/** '#12', 'Lions', 'the player' */
export function shortName(game: Game, event: GameEvent): string {
  const { sheet } = game
  const person = sheet.people[sheet.indexOf.get(event.teamGamePersonnelId ?? '') ?? -1]
  if (event.assignment === 'PLAYER' && person) return `#${person.jersey}`
  return event.assignment === 'LATER' ? msg('the player') : creditName(game, event)
}

/** Starts and stops of the clock belong to no side. */
const isOfClock = ({ type }: GameEvent): boolean => type.startsWith('clock_')

/** 'a rebound by #12 Ann Lee', 'a stop of the clock' */
export const eventByText = (game: Game, event: GameEvent): string =>
  isOfClock(event)
    ? eventText(event)
    : fillIn('{event} by {player}', { event: eventText(event), player: creditName(game, event) })

/** "#12's rebound", "Lions's turnover", 'the stop of the clock' */
export const ownText = (game: Game, event: GameEvent, what: string = EVENT_NOUNS[event.type]): string =>
  isOfClock(event)
    ? `the ${what}`
    : fillIn("{player}'s {event}", { player: shortName(game, event), event: what })

/** 'Lions', or 'home' where the setup has no names. */
export const sideWord = ({ sheet }: Game, side: Side): string => sheet.setup.names?.[side] ?? side

/** 'Lions', or 'the home team' */
export const teamName = ({ sheet }: Game, side: Side): string =>
  sheet.setup.names?.[side] ?? fillIn('the {side} team', { side })

/** 'Lions', or 'the home side' */
export const sideName = ({ sheet }: Game, side: Side): string =>
  sheet.setup.names?.[side] ?? fillIn('the {side} side', { side })
