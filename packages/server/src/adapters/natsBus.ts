import { randomUUID } from 'node:crypto'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Bus } from '../live/bus.ts'

const SUBJECT = 'fullcourt'
const RETRY_MS = 1_000

/** A bus over NATS core publish and subscribe. While its server is unavailable, readers poll; the bus reconnects by itself. */
export function natsBus(url: string): Bus {
  const { hostname, port, username, password, protocol } = new URL(url)
  const self = randomUUID()
  const listeners: (() => void)[] = []
  let connection: NatsConnection | undefined
  let closed = false
  let isUp = false

  async function followState(from: NatsConnection): Promise<void> {
    for await (const { type } of from.status()) {
      if (type === 'disconnect') isUp = false
      if (type === 'reconnect') isUp = true
    }
  }

  connect({
    servers: `${hostname}:${port || 4222}`,
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
  })
    .then((made) => {
      if (closed) return made.close()
      connection = made
      isUp = true
      void followState(made)
      made.subscribe(SUBJECT, {
        callback: (_failure, message) => {
          if (message.string() !== self) for (const listener of listeners) listener()
        },
      })
    })
    .catch(() => undefined)

  return {
    poke() {
      if (connection && !connection.isClosed()) connection.publish(SUBJECT, self)
    },
    onPoke: (listener) => void listeners.push(listener),
    isConnected: () => isUp,
    async close() {
      closed = true
      await connection?.close()
    },
  }
}
