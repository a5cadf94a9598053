import { newId } from '../../call/newId.ts'

let last = 0

/** The time (milliseconds) in a UUIDv7. */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Registers an id from before a reload or from another tab: new ids sort after it, also when the clock is set back. */
export function idsSeen(ids: Iterable<string>): void {
  for (const id of ids) last = Math.max(last, timeOf(id))
}

/**
 * Creates an id that sorts after every id created or registered before. Entries and history are read in the order of their
 * ids, also when the device's clock was set back.
 */
export function laterId(now: number = Date.now()): string {
  last = Math.max(now, last + 1)
  return newId(last)
}
