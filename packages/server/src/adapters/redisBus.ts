import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Bus } from '../live/bus.ts'
import { coalesced } from './coalesced.ts'

const CHANNEL = 'fullcourt'
const AGAIN_MS = 1_000
const PAUSE_MS = 50

/** Redis publish and subscribe. Without its server the product goes on by polling, and takes it up again when it is back. */
export function redisBus(url: string): Bus {
  const self = randomUUID()
  const listeners: (() => void)[] = []
  const options = { retryStrategy: () => AGAIN_MS, maxRetriesPerRequest: null }
  const speaker = new Redis(url, { ...options, enableOfflineQueue: false })
  const hearer = new Redis(url, options)
  for (const connection of [speaker, hearer]) connection.on('error', () => undefined)
  hearer.subscribe(CHANNEL).catch(() => undefined)
  hearer.on('message', (_channel, from) => {
    if (from !== self) for (const listener of listeners) listener()
  })
  return {
    poke: coalesced(
      () => speaker.publish(CHANNEL, self),
      () => undefined,
      PAUSE_MS,
    ),
    onPoke: (listener) => void listeners.push(listener),
    async close() {
      speaker.disconnect()
      hearer.disconnect()
    },
  }
}
