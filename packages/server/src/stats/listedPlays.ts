import type { Flag } from '@fullcourt/scorebook/check'
import {
  garbageTime,
  type MatchedPlay,
  type PlayFilter,
  playsMatching,
  withoutGarbageTime,
} from '@fullcourt/scorebook/figures'
import type { PlayedUntil } from '@fullcourt/scorebook/fold'
import {
  type BySide,
  type GameEvent,
  type GameSetup,
  type HoopSide,
  hoopSideOf,
  type Person,
  type Play,
  playEvents,
  type Side,
  sideOf,
} from '@fullcourt/scorebook/vocabulary'
import { describePlay, uncapitalize, type WordsContext } from '@fullcourt/scorebook/words'
import type { Language } from '@fullcourt/wire/forms/languages'
import { translateTo } from '../calls/translateTo.ts'

/** Asks for the plays of a game that match a filter. */
export interface PlaysQuestion {
  readonly kind: 'plays'
  readonly filter: Omit<PlayFilter, 'among'>
  /** Only plays with an open flag of the checker, or that the scorer flagged. */
  readonly isFlagged: boolean
  readonly withoutGarbageTime: boolean
  /** The side whose list it is: people of the other side are named with their team. */
  readonly own: Side
  readonly names: BySide<string>
  /** Of the words. */
  readonly language: Language
}

/** A place on the court where a shot was taken. */
export interface ListedShot {
  readonly x: number
  readonly y: number
  readonly hoopSide: HoopSide
  readonly made: boolean
  readonly pointValue: number
}

/** A play of a list, in words. */
export interface ListedPlay {
  readonly playId: string
  /** The event that matches. The clip is that of its play. */
  readonly event: Pick<
    GameEvent,
    'id' | 'period' | 'clockTime' | 'order' | 'isHomeTeam' | 'videoTime' | 'teamVideoId'
  >
  /** 'Q3 4:12 · #12 Sam Smith made 3 · 45–40' */
  readonly title: string
  readonly jersey: string | null
  readonly words: readonly string[]
  readonly score: BySide<number>
  readonly amount: number
  readonly made: number
  readonly shot: ListedShot | null
}

interface ReadGame {
  readonly setup: GameSetup
  readonly plays: readonly Play[]
  readonly until: PlayedUntil | undefined
  readonly flags: () => readonly Flag[]
}

function flaggedPlays({ plays, flags }: ReadGame): ReadonlySet<string> {
  const byScorer = plays.filter((play) => playEvents(play).some(({ userFlagged }) => userFlagged))
  return new Set([
    ...byScorer.map(({ origin }) => origin.id),
    ...flags().flatMap(({ playId }) => playId ?? []),
  ])
}

function wordsContext({ setup }: ReadGame, { own, names, language }: PlaysQuestion): WordsContext {
  const showPerson = (person: Person) => {
    const side = sideOf(person)
    return [side === own ? '' : names[side], person.jersey && `#${person.jersey}`, person.fullName]
      .filter(Boolean)
      .join(' ')
  }
  const people = new Map(setup.people.map((person) => [person.id, person]))
  return { setup, people, names, showPerson, t: translateTo(language) }
}

/** The first shot of a play that has a place. */
function shotOf({ setup: { court } }: ReadGame, play: Play): ListedShot | null {
  for (const { type, location, hoopSide, pointValue } of playEvents(play)) {
    if (!location || (type !== 'shot_made' && type !== 'shot_miss')) continue
    const { x, y } = location
    const made = type === 'shot_made'
    return { x, y, hoopSide: hoopSide ?? hoopSideOf(court, location), made, pointValue: pointValue ?? 0 }
  }
  return null
}

function listedPlay(game: ReadGame, context: WordsContext, matched: MatchedPlay): ListedPlay {
  const { play, event, amount, made, score } = matched
  const { who, action, rest, when } = describePlay(context, play)
  const { id, period, clockTime, order, isHomeTeam, videoTime, teamVideoId } = event
  return {
    playId: play.origin.id,
    event: { id, period, clockTime, order, isHomeTeam, videoTime, teamVideoId },
    title: [when, who ? `${who} ${uncapitalize(action)}` : action, `${score.home}–${score.away}`].join(' · '),
    jersey: (event.teamGamePersonnelId && context.people.get(event.teamGamePersonnelId)?.jersey) || null,
    words: rest,
    amount,
    made,
    score,
    shot: shotOf(game, play),
  }
}

/** Lists the plays of a game that match, in game order. */
export function listPlays(game: ReadGame, question: PlaysQuestion): readonly ListedPlay[] {
  const { setup, plays, until } = game
  const from = question.withoutGarbageTime ? garbageTime(setup, plays) : null
  const counted = from ? withoutGarbageTime(plays, from) : { plays, until }
  const filter = { ...question.filter, ...(question.isFlagged && { among: flaggedPlays(game) }) }
  const context = wordsContext(game, question)
  return playsMatching(setup, counted.plays, filter, counted.until).map((matched) =>
    listedPlay(game, context, matched),
  )
}
