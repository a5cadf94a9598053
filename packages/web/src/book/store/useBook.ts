import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useUser } from '../../identity/session.ts'
import { type OpenBook, openBook } from '../game/openBook.ts'
import type { Book, BookState } from '../game/state.ts'
import { userStoreOf } from './userStore.ts'

const CLOSED: BookState = {
  phase: 'loading',
  setup: null,
  plays: [],
  game: null,
  box: null,
  flags: [],
  until: undefined,
  canUndo: false,
  canRedo: false,
  nextUndo: null,
  line: { word: 'Saved', waiting: 0, refused: 0, trouble: null },
  quarantine: [],
  revisions: new Map(),
  conflicts: [],
  notices: [],
  undoQuestion: null,
  ending: null,
  snapshot: null,
  durable: true,
}

/**
 * Opens a game's book while the component is mounted: from this device at once, then from the server and the live feed.
 * Works offline once the game was opened on this device. Null until it is open.
 */
export function useOpenBook(gameId: string): OpenBook | null {
  const { id: userId } = useUser()
  const [open, setOpen] = useState<OpenBook | null>(null)
  useEffect(() => {
    const store = userStoreOf(userId)
    setOpen(store.open(gameId, openBook))
    return () => {
      setOpen(null)
      store.leave(gameId)
    }
  }, [gameId, userId])
  return open
}

/** The state of an open book; loading while `open` is null. */
export const useBookState = (open: OpenBook | null): BookState =>
  useSyncExternalStore(open?.subscribe ?? subscribeToNothing, open?.state ?? closed)

/** A game's book with its whole state. */
export function useBook(gameId: string): Book {
  const open = useOpenBook(gameId)
  const state = useBookState(open)
  return useMemo(() => ({ ...(open ?? NOT_OPEN), state }), [open, state])
}

const subscribeToNothing = () => () => undefined
const closed = () => CLOSED

const throwNotOpen = (): never => {
  throw new Error('the book is not open yet')
}
const NOT_OPEN: Omit<Book, 'state'> = {
  record: throwNotOpen,
  change: throwNotOpen,
  remove: throwNotOpen,
  proceed: throwNotOpen,
  turnClock: throwNotOpen,
  undo: throwNotOpen,
  redo: throwNotOpen,
  saveState: throwNotOpen,
  answerUndo: throwNotOpen,
  choose: throwNotOpen,
  settle: throwNotOpen,
  setUp: throwNotOpen,
  refresh: () => undefined,
}
