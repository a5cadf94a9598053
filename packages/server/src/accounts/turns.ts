import { Refusal } from '../http/refusal.ts'

/** Heavy work, so much of it at once, in the order in which it came; where the row is too long, 503 for whoever comes. */
export function turns(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (waiting.length >= mostWaiting)
      throw new Refusal('unavailable', 'Too many log in at once. Try again in a moment.', { retryAfter: 10 })
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
