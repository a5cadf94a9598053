const MOST_TRIES = 5
/** A server that asks for a longer pause gets no second call. */
const LONGEST_PAUSE_MS = 60_000

/** Waits, or throws the reason of the signal when that comes first. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    if (signal?.aborted) return end()
    signal?.addEventListener('abort', end, { once: true })
  })
}

/** Milliseconds before the next of several tries: about 1, 2, 4, 8 s. Random, so that many clients do not come back at once. */
export const backoff = (failures: number): number =>
  1_000 * 2 ** (Math.min(failures, 4) - 1) * (0.5 + Math.random())

/** The pause that a reply asks for; undefined without one. `Retry-After` is seconds or a date (RFC 9110, 10.2.3). */
function askedPause({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const asked = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isNaN(asked) ? undefined : Math.max(0, asked)
}

/** Repeats calls that were refused with 429 or 503, after the pause that the server asks for. Both mean: nothing was done. */
export const retrying =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    for (let tries = 1; ; tries++) {
      const reply = await send(request.clone())
      if ((reply.status !== 429 && reply.status !== 503) || tries === MOST_TRIES) return reply
      const wait = askedPause(reply) ?? backoff(tries)
      if (wait > LONGEST_PAUSE_MS) return reply
      await reply.body?.cancel()
      await pause(wait, request.signal)
    }
  }
