/** The server's time, estimated from its replies: the device's clock may be wrong, or be corrected during a game. */

const KEY = 'fullcourt.clockOff'
/** Smaller differences are ignored: a reply has whole seconds, and may have taken a second or two. */
const TOLERANCE_MS = 5_000

interface Reply {
  /** The server's time in milliseconds, in whole seconds. */
  readonly server: number
  /** The device's time when it sent the request, and when the reply came. */
  readonly sentAt: number
  readonly receivedAt: number
}

/** The offset of the server's clock from the device's after a reply, in milliseconds; 0 when they agree. */
export function offsetAfter(offset: number, { server, sentAt, receivedAt }: Reply): number {
  const [least, most] = [server - receivedAt, server + 1000 - sentAt]
  const agrees = (guess: number) => guess > least - TOLERANCE_MS && guess < most + TOLERANCE_MS
  if (agrees(0)) return 0
  return agrees(offset) ? offset : Math.round((least + most) / 2)
}

let known: number | undefined
const storedOffset = (): number => {
  known ??= Number(localStorage.getItem(KEY)) || 0
  return known
}

/** Updates the offset from a reply. @param date its Date header @param sentAt the device's time when the request was sent */
export function noteServerTime(date: string | null, sentAt: number): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const next = offsetAfter(storedOffset(), { server, sentAt, receivedAt: Date.now() })
  if (next === known) return
  known = next
  // Stored for a reload without a network.
  localStorage.setItem(KEY, String(next))
}

/** Milliseconds since 1970, the same on every device. */
export const serverNow = (): number => Date.now() + storedOffset()
