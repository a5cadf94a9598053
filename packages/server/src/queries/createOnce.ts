import { createHash } from 'node:crypto'
import type { Endpoint } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import { type Answer, alreadyCreated } from '../calls/route.ts'
import type { Database } from '../database.ts'

type SubjectTable =
  | 'filmComment'
  | 'filmTag'
  | 'invitation'
  | 'playlist'
  | 'playlistShare'
  | 'team'
  | 'teamBrand'
  | 'teamBrandPersonnel'
  | 'teamGame'
  | 'teamPersonnel'
  | 'teamSeason'
  | 'teamVideo'
  | 'token'
  | 'webhook'

interface Creation<R, Made> {
  readonly endpoint: Endpoint
  /** The parsed body. Its `id` is the client's choice. Leave out fields that must not be hashed (a password). */
  readonly body: { readonly id?: string | undefined }
  /** The table whose ids calls name without the account, so that no two accounts may have the same. */
  readonly table?: SubjectTable
  /** Stores the object, or throws a Refusal. @returns what is not stored: a secret */
  readonly make: (trx: Transaction<Database>, id: string) => Promise<Made>
  /** Reads the stored object as the caller may see it. @param made null for a repeated call */
  readonly read: (id: string, made: Made | null) => Promise<R>
}

/**
 * Creates an object once. A repeated call with the client's id and the same body gets 200 with the stored object; with another
 * body, 409 id_taken.
 */
export async function createOnce<R, Made = void>(
  app: AppContext,
  { endpoint, body, table, make, read }: Creation<R, Made>,
): Promise<R | Answer<R>> {
  const id = body.id ?? app.newId()
  const hash = hashOf(endpoint, body)
  const first = await app.db
    .transaction()
    .execute(async (trx) => {
      if (body.id && !(await isFirstCall(trx, body.id, hash))) return null
      if (body.id && table) await refuseForeignId(trx, table, body.id)
      return { made: await make(trx, id) }
    })
    .catch((error: unknown) => refuseTaken(error))
  const stored = await read(id, first?.made ?? null)
  return first ? stored : alreadyCreated(stored)
}

/** Tells whether a call with this id has created its object, so that it must not be counted again. */
export async function wasCreated({ db }: Pick<AppContext, 'db'>, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false
  const found = await db.selectFrom('creation').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

async function isFirstCall(trx: Transaction<Database>, id: string, bodyHash: Buffer): Promise<boolean> {
  const inserted = await trx
    .insertInto('creation')
    .values({ id, bodyHash })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return true
  const before = await trx.selectFrom('creation').select('bodyHash').where('id', '=', id).executeTakeFirst()
  return before?.bodyHash.equals(bodyHash) ? false : idTaken()
}

/** Refuses an id that an object of any account has, such as one without a client's id. */
async function refuseForeignId(trx: Transaction<Database>, table: SubjectTable, id: string): Promise<void> {
  if (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) idTaken()
}

const idTaken = (): never => refuse('id_taken', 'This id is already in use.', { id: 'Id is already in use.' })

/** Refuses an id of an object of the account that was created without a client's id. */
function refuseTaken(error: unknown): never {
  const isPrimary =
    // On a shard its name ends in the number of the shard. Of a table that every node has, the message alone names it.
    error instanceof Error &&
    'constraint' in error &&
    /_pkey(_\d+)?\b/.test(String(error.constraint ?? error.message))
  if (isPrimary) idTaken()
  throw error
}

const hashOf = ({ name }: Endpoint, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${name} ${JSON.stringify(sortKeys(body))}`)
    .digest()

/** Sorts the keys, so that their order does not matter. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => [key, sortKeys(held)]),
  )
}
