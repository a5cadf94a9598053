import { useCallback, useEffect, useState } from 'react'
import { useUser } from '../../identity/session.ts'
import { groupBy } from '../../ui/data/groupBy.ts'
import { settleEntry } from '../data/decisions.ts'
import type { LocalGame, OutboxEntry } from '../data/localData.ts'
import { userStoreOf } from './userStore.ts'

/** Unsent entries of a game, with its stored data. */
export interface UnsentGame {
  readonly local: LocalGame
  readonly entries: readonly OutboxEntry[]
}

/** The outbox may be emptied by another tab. */
const READ_MS = 1500

/** The games of this user with something unsent; null until they are read. `settle` sends everything of a game again, or drops it. */
export function useUnsentGames() {
  const { id: userId } = useUser()
  const [games, setGames] = useState<readonly UnsentGame[] | null>(null)
  const read = useCallback(async () => {
    const store = userStoreOf(userId)
    const byGame = groupBy(await store.entries(), ({ gameId }) => gameId)
    setGames(
      await Promise.all(
        [...byGame].map(async ([gameId, entries]) => ({ local: await store.read(gameId), entries })),
      ),
    )
  }, [userId])
  useEffect(() => {
    const again = () => void read().catch(() => setGames((before) => before ?? []))
    again()
    const timer = setInterval(again, READ_MS)
    return () => clearInterval(timer)
  }, [read])
  const settle = async ({ local, entries }: UnsentGame, how: 'send' | 'discard'): Promise<void> => {
    const changes = entries.flatMap(({ id }) => settleEntry(local, id, how))
    await userStoreOf(userId).commit(changes, 'strict')
    await read()
  }
  return { games, settle }
}
