import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Bus } from '../live/bus.ts'
import { coalesce } from './coalesce.ts'

const CHANNEL = 'fullcourt'
const RETRY_MS = 1_000
const PAUSE_MS = 50

/** A bus over Redis publish and subscribe. While its server is unavailable, readers poll; the bus reconnects by itself. */
export function redisBus(url: string): Bus {
  const self = randomUUID()
  const listeners: (() => void)[] = []
  const options = { retryStrategy: () => RETRY_MS, maxRetriesPerRequest: null }
  const publisher = new Redis(url, { ...options, enableOfflineQueue: false })
  const subscriber = new Redis(url, options)
  for (const connection of [publisher, subscriber]) connection.on('error', () => undefined)
  subscriber.subscribe(CHANNEL).catch(() => undefined)
  subscriber.on('message', (_channel, from) => {
    if (from !== self) for (const listener of listeners) listener()
  })
  return {
    poke: coalesce(
      () => publisher.publish(CHANNEL, self),
      () => undefined,
      PAUSE_MS,
    ),
    onPoke: (listener) => void listeners.push(listener),
    isConnected: () => [publisher, subscriber].every(({ status }) => status === 'ready'),
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
