import { after, assemble, type Game, orderedEvents, type Play, type SentPlay } from '@fullcourt/scorebook'
import { type RefObject, useCallback, useRef } from 'react'
import type { Book } from '../../book/index.ts'
import { toastError } from '../../ui/toast.tsx'

interface Recording {
  record(play: SentPlay): Promise<void>
  /** The game with the plays that are on their way to the disk: a quick hand begins the next event before they are there. */
  gameNow(): Game
  /** When the plays that are on their way are in the book; null where none is. */
  saving(): Promise<unknown> | null
}

/** Writes plays into the book; what could not be written is told. */
export function useRecording(book: RefObject<Book>): Recording {
  const pending = useRef<readonly SentPlay[]>([])
  const writes = useRef<readonly Promise<void>[]>([])

  const record = useCallback(
    async (play: SentPlay): Promise<void> => {
      pending.current = [...pending.current, play]
      const write = book.current.record(play).catch(toastError)
      writes.current = [...writes.current, write]
      await write
      pending.current = pending.current.filter((one) => one !== play)
      writes.current = writes.current.filter((one) => one !== write)
    },
    [book],
  )

  const gameNow = useCallback(() => {
    const { game, plays } = book.current.state
    return withPending(game!, plays, pending.current)
  }, [book])

  const saving = useCallback(() => (writes.current.length > 0 ? Promise.all(writes.current) : null), [])

  return { record, gameNow, saving }
}

function withPending(game: Game, plays: readonly Play[], pending: readonly SentPlay[]): Game {
  const { court } = game.sheet.setup
  return pending.reduce((before, sent) => {
    const put = assemble(sent, court)
    const isNew = put.ok && !plays.some(({ origin }) => origin.id === sent.origin.id)
    return isNew ? after(before, ...orderedEvents(put.play)) : before
  }, game)
}
