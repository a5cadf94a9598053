import type { GameState } from '@fullcourt/wire'
import { Refused } from '../call.ts'
import type { GameUpdate, LocalGame } from './localData.ts'
import { endingOf } from './localGame.ts'

const EVERY = 1000
const RETRY = 5000

export interface SnapshotSender {
  /** Sends the newest snapshot within a second, unless the server has it. */
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
 * Handles the reply to a sent snapshot. A later snapshot of another person is taken. One from a device whose clock is ahead is
 * not later: ours is sent again with a later time, because the server compares only the times.
 */
export function afterReply(ours: GameState, theirs: GameState, now: number): GameUpdate {
  const at = Date.parse(theirs.savedAt)
  if (at <= Date.parse(ours.savedAt)) return { snapshotSent: true }
  if (at <= now + AHEAD) return { snapshot: theirs, snapshotSent: true }
  const savedAt = new Date(at + 1).toISOString()
  return { snapshot: { ...ours, ...readingAt(ours, now), savedAt }, snapshotSent: false }
}

/** The snapshot with the running clock read again, because its new time of saving is later than the old one. */
function readingAt({ clockRunning, clockTime, savedAt }: GameState, now: number): Partial<GameState> {
  if (!clockRunning || clockTime === undefined) return {}
  return { clockTime: Math.max(0, clockTime - Math.max(0, now - Date.parse(savedAt)) / 1000) }
}

/** The server must have our reopening before it accepts a snapshot of the game again. */
const waitsForReopening = ({ outbox }: LocalGame): boolean =>
  outbox.some(({ task }) => task.kind === 'reopen')

const isPassing = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status === 0 || error.status > 501

/** Sends the screen's position: at most once a second, the newest only. It waits while there is no network. */
export function snapshotSender({ local, send, learn, now: clock }: Deps): SnapshotSender {
  let timer: ReturnType<typeof setTimeout> | null = null
  let stopped = false

  async function go(): Promise<void> {
    timer = null
    const now = local()
    const { snapshot, snapshotSent } = now.game
    if (!snapshot || snapshotSent || endingOf(now)) return
    if (waitsForReopening(now)) return after(RETRY)
    try {
      const update = afterReply(snapshot, await send(snapshot), clock())
      if (local().game.snapshot?.savedAt === snapshot.savedAt) await learn(update)
      if (!local().game.snapshotSent) after(EVERY)
    } catch (error) {
      if (isPassing(error)) after(RETRY)
    }
  }

  function after(wait: number): void {
    if (timer === null && !stopped) timer = setTimeout(() => void go(), wait)
  }

  return {
    soon() {
      if (!local().game.snapshotSent) after(EVERY)
    },
    stop() {
      stopped = true
    },
  }
}
