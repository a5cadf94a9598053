import { isListOf, isNumber, isObjectOf, isOptional, isText, stored } from '../../call/stored.ts'
import { joinStops } from '../../ui/listeners.ts'
import type { Device } from '../core/device.ts'
import type { ClockBookmark, ClockSource } from './clockSource.ts'

/** The shortest absence, in seconds, that the scorer is asked about. */
const SHORTEST = 3
/** A browser that crashes tells no page. What is kept is then at most this old. */
const KEEP_MS = 5000

/** The clock ran while the scorer was away from the page. */
export interface Absence {
  readonly seconds: number
  readonly leftAt: ClockBookmark
}

/** Keeps the running clock that a scorer left, for a page that is closed meanwhile. */
export interface KeptClock {
  read(): ClockBookmark | null
  keep(left: ClockBookmark | null): void
}

const isBookmark = isObjectOf<ClockBookmark>({
  period: isNumber,
  seconds: isNumber,
  entries: isListOf(isText),
  shown: isOptional(isText),
  changesElsewhere: isNumber,
})

/** Kept at once, because a page that goes away waits for no disk. */
export function openKeptClock(userId: string, gameId: string): KeptClock {
  const { read, write } = stored(`fullcourt.leftClock.${userId}.${gameId}`, isBookmark)
  return { read, keep: write }
}

/** Whether the clock was kept elsewhere since, or the period has ended. */
export function isKeptElsewhere(clock: ClockSource, { period, changesElsewhere }: ClockBookmark): boolean {
  const now = clock.bookmark()
  return now.period !== period || now.changesElsewhere !== changesElsewhere
}

/** The clock that a closed page left; null where a newer snapshot than that page's is shown. */
function readLeft(clock: ClockSource, kept: KeptClock | undefined): ClockBookmark | null {
  const left = kept?.read() ?? null
  const { shown, changesElsewhere } = clock.bookmark()
  return left !== null && left.shown === shown ? { ...left, changesElsewhere } : null
}

interface Watched {
  readonly device: Pick<Device, 'page' | 'timers'>
  readonly clock: ClockSource
  /** Missing where the clock of a closed page is not asked about. */
  readonly kept: KeptClock | undefined
  /** The absence that the scorer is being asked about. */
  readonly asked: () => Absence | null
  readonly onReturn: (absence: Absence) => void
}

/**
 * Decision 0067: in a live game the clock continues while the scorer is away from the page, or the page is closed. On return the
 * scorer is asked whether that was right, unless the clock was kept elsewhere meanwhile.
 */
export function watchAbsence({ device, clock, kept, asked, onReturn }: Watched): () => void {
  let leftAt: ClockBookmark | null = null
  const running = () => (clock.getState().running ? clock.bookmark() : null)
  const keep = () => {
    const left = asked()?.leftAt ?? leftAt ?? running()
    const isOwn = left !== null && !isKeptElsewhere(clock, left)
    kept?.keep(isOwn ? { ...left, shown: clock.bookmark().shown } : null)
  }
  const returned = (left: ClockBookmark | null) => {
    leftAt = null
    if (left === null || isKeptElsewhere(clock, left)) return
    const seconds = left.seconds - clock.bookmark().seconds
    if (seconds >= SHORTEST) onReturn({ seconds, leftAt: left })
  }
  returned(readLeft(clock, kept))
  return joinStops(
    device.page.watch((event) => {
      if (event === 'returned') return returned(leftAt)
      leftAt ??= asked()?.leftAt ?? running()
      keep()
    }),
    device.timers.every(KEEP_MS, keep),
    keep,
  )
}
