import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useUser } from '../session.ts'
import type { Book, BookState } from './state.ts'
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
  line: { word: 'Saved', waiting: 0, offline: false },
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
 * Opens a game's book for as long as the component is on screen: from this device at once, from the server when it answers,
 * and live from then on. Works without a network once the game has been opened on this device.
 */
export function useBook(gameId: string): Book {
  const { id: userId } = useUser()
  const [held, setHeld] = useState<ReturnType<ReturnType<typeof userStoreOf>['open']> | null>(null)
  useEffect(() => {
    const desk = userStoreOf(userId)
    setHeld(desk.open(gameId))
    return () => {
      setHeld(null)
      desk.leave(gameId)
    }
  }, [gameId, userId])
  const state = useSyncExternalStore(held?.subscribe ?? subscribeToNothing, held?.state ?? closed)
  return useMemo(() => ({ ...(held ?? shut), state }), [held, state])
}

const subscribeToNothing = () => () => undefined
const closed = () => CLOSED

const notYet = (): never => {
  throw new Error('the book is not open yet')
}
const shut: Omit<Book, 'state'> = {
  record: notYet,
  change: notYet,
  remove: notYet,
  proceed: notYet,
  turnClock: notYet,
  undo: notYet,
  redo: notYet,
  saveState: notYet,
  answerUndo: notYet,
  choose: notYet,
  settle: notYet,
  refresh: () => undefined,
}
