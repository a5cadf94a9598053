import type { GameState } from '@fullcourt/wire'
import { Refused } from '../call.ts'
import { endingOf, type Shelf } from './shelf.ts'

const EVERY = 1000
const RETRY = 5000

export interface SnapshotSender {
  /** The newest snapshot goes within a second, unless the server has it. */
  soon(): void
  stop(): void
}

interface Ground {
  readonly shelf: () => Shelf
  readonly send: (snapshot: GameState) => Promise<void>
  readonly sent: () => Promise<void>
}

/** Our own reopening has to be there before the server takes anything of the game again. */
const waitsForReopening = ({ outbox }: Shelf): boolean => outbox.some(({ task }) => task.kind === 'reopen')

const isPassing = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status === 0 || error.status > 501

/** Sends where the screen is: at most once a second, the newest only; while there is no network it waits. */
export function snapshotSender({ shelf, send, sent }: Ground): SnapshotSender {
  let timer: ReturnType<typeof setTimeout> | null = null
  let stopped = false

  async function go(): Promise<void> {
    timer = null
    const now = shelf()
    const { snapshot, snapshotSent } = now.game
    if (!snapshot || snapshotSent || endingOf(now)) return
    if (waitsForReopening(now)) return after(RETRY)
    try {
      await send(snapshot)
      if (shelf().game.snapshot?.savedAt === snapshot.savedAt) await sent()
    } catch (error) {
      if (isPassing(error)) after(RETRY)
    }
  }

  function after(wait: number): void {
    if (timer === null && !stopped) timer = setTimeout(() => void go(), wait)
  }

  return {
    soon() {
      if (!shelf().game.snapshotSent) after(EVERY)
    },
    stop() {
      stopped = true
    },
  }
}
