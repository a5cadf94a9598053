import type { GameState } from '@fullcourt/wire'
import { compareKnowledge, mergeSnapshots } from '@fullcourt/wire/snapshots'
import { isPassing } from '../../call/call.ts'
import type { GameUpdate, LocalGame } from '../data/localData.ts'
import { endingOf, isGameEntry } from '../data/localGame.ts'

/** A touch of the clock is sent at once; further ones within this time together. */
const EVERY = 100
const RETRY = 5000

export interface SnapshotSender {
  /** Sends the newest snapshot, at once or a moment after the last one, unless the server has it. */
  soon(): void
  stop(): void
}

interface Deps {
  readonly local: () => LocalGame
  /** @returns the snapshot that the server has now */
  readonly send: (snapshot: GameState) => Promise<GameState>
  readonly learn: (update: GameUpdate) => Promise<void>
  readonly now: () => number
}

/** A snapshot cannot have been saved later than now. Clocks of devices may differ by this much, in milliseconds. */
const AHEAD = 10_000

/**
 * Handles the reply to a sent snapshot. A later snapshot of another person is taken, and one of a later period. One from a device
 * whose clock is ahead is not later, and neither is one of the same millisecond: ours is sent again with a later time, because
 * within a period the server compares only the times.
 */
export function afterReply(ours: GameState, theirs: GameState, now: number): GameUpdate {
  const at = Date.parse(theirs.savedAt)
  const later = at - Date.parse(ours.savedAt)
  const isTaken = later < 0 || (later === 0 ? showsSame(ours, theirs) : at <= now + AHEAD)
  if (isTaken || compareKnowledge(ours, theirs) > 0)
    return { snapshot: mergeSnapshots(ours, theirs), snapshotSent: true }
  const savedAt = new Date(at + 1).toISOString()
  return { snapshot: { ...ours, ...readingAt(ours, now), savedAt }, snapshotSent: false }
}

const showsSame = (a: GameState, b: GameState): boolean =>
  a.period === b.period && a.clockTime === b.clockTime && a.clockRunning === b.clockRunning

/** The snapshot with the running clock read again, because its new time of saving is later than the old one. */
function readingAt({ clockRunning, clockTime, savedAt }: GameState, now: number): Partial<GameState> {
  if (!clockRunning || clockTime === undefined) return {}
  return { clockTime: Math.max(0, clockTime - Math.max(0, now - Date.parse(savedAt)) / 1000) }
}

/** The snapshot that the server does not have and would accept: an ended game has none. */
function unsentOf(local: LocalGame): GameState | null {
  const { snapshot, snapshotSent } = local.game
  return snapshotSent || endingOf(local) ? null : snapshot
}

/** Sends the snapshot of a game once, where the server does not have it. */
export async function sendSnapshot(
  local: LocalGame,
  { send, learn, now }: Pick<Deps, 'send' | 'learn' | 'now'>,
): Promise<void> {
  const snapshot = unsentOf(local)
  if (snapshot) await learn(afterReply(snapshot, await send(snapshot), now()))
}

/** The server must have our reopening, the game and its people before it accepts a snapshot. */
const waitsForGame = ({ outbox }: LocalGame): boolean => outbox.some(isGameEntry)

/** Sends the screen's position at once, of several within a moment the newest only. It waits while there is no network. */
export function snapshotSender({ local, send, learn, now: clock }: Deps): SnapshotSender {
  let timer: ReturnType<typeof setTimeout> | null = null
  let stopped = false
  let lastAt = Number.NEGATIVE_INFINITY

  async function go(): Promise<void> {
    timer = null
    const now = local()
    const snapshot = unsentOf(now)
    if (!snapshot) return
    if (waitsForGame(now)) return plan(RETRY)
    lastAt = performance.now()
    try {
      const update = afterReply(snapshot, await send(snapshot), clock())
      if (update.snapshotSent || local().game.snapshot === snapshot) await learn(update)
      if (!local().game.snapshotSent) plan(EVERY)
    } catch (error) {
      if (isPassing(error)) plan(RETRY)
    }
  }

  /** Sends after `wait` milliseconds, unless a sending is planned already. */
  function plan(wait: number): void {
    if (timer === null && !stopped) timer = setTimeout(() => void go(), wait)
  }

  return {
    soon() {
      if (local().game.snapshotSent) return
      // A touch of the clock waits for no retry. The server keeps the newest snapshot, so the order of arrival does not matter.
      if (timer !== null) clearTimeout(timer)
      timer = null
      plan(Math.max(0, lastAt + EVERY - performance.now()))
    },
    stop() {
      stopped = true
    },
  }
}
