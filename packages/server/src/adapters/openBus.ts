import { type Bus, soloBus } from '../live/bus.ts'
import { natsBus } from './natsBus.ts'
import { notifyBus } from './notifyBus.ts'
import { redisBus } from './redisBus.ts'

/** The bus that the settings ask for: `BUS_URL`, else LISTEN/NOTIFY on a PostgreSQL server, else none (one process). */
export function openBus(busUrl: string | null, databaseUrl: string | null): Bus | Promise<Bus> {
  if (busUrl?.startsWith('redis')) return redisBus(busUrl)
  if (busUrl) return natsBus(busUrl)
  return databaseUrl ? notifyBus(databaseUrl) : soloBus()
}
