import type { Game } from '../fold/game.ts'
import type { OrderedEvent } from '../fold/log.ts'
import { type GameEvent, type Play, playEvents } from '../vocabulary/play.ts'
import { fillIn, msg } from '../vocabulary/translate.ts'
import { EVENT_NOUNS } from '../words/nouns.ts'
import type { Flag } from './codes.ts'
import { fixOf, withChange } from './repairs.ts'
import { type CheckState, flagAt, raise } from './state.ts'
import { creditName, eventText, when } from './words.ts'

interface Question {
  readonly words: string
  /** The label of the fix that accepts it as it is. */
  readonly settles: string
  isAnswered(play: Play): boolean
}

const has =
  (type: GameEvent['type']) =>
  ({ rel }: Play): boolean =>
    rel.some((event) => event.type === type)

/** Asks for the person of a related event. */
const personQuestion = (type: GameEvent['type'], settles: string): Question => ({
  words: EVENT_NOUNS[type],
  settles,
  isAnswered: has(type),
})

/** Questions that a play can be saved without. */
const QUESTIONS: ReadonlyMap<unknown, Question> = new Map<unknown, Question>([
  ['assist', personQuestion('assist', msg('No assist'))],
  ['steal', personQuestion('steal', msg('No steal'))],
  [
    'fouled',
    {
      words: msg('fouled player'),
      settles: msg('Leave it open'),
      isAnswered: (play: Play) =>
        playEvents(play).some(({ type, attributes }) => type === 'foul' && Boolean(attributes.drawnById)),
    },
  ],
  ['foul-type', { words: msg('kind of foul'), settles: msg('The kind is right'), isAnswered: () => false }],
])

/** Questions about a rebound. Most missing rebounds have a flag of their own. */
const REBOUND_QUESTIONS: ReadonlyMap<unknown, Question> = new Map<unknown, Question>([
  ['rebound', personQuestion('rebound', msg('No rebound'))],
  ['throw-rebound', personQuestion('rebound', msg('No rebound'))],
])

const ALL_QUESTIONS: ReadonlyMap<unknown, Question> = new Map<unknown, Question>([
  ...QUESTIONS,
  ...REBOUND_QUESTIONS,
])

function openQuestions(
  { options }: GameEvent,
  play: Play,
  questions: ReadonlyMap<unknown, Question>,
): readonly Question[] {
  const noted = options.unanswered
  if (!Array.isArray(noted)) return []
  return noted.flatMap((kind) => questions.get(kind) ?? []).filter((one) => !one.isAnswered(play))
}

function unansweredFlag(game: Game, placed: OrderedEvent, open: readonly Question[]): Flag | null {
  const { event, play } = placed
  const [first] = open
  if (!first) return null
  const details = open
    .map(({ words }) => words)
    .reduceRight((other, detail) => fillIn('{detail} and the {other}', { detail, other }))
  const { unanswered: _, ...options } = event.options
  const words = fillIn('For {event} by {player} at {when}, the {details} was not entered.', {
    event: eventText(event),
    player: creditName(game, event),
    when: when(game, event),
    details,
  })
  return flagAt('UNANSWERED', placed, words, fixOf(first.settles, withChange(play, event, { options })))
}

/** Flags the questions that were not answered in time (`options.unanswered` of the origin). */
export function checkUnanswered(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  if (event.id !== play.origin.id) return
  const flag = unansweredFlag(game, placed, openQuestions(event, play, QUESTIONS))
  if (flag) raise(state, flag)
}

/** The flag of all open questions that an origin notes, those about a rebound included; null without one. */
export const openNotesFlag = (game: Game, placed: OrderedEvent): Flag | null =>
  unansweredFlag(game, placed, openQuestions(placed.event, placed.play, ALL_QUESTIONS))
