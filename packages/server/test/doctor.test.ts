// `npm run doctor` beside a server on its own database: it finds and mends, and the server goes on.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DiskStorage } from '../src/adapters/diskStorage.ts'
import { resultOf, startCommand } from './commands.ts'
import { copyMadeDataDir } from './madeDataDir.ts'
import { databaseUrlOf, type Running, startServer } from './running.ts'
import { newTeam } from './scorer.ts'

const root = mkdtempSync(join(tmpdir(), 'fullcourt-doctor-'))
const dataDir = join(root, 'data')
let server: Running

beforeAll(async () => {
  await copyMadeDataDir(dataDir)
  server = await startServer({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await server?.stop()
  rmSync(root, { recursive: true, force: true })
})

const doctor = (...words: readonly string[]) => resultOf(startCommand('doctor', { DATA_DIR: dataDir }, words))

it('finds and deletes a file without an owner while the server runs', async () => {
  const { ask } = await newTeam(server.ask)
  const storage = await DiskStorage.open(join(dataDir, 'storage'))
  const key = `avatar/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}/512.jpg`
  await storage.put(key, randomBytes(1_000))
  // A newer one may be on its way to its row.
  const before = new Date(Date.now() - 2 * 86_400_000)
  const folder = join(dataDir, 'storage')
  const file = readdirSync(folder, { encoding: 'utf8', recursive: true }).find((name) =>
    name.includes('512.jpg'),
  )
  utimesSync(join(folder, file!), before, before)
  const found = await doctor()
  expect(found.code, found.printed).toBe(0)
  expect(found.printed).toContain(`orphaned: ${key}`)
  // The database of before a restore may have its row.
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
  await client.connect()
  await client.query('insert into last_restore (id, taken_at, restored_at) values ($1, now(), now())', [
    randomUUID(),
  ])
  expect((await doctor('repair')).printed).toMatch(/^1 files without rows stay until \d{4}-\d\d-\d\d: /m)
  expect(await storage.head(key)).not.toBeNull()
  await client.query('delete from last_restore')
  await client.end()
  expect((await doctor('repair')).printed).toContain('1 orphaned')
  expect(await storage.head(key)).toBeNull()
  await storage.close()
  expect((await doctor()).printed).toContain('0 misplaced, 0 missing, 0 damaged, 0 orphaned')
  expect((await ask('GET', '/v1/user/')).status).toBe(200)
})
