import { join } from 'node:path'
import { openEmbedded } from './embedded.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './postgres.ts'

/** The database that the settings ask for: a PostgreSQL server, else the embedded one in `dataDir` (whose lock the caller holds). */
export const openDatabase = (databaseUrl: string | null, dataDir: string): Promise<Engine> =>
  databaseUrl ? openPostgres(databaseUrl) : openEmbedded({ folder: join(dataDir, 'database') })
