// Distributes the tables of accounts over the workers of a Citus cluster (docs/scale.md).
// node packages/server/src/distribute.ts

import { Client } from 'pg'
import { errorMessage } from './errorMessage.ts'
import { distribute } from './migrations/distribution.ts'
import { isMigrated } from './migrations/index.ts'
import { exitWithMessage, prepareProcess, readEnvOrExit } from './start.ts'

async function run(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'fullcourt distribute' })
  await client.connect()
  try {
    if (!(await isMigrated(client)))
      throw new Error('the database lacks tables of this version: start Fullcourt with it once')
    const { tables, placed } = await distribute(client)
    for (const { table, place } of tables) console.log(`${place.padEnd(11)} ${table}`)
    console.log(
      placed.length === 0 ? 'Every table has its place already.' : `Placed ${placed.length} tables.`,
    )
  } finally {
    await client.end()
  }
}

const env = readEnvOrExit()
prepareProcess(env)
if (env.databaseUrl === null)
  exitWithMessage('distribute needs the coordinator of a Citus cluster in DATABASE_URL.')
await run(env.databaseUrl).catch((failure: unknown) => exitWithMessage(`${errorMessage(failure)}.`))
