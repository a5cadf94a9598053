import { conflictKey } from '@fullcourt/scorebook/fold'
import { type LeadingTab, leadingTab } from '../../call/leadingTab.ts'
import { t } from '../../ui/language.ts'
import type { OutboxEntry, OutboxRefusal, ServerPlay, StoreChange } from '../data/localData.ts'
import {
  type ChangeEntry,
  CONFLICT,
  changeTask,
  foldedTask,
  isChange,
  mergeTask,
  type Outgoing,
  storedPlay,
} from '../data/tasks.ts'
import { ANSWER_TIMEOUT, type Outcome, type Server } from './server.ts'

/** Dependencies of the outbox. */
export interface OutboxStore {
  unsent(): Promise<readonly OutboxEntry[]>
  knownPlays(gameId: string, playIds: readonly string[]): Promise<ReadonlyMap<string, ServerPlay>>
  /** Fetches the log lines that this device does not have. Throws where the server cannot be reached. */
  catchUp(gameId: string): Promise<void>
  /** Sends the clock that the closed book of a game has left unsent. An open book sends it itself. */
  sendClock(gameId: string): Promise<void>
  laterId(): string
  /** Writes the result of a reply: sent entries are removed, plays are updated. */
  settle(
    gameId: string,
    changes: readonly StoreChange[],
    done: Extract<Outcome, { kind: 'done' }> | null,
  ): Promise<void>
}

/** The result of a round: nothing is left, or why something is, as in `Outcome`. */
export type Round = 'sent' | Exclude<Outcome['kind'], 'done' | 'refused' | 'slow'>

const MOST_AT_ONCE = 50

/**
 * The entries to send next: the oldest, and after a put all following puts that fit in one request. Each play is in it once,
 * because its next change must name the seq that this one gets.
 */
export function nextBatch(entries: readonly OutboxEntry[], most: number): readonly OutboxEntry[] {
  const [first] = entries
  if (!first) return []
  const plays = new Set<string>()
  const batch: OutboxEntry[] = []
  for (const entry of entries) {
    const { task } = entry
    if (task.kind !== 'put' || plays.has(task.playId) || batch.length >= most) break
    plays.add(task.playId)
    batch.push(entry)
  }
  return batch.length > 0 ? batch : [first]
}

/**
 * The entries that can be sent without these plays, on which the server failed. Those plays are tried again in the next round,
 * with all their changes. The game is not ended or reopened before them.
 */
function withoutPlays(entries: readonly OutboxEntry[], passed: ReadonlySet<string>): readonly OutboxEntry[] {
  if (passed.size === 0) return entries
  const turn = entries.findIndex(({ task }) => !('playId' in task))
  return entries
    .slice(0, turn < 0 ? entries.length : turn)
    .filter(({ task }) => 'playId' in task && !passed.has(task.playId))
}

/** The part of a batch to send, applied to the current plays; or what must be stored first. */
interface Prepared {
  readonly outgoing: readonly Outgoing[]
  readonly changes: readonly StoreChange[]
}

/**
 * An entry that conflicts with the current play waits for the user's choice, and so do later changes of the same play. Its
 * fields without a conflict become an entry of their own.
 */
function holdForChoice(
  entry: ChangeEntry,
  waiting: readonly OutboxEntry[],
  known: ServerPlay,
  laterId: () => string,
): readonly StoreChange[] {
  const { gameId, id } = entry
  const later = waiting.filter(isChange).filter((one) => one.id > id && one.task.playId === entry.task.playId)
  const task = foldedTask([entry.task, ...later.map((one) => one.task)], known.play)
  const { play, conflicts, mine } = mergeTask(task, known.play)
  const drops = later.map((one): StoreChange => ({ drop: 'outbox', gameId, id: one.id }))
  // Leftovers of an earlier question do not belong to the next one.
  const open: Omit<ChangeEntry, 'task'> = { id, gameId, refused: null, epoch: entry.epoch }
  if (conflicts.length === 0) return [...drops, { put: 'outbox', value: { ...open, task } }]
  const refused: OutboxRefusal = {
    code: CONFLICT,
    message: t('Another person changed this play too.'),
    theirs: known.play,
    seq: known.seq,
  }
  const choices = Object.fromEntries(mine.map((field) => [conflictKey(field), 'theirs' as const]))
  const asked: StoreChange = { put: 'outbox', value: { ...open, task, refused, choices } }
  if (mine.length === 0) return [...drops, asked]
  const rest = changeTask(task.playId, known.play, play)
  return [...drops, asked, { put: 'outbox', value: { ...open, id: laterId(), task: rest } }]
}

/** Applies the entries of a batch to the plays of the server. */
async function prepare(
  store: OutboxStore,
  batch: readonly OutboxEntry[],
  waiting: readonly OutboxEntry[],
): Promise<Prepared> {
  const [first] = batch
  const playIds = batch.filter(isChange).map(({ task }) => task.playId)
  const plays = first ? await store.knownPlays(first.gameId, playIds) : new Map<string, ServerPlay>()
  const outgoing: Outgoing[] = []
  const changes: StoreChange[] = []
  for (const entry of batch) {
    const { id, gameId, task, epoch } = entry
    if (!('playId' in task)) {
      outgoing.push({ id, task, epoch })
      continue
    }
    const known = plays.get(task.playId)
    const { play, conflicts, mine } = mergeTask(task, known?.play ?? null)
    if (known && conflicts.length > 0)
      changes.push(...holdForChoice({ ...entry, task }, waiting, known, store.laterId))
    else if (mine.length === 0) changes.push({ drop: 'outbox', gameId, id })
    else
      outgoing.push({
        id,
        task: changeTask(task.playId, known?.play ?? null, play),
        base: known?.seq ?? 0,
        epoch,
      })
  }
  return { outgoing, changes }
}

const isOutdated = (outcome: Outcome): boolean =>
  outcome.kind === 'refused' && (outcome.refusal.code === CONFLICT || outcome.refusal.code === 'deleted')

/** The server refused to create the game: what was entered in it waits until the user decides. */
const isRefusedGame = ({ task, refused }: OutboxEntry): boolean =>
  refused !== null && task.kind === 'setup' && task.call.name === 'createGame'

class OutboxSender {
  readonly #store: OutboxStore
  readonly #server: Server
  /** A slow line gets smaller requests: one that never arrives in time would stop everything behind it. */
  #most = MOST_AT_ONCE

  constructor(store: OutboxStore, server: Server) {
    this.#store = store
    this.#server = server
  }

  /** Fetches the current revision of a play, when the server says that this device does not know it. */
  async #learn(gameId: string, { task }: Outgoing, { seq, theirs }: OutboxRefusal): Promise<Outcome['kind']> {
    if (!('playId' in task) || seq === null) return 'refused'
    const isRead = await this.#store.catchUp(gameId).then(
      () => true,
      () => false,
    )
    if (!isRead) return 'later'
    const { playId } = task
    const known = (await this.#store.knownPlays(gameId, [playId])).get(playId)
    if (!known || known.seq < seq)
      await this.#store.settle(gameId, [storedPlay({ gameId, playId, seq, play: theirs })], null)
    return 'done'
  }

  async #refuse(entry: OutboxEntry, refusal: OutboxRefusal): Promise<void> {
    await this.#store.settle(entry.gameId, [{ put: 'outbox', value: { ...entry, refused: refusal } }], null)
  }

  async #sendPrepared(
    gameId: string,
    outgoing: readonly Outgoing[],
    batch: readonly OutboxEntry[],
  ): Promise<Outcome['kind']> {
    const outcome = await this.#server.send(gameId, outgoing)
    const [first] = outgoing
    if (outcome.kind === 'done') {
      const gone = outcome.ids.map((id): StoreChange => ({ drop: 'outbox', gameId, id }))
      await this.#store.settle(gameId, [...gone, ...outcome.plays.map(storedPlay)], outcome)
    } else if (outcome.kind === 'refused' && outgoing.length === 1 && first) {
      const learned = isOutdated(outcome) ? await this.#learn(gameId, first, outcome.refusal) : 'refused'
      if (learned !== 'refused') return learned
      await this.#refuse(batch.find(({ id }) => id === first.id)!, outcome.refusal)
    }
    return outcome.kind
  }

  async #sendBatch(
    gameId: string,
    batch: readonly OutboxEntry[],
    waiting: readonly OutboxEntry[],
  ): Promise<Outcome['kind']> {
    const { outgoing, changes } = await prepare(this.#store, batch, waiting)
    if (changes.length === 0) return this.#sendPrepared(gameId, outgoing, batch)
    // The stored changes may have changed later entries, so the next batch is read again.
    await this.#store.settle(gameId, changes, null)
    return 'done'
  }

  async #sendGame(gameId: string): Promise<Round> {
    const passed = new Set<string>()
    let singly = 0
    for (;;) {
      const entries = (await this.#store.unsent()).filter((entry) => entry.gameId === gameId)
      if (entries.some(isRefusedGame)) return 'sent'
      const waiting = entries.filter(({ refused }) => !refused)
      const batch = nextBatch(withoutPlays(waiting, passed), singly > 0 ? 1 : this.#most)
      const [first] = batch
      if (!first) return passed.size > 0 ? 'failed' : 'sent'
      const kind = await this.#sendBatch(gameId, batch, waiting)
      if (kind === 'done') this.#most = Math.min(MOST_AT_ONCE, this.#most * 2)
      if (kind === 'slow') {
        this.#most = Math.ceil(batch.length / 2)
        return 'later'
      }
      if (kind === 'later' || kind === 'busy' || kind === 'unpaid' || kind === 'stop') return kind
      // One wrong play must not block those after it: find it by sending them one by one.
      singly = kind !== 'done' && batch.length > 1 ? batch.length : Math.max(0, singly - 1)
      if (kind !== 'failed' || batch.length > 1) continue
      if (!('playId' in first.task)) return 'failed'
      passed.add(first.task.playId)
    }
  }

  /** Sends what waits, of all games. */
  async run(): Promise<Round> {
    const waiting = (await this.#store.unsent()).filter(({ refused }) => !refused)
    let round: Round = 'sent'
    for (const gameId of new Set(waiting.map((entry) => entry.gameId))) {
      const one = await this.#sendGame(gameId)
      if (one === 'sent') await this.#store.sendClock(gameId).catch(() => undefined)
      else round = one
    }
    return round
  }
}

/** Sends the entries, game by game, the oldest of a game first. One tab runs it at a time (`lead`). */
export function outboxSender(store: OutboxStore, server: Server): () => Promise<Round> {
  const sender = new OutboxSender(store, server)
  return () => sender.run()
}

const FIRST_WAIT = 1000
const LONGEST_WAIT = 15_000

/** Milliseconds to wait after that many failures in a row. `chance` from 0 to 1 spreads devices that failed together. */
export function backoff(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - 1, 10)) * (0.5 + chance / 2)
}

export interface Sending extends Pick<LeadingTab, 'expect' | 'heard' | 'stop'> {
  /** Call it when there is a new entry, or the network is back. */
  wake(): void
}

/** Longer than two calls. */
const SUSPENDED_MS = 2 * ANSWER_TIMEOUT + 2000

/**
 * Runs rounds while this tab leads. Two tabs that send the same are one more lost reply to the server.
 * @param onRound says after each round whether the server was reached
 */
export function startSending(
  lock: string,
  sendRound: () => Promise<Round>,
  onRound: (round: Round) => void,
): Sending {
  let ring: () => void = () => undefined
  let rung = false
  let failures = 0
  const nap = (ms: number) =>
    new Promise<void>((resolve) => {
      if (rung) return resolve()
      const timer = setTimeout(resolve, ms)
      ring = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run(ended: AbortSignal): Promise<void> {
    ended.addEventListener('abort', () => ring())
    while (!ended.aborted) {
      rung = false
      const round: Round = await sendRound().catch(() => 'later' as const)
      if (ended.aborted) return
      // Apart from this loop, which goes on after an error of a screen.
      void Promise.resolve(round).then(onRound)
      failures = round === 'sent' ? 0 : failures + 1
      await nap(round === 'sent' ? 60_000 : backoff(failures, Math.random()))
    }
  }

  const tab = leadingTab(lock, run, SUSPENDED_MS)
  const wake = () => {
    rung = true
    ring()
    tab.expect()
  }
  // The first request of a network that is just back often fails: what waited long must not wait long again after it.
  const wakeOnline = () => {
    failures = 0
    wake()
  }
  window.addEventListener('online', wakeOnline)
  return {
    wake,
    expect: tab.expect,
    heard: tab.heard,
    stop() {
      window.removeEventListener('online', wakeOnline)
      tab.stop()
    },
  }
}
