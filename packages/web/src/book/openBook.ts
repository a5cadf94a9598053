import { arrival, type Play, type SentPlay, type Write } from '@fullcourt/scorebook'
import type { GameState } from '@fullcourt/wire'
import { Refused } from '../call.ts'
import { isMissing, playFrom, putBack, seededHistory, settled, stored } from './changes.ts'
import type { Server } from './server.ts'
import {
  applyChanges,
  type Change,
  type Edit,
  type Ending,
  emptyShelf,
  type GameNews,
  type KnownPlay,
  type Shelf,
  type Step,
  standingPlays,
  type Task,
} from './shelf.ts'
import type { Book, BookState } from './state.ts'
import { stateReader } from './stateReader.ts'

/** What an open book stands on: the user's desk. */
export interface Ground {
  readonly userId: string
  readonly server: Server
  readonly durable: () => boolean
  readonly reachable: () => boolean
  readonly read: (gameId: string) => Promise<Shelf>
  /** Writes to disk, then hands the changes to every open book here and in other tabs. */
  readonly commit: (changes: readonly Change[], durability: 'strict' | 'relaxed') => Promise<void>
  readonly laterId: () => string
  readonly now: () => number
}

export interface OpenBook extends Omit<Book, 'state'> {
  state(): BookState
  subscribe(listener: () => void): () => void
  /** Changes that are on disk. */
  take(changes: readonly Change[]): void
  /** A line of the log that the live feed brought. */
  hear(known: KnownPlay): void
  /** The line to the server changed. */
  refreshLine(): void
  close(): void
}

const SNAPSHOT_EVERY = 1000
const SNAPSHOT_RETRY = 5000

/** Opens a game's book: from disk first, then from the server; works without a network once it has been opened here. */
export function openBook(gameId: string, ground: Ground): OpenBook {
  const { server, commit, laterId } = ground
  let shelf: Shelf = emptyShelf(gameId)
  let phase: BookState['phase'] = 'loading'
  const stateOf = stateReader(ground)
  let shown = stateOf(shelf, phase)
  let closed = false
  const listeners = new Set<() => void>()
  let line: Promise<unknown> = Promise.resolve()

  /** One gesture after the other: each reads what the one before wrote. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const result = line.then(act)
    line = result.catch(() => undefined)
    return result
  }

  function show(): void {
    shown = stateOf(shelf, phase)
    for (const listener of listeners) listener()
  }

  function take(changes: readonly Change[]): void {
    shelf = applyChanges(shelf, changes)
    if (shelf.game.setup && phase !== 'ready') phase = 'ready'
    show()
  }

  const news = (value: GameNews): Change => ({ merge: 'games', gameId, value })

  const entry = (task: Task): Change => ({
    put: 'outbox',
    value: { id: laterId(), gameId, task, refused: null },
  })

  /** The seq that the play had when it was changed here; null where our own unsent change already stands on it. */
  function baseOf(playId: string): number | null {
    const waits = shelf.outbox.some(({ task }) => task.kind === 'put' && task.playId === playId)
    return waits ? null : (shelf.plays.get(playId)?.seq ?? null)
  }

  function writeTask(write: Write): Change {
    const { playId } = write
    if (!write.play) return entry({ kind: 'delete', playId })
    return entry({ kind: 'put', playId, play: write.play, base: baseOf(playId) })
  }

  function editOf(done: Write, standing: ReadonlyMap<string, Play>): Edit {
    const { playId } = done
    return { done, undone: putBack(playId, standing.get(playId)) }
  }

  function write(writes: readonly Write[], quiet: boolean): Promise<void> {
    return inTurn(async () => {
      const standing = new Map(standingPlays(shelf))
      const edits = writes.map((done) => editOf(done, standing))
      const forgotten = shelf.history
        .filter(({ undone }) => undone)
        .map(({ id }): Change => ({ drop: 'history', gameId, id }))
      const step: Change = { put: 'history', value: { id: laterId(), gameId, edits, undone: false } }
      const remembered = quiet ? [] : [...forgotten, step]
      await commit([...writes.map(writeTask), ...remembered], 'strict')
    })
  }

  function flip(step: Step | undefined, undone: boolean): Promise<void> {
    if (!step) return Promise.resolve()
    const writes = undone
      ? step.edits.map((edit) => edit.undone).reverse()
      : step.edits.map(({ done }) => done)
    const flipped: Change = { put: 'history', value: { ...step, undone } }
    return commit([...writes.map(writeTask), flipped], 'strict')
  }

  async function load(): Promise<void> {
    const stored = await ground.read(gameId)
    if (closed) return
    shelf = stored
    if (stored.game.setup) phase = 'ready'
    show()
    await refresh()
  }

  let refreshing: Promise<void> | null = null
  function refresh(): Promise<void> {
    refreshing ??= catchUp().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function catchUp(): Promise<void> {
    try {
      const first = shelf.game.seq === 0 && shelf.history.length === 0
      const [setup, log] = await Promise.all([server.setup(gameId), readOn()])
      if (closed) return
      const { state: snapshot } = setup.teamGame
      const seq = log.reduce((most, { seq }) => Math.max(most, seq), shelf.game.seq)
      const mine = first ? seededHistory(gameId, log, ground.userId, laterId) : []
      await commit([...log.map(stored), ...mine, news({ setup, seq, snapshot })], 'relaxed')
      if (!shelf.game.snapshotSent) sendSnapshot(SNAPSHOT_EVERY)
    } catch (error) {
      if (phase !== 'ready') phase = isMissing(error) ? 'missing' : 'failed'
      show()
    }
  }

  async function readOn() {
    const lines: (KnownPlay & { readonly by: string | null })[] = []
    for (let after = shelf.game.seq; ; ) {
      const page = await server.log(gameId, after)
      lines.push(...page.plays)
      const last = page.plays.at(-1)
      if (!page.more || !last) return lines
      after = last.seq
    }
  }

  let snapshotTimer: ReturnType<typeof setTimeout> | null = null
  /** At most once a second, the newest only; while there is no network it waits. */
  function sendSnapshot(wait: number): void {
    if (snapshotTimer !== null || closed) return
    snapshotTimer = setTimeout(async () => {
      const { snapshot } = shelf.game
      snapshotTimer = null
      if (!snapshot || shelf.game.snapshotSent || shown.ending) return
      try {
        await server.saveState(gameId, snapshot)
        if (shelf.game.snapshot?.savedAt === snapshot.savedAt)
          await commit([news({ snapshotSent: true })], 'relaxed')
      } catch (error) {
        if (!(error instanceof Refused) || error.status === 0 || error.status > 501)
          sendSnapshot(SNAPSHOT_RETRY)
      }
    }, wait)
  }

  void load()
  return {
    state: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    take,
    hear(known) {
      const arrived = arrival(shelf.game.seq, known.seq)
      if (arrived === 'ignore') return
      const changes: Change[] = [{ put: 'plays', value: stored(known).value }]
      if (arrived === 'apply') changes.push(news({ seq: known.seq }))
      // The server has it already: it may be seen before it is on this disk.
      take(changes)
      void commit(changes, 'relaxed')
      if (arrived === 'gap') void refresh()
    },
    refreshLine: show,
    close() {
      closed = true
    },
    record(sent: SentPlay, { quiet = false } = {}) {
      const play = playFrom(sent, shelf)
      return write([{ action: 'put', playId: play.origin.id, play }], quiet)
    },
    change: (writes) => write(writes, false),
    remove: (playId) => write([putBack(playId, null)], false),
    undo: () =>
      inTurn(() =>
        flip(
          shelf.history.findLast(({ undone }) => !undone),
          true,
        ),
      ),
    redo: () =>
      inTurn(() =>
        flip(
          shelf.history.find(({ undone }) => undone),
          false,
        ),
      ),
    saveState(partial) {
      // Later than the one before, also within a millisecond: the newest wins everywhere.
      const before = Date.parse(shelf.game.snapshot?.savedAt ?? '') || 0
      const savedAt = new Date(Math.max(ground.now(), before + 1)).toISOString()
      const snapshot: GameState = { ...shelf.game.snapshot, ...partial, savedAt }
      const kept = news({ snapshot, snapshotSent: false })
      take([kept])
      void commit([kept], 'relaxed')
      sendSnapshot(SNAPSHOT_EVERY)
      return snapshot
    },
    finish: (ending: Ending) => inTurn(() => commit([entry({ kind: 'finish', ending })], 'strict')),
    reopen: () => inTurn(() => commit([entry({ kind: 'reopen' })], 'strict')),
    settle: (entryId, how) => inTurn(() => commit(settled(shelf, entryId, how), 'strict')),
    refresh: () => void refresh(),
  }
}
