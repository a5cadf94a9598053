import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { type Bus, soloBus } from '../live/bus.ts'
import { notifyBus } from './notifyBus.ts'

const WAIT_MS = 2_000
const POLL_MS = 20

async function warnIfSilent(bus: Bus, log: Logger): Promise<void> {
  for (let waited = 0; !bus.isConnected() && waited < WAIT_MS; waited += POLL_MS) await sleep(POLL_MS)
  if (!bus.isConnected())
    log.warn('BUS_URL: the server does not answer. Until it does, live events between servers are polled.')
}

/** Reads only the client that the settings need. */
async function busOf(url: string): Promise<Bus> {
  if (url.startsWith('redis')) return (await import('./redisBus.ts')).redisBus(url)
  return (await import('./natsBus.ts')).natsBus(url)
}

/**
 * Opens the bus of the settings: `BUS_URL`, else LISTEN/NOTIFY on a PostgreSQL server, else none (one process). Warns if the
 * server of `BUS_URL` does not answer, and goes on: the bus connects by itself later.
 */
export async function openBus(
  { busUrl, databaseUrl }: Pick<Env, 'busUrl' | 'databaseUrl'>,
  log: Logger,
): Promise<Bus> {
  if (!busUrl) return databaseUrl ? notifyBus(databaseUrl) : soloBus()
  const bus = await busOf(busUrl)
  await warnIfSilent(bus, log)
  return bus
}
