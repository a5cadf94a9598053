import { newId } from '../newId.ts'

let last = 0

/** An id that sorts after every one given before in this tab: entries and history are read back in the order of their ids. */
export function laterId(now: number = Date.now()): string {
  last = Math.max(now, last + 1)
  return newId(last)
}
