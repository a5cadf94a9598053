import type { Side } from '@fullcourt/scorebook/vocabulary'
import {
  deleteNamedLineUp,
  type NamedLineUp,
  readNamedLineUps,
  type Setup,
  saveNamedLineUp,
} from '@fullcourt/wire'
import { useEffect, useSyncExternalStore } from 'react'
import { call, Refused } from '../../call/call.ts'
import { keepReply, keptReply } from '../../call/kept.ts'
import { newId } from '../../call/newId.ts'
import { isBoolean, isListOf, isNullOr, isNumber, isObjectOf, isText, stored } from '../../call/stored.ts'
import { useUser } from '../../identity/session.ts'
import { toastError } from '../../ui/toast.tsx'
import { useInputs, useScorer } from '../store/useScorer.ts'
import { type LineUpDisk, type LineUpServer, LineUpStore } from './lineUpStore.ts'
import type { LineUpEdit } from './namedLineUps.ts'

/** A game that was made without a network may not be on the server yet (404). */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof Refused) || [0, 401, 404, 429].includes(error.status) || error.status >= 500

const ONCE = { retry: false } as const

const server: LineUpServer = {
  read: (id) => call(readNamedLineUps, { params: { id } }, ONCE),
  save: ({ gameId: id, key, isHomeTeam }, { name, people, order }) =>
    call(saveNamedLineUp, { params: { id, key }, body: { isHomeTeam, name, people, order } }, ONCE),
  remove: ({ gameId: id, key }) => call(deleteNamedLineUp, { params: { id, key } }, ONCE),
  isTemporary,
}

const isLineUp = isObjectOf<NamedLineUp>({
  key: isText,
  name: isText,
  people: isListOf(isText),
  order: isNumber,
})
const isEdit = isObjectOf<LineUpEdit>({
  id: isText,
  gameId: isText,
  isHomeTeam: isBoolean,
  teamKey: isText,
  key: isText,
  lineUp: isNullOr(isLineUp),
})
const storedEdits = (userId: string) =>
  stored<readonly LineUpEdit[]>(`fullcourt.lineUps.${userId}`, isListOf(isEdit))

/** Line-ups are kept as replies are. Edits are the user's own work, and stay until they are sent. */
function browserDisk(userId: string): LineUpDisk {
  const replyKey = (teamKey: string) => ['namedLineUps', teamKey]
  const edits = storedEdits(userId)
  return {
    lineUps: (teamKey) => keptReply<readonly NamedLineUp[]>(replyKey(teamKey)) ?? [],
    keepLineUps: (teamKey, lineUps) => keepReply(replyKey(teamKey), lineUps),
    edits: () => edits.read() ?? [],
    keepEdits: (list) => void edits.write(list.length === 0 ? null : list),
  }
}

const stores = new Map<string, LineUpStore>()

function storeOf(userId: string): LineUpStore {
  const known = stores.get(userId)
  if (known) return known
  const store = new LineUpStore({ server, disk: browserDisk(userId), newId, onRefused: toastError })
  window.addEventListener('online', () => void store.send())
  storedEdits(userId).watch((elsewhere) => elsewhere && store.changed())
  stores.set(userId, store)
  return store
}

/** Reads the line-ups of the game's teams when the screen opens, so that they are on the device without a network too. */
export function useLineUpsAhead(): void {
  const scorer = useInputs()
  const { id } = useUser()
  useEffect(() => {
    if (!scorer.isPractice) void storeOf(id).refresh(scorer.getState().setup)
  }, [scorer, id])
}

/** The saved line-ups of a side; null in a practice game, which keeps nothing. */
export function useLineUps(side: Side) {
  const { isPractice } = useInputs()
  const { id, guest } = useUser()
  const setup: Setup = useScorer((state) => state.setup)
  const store = storeOf(id)
  const named = useSyncExternalStore(store.subscribe, () => store.of(setup, side))
  if (isPractice) return null
  return {
    named,
    personnel: setup[side].personnel,
    /** A bench guest uses them, and leaves them as they are. */
    mayChange: guest === null,
    save: (lineUp: Parameters<LineUpStore['save']>[2]) => store.save(setup, side, lineUp),
    remove: (key: string) => store.remove(setup, side, key),
    move: (key: string, by: -1 | 1) => store.move(setup, side, key, by),
  }
}

export type SavedLineUps = NonNullable<ReturnType<typeof useLineUps>>
