import type { PageWatch } from '../device.ts'
import type { ClockBookmark, ClockSource } from './clockSource.ts'

/** The shortest absence, in seconds, that the scorer is asked about. */
const SHORTEST = 3

/** The clock ran while the scorer was away from the page. */
export interface Absence {
  readonly seconds: number
  readonly leftAt: ClockBookmark
}

/** Decision 0067: in a live game the clock continues while the page is closed. On return the scorer is asked whether that was right, unless another person kept the clock meanwhile. */
export function watchAbsence(
  page: PageWatch,
  clock: ClockSource,
  onReturn: (absence: Absence) => void,
): () => void {
  let leftAt: ClockBookmark | null = null
  return page.watch((event) => {
    if (event === 'left') {
      leftAt ??= clock.getState().running ? clock.bookmark() : null
      return
    }
    if (leftAt === null) return
    const { period, seconds: left, changesByOthers } = clock.bookmark()
    const seconds = leftAt.seconds - left
    const isKept = changesByOthers !== leftAt.changesByOthers
    if (leftAt.period === period && !isKept && seconds >= SHORTEST) onReturn({ seconds, leftAt })
    leftAt = null
  })
}
