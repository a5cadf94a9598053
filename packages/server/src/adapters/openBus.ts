import { type Bus, soloBus } from '../live/bus.ts'
import { natsBus } from './natsBus.ts'
import { notifyBus } from './notifyBus.ts'
import { redisBus } from './redisBus.ts'

/** Opens the bus of the settings: `BUS_URL`, else LISTEN/NOTIFY on a PostgreSQL server, else none (one process). */
export function openBus(busUrl: string | null, databaseUrl: string | null): Bus | Promise<Bus> {
  if (busUrl?.startsWith('redis')) return redisBus(busUrl)
  if (busUrl) return natsBus(busUrl)
  return databaseUrl ? notifyBus(databaseUrl) : soloBus()
}
