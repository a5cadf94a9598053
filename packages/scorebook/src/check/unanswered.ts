import type { Game } from '../fold/game.ts'
import type { OrderedEvent } from '../fold/log.ts'
import type { GameEvent, Play } from '../vocabulary/play.ts'
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
const personQuestion = (type: GameEvent['type']): Question => ({
  words: `the ${EVENT_NOUNS[type]}`,
  settles: `No ${EVENT_NOUNS[type]}`,
  isAnswered: has(type),
})

/** Questions that a play can be saved without. */
const QUESTIONS: ReadonlyMap<unknown, Question> = new Map<unknown, Question>([
  ['assist', personQuestion('assist')],
  ['steal', personQuestion('steal')],
  [
    'fouled',
    {
      words: 'the fouled player',
      settles: 'Leave it open',
      isAnswered: ({ origin, rel }: Play) =>
        [origin, ...rel].some(({ type, attributes }) => type === 'foul' && Boolean(attributes.drawnById)),
    },
  ],
  ['foul-type', { words: 'the kind of foul', settles: 'The kind is right', isAnswered: () => false }],
])

/** Questions about a rebound. Most missing rebounds have a flag of their own. */
const REBOUND_QUESTIONS: ReadonlyMap<unknown, Question> = new Map<unknown, Question>([
  ['rebound', personQuestion('rebound')],
  ['throw-rebound', personQuestion('rebound')],
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
  const what = open.map(({ words }) => words).join(' and ')
  const { unanswered: _, ...options } = event.options
  const words = `For ${eventText(event)} by ${creditName(game, event)} at ${when(game, event)}, ${what} was not entered`
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
