import { newId } from '../newId.ts'

let last = 0

/** The time (milliseconds) that a UUIDv7 begins with. */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** What is kept already, from before a reload or from another tab: ids given from now on sort after it, whatever the clock says. */
export function idsSeen(ids: Iterable<string>): void {
  for (const id of ids) last = Math.max(last, timeOf(id))
}

/**
 * An id that sorts after every one given or seen before: entries and history are read back in the order of their ids, also where the
 * device's clock was put back meanwhile.
 */
export function laterId(now: number = Date.now()): string {
  last = Math.max(now, last + 1)
  return newId(last)
}
