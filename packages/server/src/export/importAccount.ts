import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isRecord } from '@fullcourt/scorebook/vocabulary'
import { IMPORT_BYTES, importAccount } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { Refusal, refuse } from '../calls/refusal.ts'
import { type Call, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { refuseWithoutSpace } from '../film/space.ts'
import { newWorkFolder } from '../film/workFolder.ts'
import { longQueries } from '../queries/longTransaction.ts'
import { importFilms } from './importFilms.ts'
import { importPictures } from './importPictures.ts'
import { IdMap, importTable } from './importRows.ts'
import { type ExportArchive, openArchive } from './readZip.ts'
import { EXPORT_FORMAT, EXPORTED_TABLES } from './tables.ts'

type ImportCall = Call<typeof importAccount>

/** Saves the body. Refuses one that is too long while it arrives. */
async function saveBody(app: AppContext, body: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  let size = 0
  const limit = async function* () {
    for await (const chunk of body) {
      size += chunk.length
      if (size > IMPORT_BYTES) throw new Refusal('too_large', 'The file is too large.')
      yield chunk
    }
  }
  await refuseWithoutSpace(app, 0)
  await pipeline(limit, createWriteStream(file))
}

async function builtInIds(trx: Transaction<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from league where account_id is null union all select id from court`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The people that become the importing user: those that were the exporting one. */
async function ownPeople(archive: ExportArchive): Promise<ReadonlySet<string>> {
  const own = new Set<string>()
  for await (const line of archive.lines('data/self.jsonl', 1_000)) {
    if (isRecord(line) && typeof line.id === 'string') own.add(line.id.toLowerCase())
  }
  return own
}

/** Makes the importing user the ADMIN of every program. */
async function becomeAdmin(
  trx: Transaction<Database>,
  app: AppContext,
  accountId: string,
  userId: string,
): Promise<readonly string[]> {
  const user = await trx
    .selectFrom('appUser')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const programs = await trx.selectFrom('teamBrand').select('id').where('accountId', '=', accountId).execute()
  for (const { id: teamBrandId } of programs) {
    const { numUpdatedRows } = await trx
      .updateTable('teamBrandPersonnel')
      .set({ role: 'ADMIN', isActive: true, deletedAt: null })
      .where('accountId', '=', accountId)
      .where('teamBrandId', '=', teamBrandId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) continue
    await trx
      .insertInto('teamBrandPersonnel')
      .values({ id: app.newId(), accountId, teamBrandId, userId, ...user, role: 'ADMIN' })
      .execute()
  }
  return programs.map(({ id }) => id)
}

/** Stores everything in one transaction: an import that is refused leaves nothing behind. */
async function store(app: AppContext, call: ImportCall, archive: ExportArchive) {
  const { userId } = call.who
  const accountId = app.newId()
  return longQueries(app)
    .transaction()
    .execute(async (trx) => {
      const ids = new IdMap(app.newId, await builtInIds(trx))
      const { firstName, lastName } = await trx
        .selectFrom('appUser')
        .select(['firstName', 'lastName'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const name = `${firstName} ${lastName}`
      await trx.insertInto('account').values({ id: accountId, name, founderId: userId }).execute()
      const own = await ownPeople(archive)
      for (const table of EXPORTED_TABLES)
        await importTable(trx, table, { archive, ids, accountId, userId, own })
      const programIds = await becomeAdmin(trx, app, accountId, userId)
      await audit(trx, call, { kind: 'imported', on: { kind: 'account', id: accountId }, accountId })
      const { createdAt } = await trx
        .selectFrom('account')
        .select('createdAt')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      const account = { id: accountId, name, createdAt, eraseAt: null, isOwner: true, isFounder: true }
      return { account, programIds, ids }
    })
}

async function importFrom(app: AppContext, call: ImportCall, file: string) {
  const handle = await open(file)
  try {
    const archive = await openArchive(handle.fd)
    if ((await archive.text('format.txt', 100)) !== EXPORT_FORMAT)
      refuse('invalid', 'This is no export of an account. Choose the ZIP that you downloaded.')
    const { account, programIds, ids } = await store(app, call, archive)
    app.subjectCache.clear()
    await importPictures(app, archive, { ids, accountId: account.id })
    await importFilms(app, archive, { ids, accountId: account.id })
    return { ...account, teamBrandIds: [...programIds] }
  } finally {
    await handle.close()
  }
}

export const importRoute = route(
  importAccount,
  async (call, app) => {
    if (call.who.isDemo) refuse('forbidden', 'Sign up to import data.')
    const folder = await newWorkFolder(app.env, 'import')
    try {
      const file = join(folder, 'import.zip')
      await saveBody(app, call.body, file)
      return await importFrom(app, call, file)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  {
    limitByCall: async ({ who }, { limits }) => {
      await limits.take('imports', who.userId)
      return 'handle'
    },
  },
)
