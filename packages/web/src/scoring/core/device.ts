import { newId } from '../../call/newId.ts'
import { serverNow } from '../../call/serverTime.ts'
import { toastError, toastInfo, toastNote, toastUndo } from '../../ui/toast.tsx'
import type { Now } from './gameClock.ts'
import { type ScoringSettings, scoringSettings, subscribeSettings } from './settings.ts'

/** Each function returns how to cancel it. */
export interface Timers {
  after(ms: number, act: () => void): () => void
  every(ms: number, act: () => void): () => void
}

/** Whether the page is visible. */
export interface PageWatch {
  watch(listener: (event: 'left' | 'returned') => void): () => void
}

interface NoteAction {
  readonly label: string
  readonly onPress: () => void
}

/** Short messages over the page. */
export interface Messages {
  note(message: string, action?: NoteAction): void
  info(message: string): void
  error(error: unknown): void
  offerUndo(message: string, undo: () => void): void
}

/** The parts of the device that a scorer uses; tests have their own. */
export interface Device {
  readonly times: {
    /** Server time, the same on every device. Game clocks use it. */
    game(): Now
    /** The device's own calendar, which continues while the device sleeps. */
    device(): Now
  }
  readonly timers: Timers
  readonly page: PageWatch
  readonly messages: Messages
  readonly settings: { get(): ScoringSettings; subscribe(listener: () => void): () => void }
  newId(): string
}

function watchPage(listener: (event: 'left' | 'returned') => void): () => void {
  const onBlur = () => listener('left')
  const onFocus = () => document.visibilityState !== 'hidden' && listener('returned')
  const onVisibility = () => listener(document.visibilityState === 'hidden' ? 'left' : 'returned')
  window.addEventListener('blur', onBlur)
  window.addEventListener('focus', onFocus)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onBlur)
  return () => {
    window.removeEventListener('blur', onBlur)
    window.removeEventListener('focus', onFocus)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', onBlur)
  }
}

/** The browser's page as a device. */
export const browserDevice: Device = {
  times: {
    game: () => ({ steady: performance.now(), wall: serverNow() }),
    device: () => ({ steady: performance.now(), wall: Date.now() }),
  },
  timers: {
    after(ms, act) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    every(ms, act) {
      const timer = setInterval(act, ms)
      return () => clearInterval(timer)
    },
  },
  page: { watch: watchPage },
  messages: { note: toastNote, info: toastInfo, error: toastError, offerUndo: toastUndo },
  settings: { get: scoringSettings, subscribe: subscribeSettings },
  newId,
}
