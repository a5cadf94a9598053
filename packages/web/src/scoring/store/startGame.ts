import type { OpenBook } from '../../book/index.ts'
import type { ClockSource } from '../clock/clockSource.ts'
import { screenPosition } from '../clock/wallClock.ts'
import type { Device } from '../core/device.ts'

interface Starting {
  readonly book: OpenBook
  readonly clock: ClockSource
  readonly device: Pick<Device, 'times'>
}

/** The sides of the screen in a position. */
export const sides = (isHomeLeft: boolean) => ({ homeTeamIsLeft: isHomeLeft, homeRosterIsLeft: isHomeLeft })

/** Starts the game and its clock. */
export function startGame({ book, clock, device }: Starting, isHomeLeft: boolean): void {
  const startTimestamp = new Date(device.times.game().wall).toISOString()
  // Before the clock runs: a position that is saved beside the running clock would be read as another start, a moment later.
  book.saveState({ ...screenPosition(book, clock), startTimestamp, ...sides(isHomeLeft) })
  clock.start({ quiet: true })
}
