import type { Outcome, Server } from './server.ts'
import type { Change, Entry } from './shelf.ts'

/** What the outbox is carried from and to. */
export interface OutboxKeeper {
  unsent(): Promise<readonly Entry[]>
  /** Writes what a reply brought: entries let go, plays as the server has them. */
  settle(
    gameId: string,
    changes: readonly Change[],
    done: Extract<Outcome, { kind: 'done' }> | null,
  ): Promise<void>
}

/** What a round came to: nothing is left, or why it stopped. */
export type Round = 'sent' | 'later' | 'stop'

const MOST_AT_ONCE = 50

/**
 * The entries to send next: the oldest, and with a put those puts after it that go in the same request. A play appears once in
 * it, for its next change has to name the seq that this one gets.
 */
export function nextBatch(entries: readonly Entry[], most: number): readonly Entry[] {
  const [first] = entries
  if (!first) return []
  const plays = new Set<string>()
  const batch: Entry[] = []
  for (const entry of entries) {
    const { task } = entry
    if (task.kind !== 'put' || plays.has(task.playId) || batch.length >= most) break
    plays.add(task.playId)
    batch.push(entry)
  }
  return batch.length > 0 ? batch : [first]
}

/**
 * What can go without these plays, over which the server fails: they are tried again in the next round, with all that is told of
 * them. A game does not end, nor is it reopened, without them.
 */
function withoutPlays(entries: readonly Entry[], passed: ReadonlySet<string>): readonly Entry[] {
  if (passed.size === 0) return entries
  const turn = entries.findIndex(({ task }) => !('playId' in task))
  return entries
    .slice(0, turn < 0 ? entries.length : turn)
    .filter(({ task }) => 'playId' in task && !passed.has(task.playId))
}

/** Sends what waits, game by game, oldest first within a game. Run by one tab at a time (`lead`). */
export function courier(keeper: OutboxKeeper, server: Server): () => Promise<Round> {
  /** The seq that our own latest write gave a play: the base of the next one, made before that reply was in. */
  const ownSeq = new Map<string, number>()

  function based(entry: Entry): Entry {
    const { task } = entry
    if (task.kind !== 'put') return entry
    const own = ownSeq.get(task.playId)
    return own === undefined || (task.base ?? 0) >= own ? entry : { ...entry, task: { ...task, base: own } }
  }

  async function sendBatch(gameId: string, batch: readonly Entry[]): Promise<Outcome['kind']> {
    const outcome = await server.send(gameId, batch.map(based))
    if (outcome.kind === 'done') {
      for (const { playId, seq } of outcome.plays) ownSeq.set(playId, seq)
      const gone = outcome.ids.map((id): Change => ({ drop: 'outbox', gameId, id }))
      const stored = outcome.plays.map((value): Change => ({ put: 'plays', value }))
      await keeper.settle(gameId, [...gone, ...stored], outcome)
    } else if (outcome.kind === 'refused' && batch.length === 1) {
      const value = { ...batch[0]!, refused: outcome.refusal }
      await keeper.settle(gameId, [{ put: 'outbox', value }], null)
    }
    return outcome.kind
  }

  async function sendGame(gameId: string): Promise<Round> {
    const passed = new Set<string>()
    let singly = 0
    for (;;) {
      const waiting = (await keeper.unsent()).filter((entry) => entry.gameId === gameId && !entry.refused)
      const batch = nextBatch(withoutPlays(waiting, passed), singly > 0 ? 1 : MOST_AT_ONCE)
      const [first] = batch
      if (!first) return passed.size > 0 ? 'later' : 'sent'
      const kind = await sendBatch(gameId, batch)
      if (kind === 'later' || kind === 'stop') return kind
      // One wrong play must not hold up those after it: find it by sending them singly.
      singly = kind !== 'done' && batch.length > 1 ? batch.length : Math.max(0, singly - 1)
      if (kind !== 'failed' || batch.length > 1) continue
      if (!('playId' in first.task)) return 'later'
      passed.add(first.task.playId)
    }
  }

  return async () => {
    const waiting = (await keeper.unsent()).filter(({ refused }) => !refused)
    let round: Round = 'sent'
    for (const gameId of new Set(waiting.map((entry) => entry.gameId))) {
      const one = await sendGame(gameId)
      if (one !== 'sent') round = one
    }
    return round
  }
}

const FIRST_WAIT = 1000
const LONGEST_WAIT = 15_000

/** Milliseconds to wait after that many failures in a row; `chance` 0 to 1 spreads devices that failed together. */
export function backoff(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - 1, 10)) * (0.5 + chance / 2)
}

export interface Lead {
  /** Something new waits, or the network is back. */
  wake(): void
  stop(): void
}

/**
 * Runs rounds for as long as this tab leads: one tab of the user's at a time, by a Web Lock, which passes on by itself when the
 * tab closes. `told` hears after each round whether the server was reached.
 */
export function lead(lock: string, round: () => Promise<Round>, told: (round: Round) => void): Lead {
  const stopped = new AbortController()
  let ring: () => void = () => undefined
  let rung = false
  const wake = () => {
    rung = true
    ring()
  }
  const nap = (ms: number) =>
    new Promise<void>((resolve) => {
      if (rung || stopped.signal.aborted) return resolve()
      const timer = setTimeout(resolve, ms)
      ring = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run(): Promise<void> {
    let failures = 0
    while (!stopped.signal.aborted) {
      rung = false
      const came: Round = await round().catch(() => 'later' as const)
      told(came)
      failures = came === 'sent' ? 0 : failures + 1
      await nap(came === 'sent' ? 60_000 : backoff(failures, Math.random()))
    }
  }

  const locks: LockManager | undefined = navigator.locks
  if (locks) locks.request(lock, { signal: stopped.signal }, run).catch(() => undefined)
  else void run()
  window.addEventListener('online', wake)
  return {
    wake,
    stop() {
      window.removeEventListener('online', wake)
      stopped.abort()
      ring()
    },
  }
}
