import { type Game, type Play, replay } from '@fullcourt/scorebook'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { type Book, gameSetupOf } from '../../book/index.ts'
import { besides, playsBefore } from './placing.ts'
import type { Moment } from './steps.ts'

/** A place in the book beside a play, where what is entered next goes. */
export interface Insertion {
  readonly playId: string
  readonly where: 'before' | 'after'
}

/** Where the next event goes, when it does not go to the end of the book. */
export function useInsertion(book: RefObject<Book>) {
  const [inserting, setInserting] = useState<Insertion | null>(null)
  const latest = useRef(inserting)
  /** Null: to the end, or beside a play that is gone. */
  const insertedAt = useCallback((): Moment | null => {
    const { plays } = book.current.state
    const play = plays.find(({ origin }) => origin.id === latest.current?.playId)
    return play ? besides(plays, play, latest.current!.where) : null
  }, [book])
  const insert = useCallback((at: Insertion | null) => {
    latest.current = at
    setInserting(at)
  }, [])
  const insertingNow = useCallback(() => latest.current, [])
  return { inserting, insert, insertedAt, insertingNow }
}

/** The game as it stood at that moment. */
export const gameAt = ({ state: { plays, setup } }: Book, moment: Moment): Game =>
  replay(gameSetupOf(setup!), playsBefore(plays, moment))

/** The game as it stood before a play that is in the book. */
export const gameBefore = (book: Book, play: Play): Game =>
  gameAt(book, besides(book.state.plays, play, 'before'))
