import { type Game, replay } from '@fullcourt/scorebook/fold'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import { gameSetupOf } from '../../book/data/gameSetup.ts'
import type { OpenBook } from '../../book/index.ts'
import { momentBeside, playsBefore } from './placing.ts'
import type { Moment } from './steps.ts'

/** A place before or after a play, where the next event is inserted. */
export interface Insertion {
  readonly playId: string
  readonly where: 'before' | 'after'
}

/** The moment of an event inserted there; null where the play was deleted. */
export function momentOf(insertion: Insertion | null, book: OpenBook): Moment | null {
  const { plays } = book.state()
  const play = plays.find(({ origin }) => origin.id === insertion?.playId)
  return play && insertion ? momentBeside(plays, play, insertion.where) : null
}

/** The game at that moment. */
export function gameAt(book: OpenBook, moment: Moment): Game {
  const { plays, setup } = book.state()
  return replay(gameSetupOf(setup!), playsBefore(plays, moment))
}

/** The game before a play of the book. */
export const gameBefore = (book: OpenBook, play: Play): Game =>
  gameAt(book, momentBeside(book.state().plays, play, 'before'))

/** The place right after a play that the game has moved on from: a later play has another clock reading. Null for other plays. */
export function placeOfOlder(book: OpenBook, { origin }: Play): Insertion | null {
  const isOlder = book
    .state()
    .plays.some(
      ({ origin: other }) =>
        other.period > origin.period ||
        (other.period === origin.period && other.clockTime < origin.clockTime - SAME_READING),
    )
  return isOlder ? { playId: origin.id, where: 'after' } : null
}

/** Clock times are stored in hundredths of a second. */
const SAME_READING = 0.02
