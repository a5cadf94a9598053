/** What the server's calendar says, as far as its replies tell: a device's own may be wrong by a day, or be put right in a game. */

const KEY = 'fullcourt.clockOff'
/** Less is left alone, milliseconds: a reply names whole seconds, and may have been on its way for one or two. */
const GOOD_ENOUGH = 5_000

interface Heard {
  /** The server's time in milliseconds, in whole seconds. */
  readonly server: number
  /** The device's, when it asked and when it was answered. */
  readonly asked: number
  readonly answered: number
}

/** How far the server's calendar is ahead of the device's (milliseconds; 0 where they agree), after a reply. */
export function offAfter(off: number, { server, asked, answered }: Heard): number {
  const [least, most] = [server - answered, server + 1000 - asked]
  const agrees = (guess: number) => guess > least - GOOD_ENOUGH && guess < most + GOOD_ENOUGH
  if (agrees(0)) return 0
  return agrees(off) ? off : Math.round((least + most) / 2)
}

let known: number | undefined
const off = (): number => {
  known ??= Number(localStorage.getItem(KEY)) || 0
  return known
}

/** @param date the reply's Date header */
export function hearServerTime(date: string | null, asked: number): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const next = offAfter(off(), { server, asked, answered: Date.now() })
  if (next === known) return
  known = next
  // A reload without a network goes on with it.
  localStorage.setItem(KEY, String(off))
}

/** Milliseconds since 1970, the same on every device. */
export const serverNow = (): number => Date.now() + off()
