import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Bus } from '../live/bus.ts'
import { coalesce } from './coalesce.ts'

const CHANNEL = 'fullcourt'
const RETRY_MS = 1_000
/** Other processes may wait so long: users do not notice it, and the server does not handle one message per play. */
const PAUSE_MS = 50

/**
 * A bus over LISTEN/NOTIFY, on its own connections: NOTIFY in the saving transaction would make commits wait for each other.
 * While the server is unavailable, the bus retries every second, and readers poll.
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
      // A poke is a transaction, but need not reach the disk.
      options: '-c synchronous_commit=off',
    })
    next.on('error', () => reconnect(next))
    next.on('end', () => reconnect(next))
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

  function reconnect(which: pg.Client): void {
    if (closed || which !== client) return
    client = undefined
    retryLater()
  }

  function retryLater(): void {
    if (closed) return
    retry = setTimeout(() => connect().catch(retryLater), RETRY_MS)
  }

  const poke = coalesce(
    async () => client?.query(`select pg_notify($1, $2)`, [CHANNEL, self]),
    () => undefined,
    PAUSE_MS,
  )
  await connect()
  return {
    poke,
    onPoke: (listener) => void listeners.push(listener),
    isConnected: () => client !== undefined,
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
