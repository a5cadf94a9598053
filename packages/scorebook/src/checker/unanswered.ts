import type { Game } from '../game.ts'
import type { OrderedEvent } from '../log.ts'
import type { GameEvent, Play } from '../play.ts'
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

/** Questions that a play can be saved without. A missing rebound has its own flag. */
const QUESTIONS: ReadonlyMap<unknown, Question> = new Map([
  ['assist', { words: 'the assist', settles: 'No assist', isAnswered: has('assist') }],
  ['steal', { words: 'the steal', settles: 'No steal', isAnswered: has('steal') }],
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

/** Flags the questions that were not answered in time (`options.unanswered` of the origin). */
export function checkUnanswered(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const noted = event.options.unanswered
  if (!Array.isArray(noted) || event.id !== play.origin.id) return
  const open = noted.flatMap((kind) => QUESTIONS.get(kind) ?? []).filter((one) => !one.isAnswered(play))
  const [first] = open
  if (!first) return
  const what = open.map(({ words }) => words).join(' and ')
  const { unanswered: _, ...options } = event.options
  const words = `For ${eventText(event)} by ${creditName(game, event)} at ${when(game, event)}, ${what} was not entered`
  raise(
    state,
    flagAt('UNANSWERED', placed, words, fixOf(first.settles, withChange(play, event, { options }))),
  )
}
