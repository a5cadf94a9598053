/** The server's time, estimated from its replies: the device's clock may be wrong, or be corrected during a game. */
import { isNumber, stored } from './stored.ts'

/** Outlasts a reload without a network. */
const kept = stored('fullcourt.clockOff', isNumber)
/** Smaller differences are ignored: a reply has whole seconds, and may have taken a second or two. */
const TOLERANCE_MS = 5_000

interface Reply {
  /** The server's time in milliseconds. The header Date has whole seconds. */
  readonly server: number
  /** The device's time when it sent the request, and when the reply came. */
  readonly sentAt: number
  readonly receivedAt: number
}

/** The offset of the server's clock from the device's after a reply, in milliseconds; 0 when they agree. */
export function offsetAfter(offset: number, { server, sentAt, receivedAt }: Reply): number {
  const [least, most] = [server - receivedAt, server + 1000 - sentAt]
  const agrees = (guess: number) => guess > least - TOLERANCE_MS && guess < most + TOLERANCE_MS
  if (agrees(offset)) return offset
  return agrees(0) ? 0 : Math.round((least + most) / 2)
}

let known: number | undefined
const storedOffset = (): number => {
  known ??= kept.read() ?? 0
  return known
}

/** Updates the offset from a reply. @param date its Date header @param sentAt the device's time when the request was sent */
export function noteServerTime(date: string | null, sentAt: number): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  keepOffset(offsetAfter(storedOffset(), { server, sentAt, receivedAt: Date.now() }))
}

function keepOffset(next: number): void {
  if (next === storedOffset()) return
  known = next
  kept.write(next)
}

/** A slower reply says less about the server's time than the device's own clock. */
const SLOWEST_EXACT_MS = 1_000

/**
 * The offset after a reply that names the server's time in milliseconds: it was read between sending and receiving. The offset stays
 * while it fits, because a change of it moves running clocks.
 */
export function exactOffset(offset: number, { server, sentAt, receivedAt }: Reply): number {
  const [least, most] = [server - receivedAt, server - sentAt]
  const isUseful = receivedAt >= sentAt && receivedAt - sentAt <= SLOWEST_EXACT_MS
  return !isUseful || (offset >= least && offset <= most) ? offset : Math.round((least + most) / 2)
}

/** Updates the offset from a reply that names the server's time in milliseconds. @param sentAt the device's time when the request was sent */
export function noteExactTime(now: string, sentAt: number): void {
  const server = Date.parse(now)
  if (!Number.isNaN(server))
    keepOffset(exactOffset(storedOffset(), { server, sentAt, receivedAt: Date.now() }))
}

/** Milliseconds since 1970, the same on every device. */
export const serverNow = (): number => Date.now() + storedOffset()
