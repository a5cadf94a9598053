import { newId } from '../newId.ts'
import { serverNow } from '../serverTime.ts'
import { toastError, toastInfo, toastNote, toastUndo } from '../ui/toast.tsx'
import type { Now } from './clock/gameClock.ts'
import { type ScoringSettings, scoringSettings, subscribeSettings } from './screen/settings.ts'

/** Each function returns how to cancel it. */
export interface Timers {
  after(ms: number, act: () => void): () => void
  every(ms: number, act: () => void): () => void
}

/** Whether the scorer looks at the page. */
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

/** What a scorer uses of the device it runs on; tests bring their own. */
export interface Device {
  readonly times: {
    /** Game clocks are kept in the server's time, which is the same on every device. */
    game(): Now
    /** The device's own calendar, which goes on while the device sleeps. */
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
  return () => {
    window.removeEventListener('blur', onBlur)
    window.removeEventListener('focus', onFocus)
    document.removeEventListener('visibilitychange', onVisibility)
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
