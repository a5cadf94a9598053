import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Bus } from '../live/bus.ts'
import { coalesced } from './coalesced.ts'

const CHANNEL = 'fullcourt'
const AGAIN_MS = 1_000
/** Other processes may wait that long: for a person it is at once, and the server is not kept busy with a message a play. */
const PAUSE_MS = 50

/**
 * LISTEN/NOTIFY on connections of its own: NOTIFY inside the saving transaction would let only one commit at a time.
 * While the server is away it tries again every second; until then the readers' polling carries on.
 */
export async function notifyBus(url: string): Promise<Bus> {
  const self = randomUUID()
  const listeners: (() => void)[] = []
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'fullcourt bus',
      // A poke is a transaction too: nobody needs it on the disk.
      options: '-c synchronous_commit=off',
    })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', ({ payload }) => {
      if (payload !== self) for (const listener of listeners) listener()
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      client = next
    } catch (failure) {
      await next.end().catch(() => undefined)
      throw failure
    }
  }

  function lost(which: pg.Client): void {
    if (closed || which !== client) return
    client = undefined
    tryAgain()
  }

  function tryAgain(): void {
    if (closed) return
    retry = setTimeout(() => connect().catch(tryAgain), AGAIN_MS)
  }

  const poke = coalesced(
    async () => client?.query(`select pg_notify($1, $2)`, [CHANNEL, self]),
    () => undefined,
    PAUSE_MS,
  )
  await connect()
  return {
    poke,
    onPoke: (listener) => void listeners.push(listener),
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
