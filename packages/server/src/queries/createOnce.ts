import { createHash } from 'node:crypto'
import type { Endpoint } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { refuse } from '../http/refusal.ts'
import { type Answer, alreadyCreated } from '../http/route.ts'

interface Creation<R> {
  readonly endpoint: Endpoint
  /** The body as parsed; its `id` is the client's choice. Leave out what must not be hashed (a password). */
  readonly body: { readonly id?: string | undefined }
  /** Stores it; throws a Refusal where it cannot be. */
  readonly make: (trx: Transaction<Database>, id: string) => Promise<void>
  /** What is stored, as the caller may see it. */
  readonly read: (id: string) => Promise<R>
}

/**
 * Makes something once: with the client's id and the same body again it answers 200 with what is stored,
 * with another body 409 id_taken.
 */
export async function createOnce<R>(
  app: AppContext,
  { endpoint, body, make, read }: Creation<R>,
): Promise<R | Answer<R>> {
  const id = body.id ?? app.newId()
  const hash = hashOf(endpoint, body)
  const isNew = await app.db
    .transaction()
    .execute(async (trx) => {
      if (body.id && !(await firstTime(trx, body.id, hash))) return false
      await make(trx, id)
      return true
    })
    .catch((error: unknown) => refuseTaken(error))
  const stored = await read(id)
  return isNew ? stored : alreadyCreated(stored)
}

async function firstTime(trx: Transaction<Database>, id: string, bodyHash: Buffer): Promise<boolean> {
  const made = await trx
    .insertInto('creation')
    .values({ id, bodyHash })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 1n) return true
  const before = await trx.selectFrom('creation').select('bodyHash').where('id', '=', id).executeTakeFirst()
  return before?.bodyHash.equals(bodyHash) ? false : idTaken()
}

const idTaken = (): never =>
  refuse('id_taken', 'This id is taken by something else.', { id: 'Id is taken by something else.' })

/** The id belongs to something that was made without one from a client. */
function refuseTaken(error: unknown): never {
  const isPrimary =
    error instanceof Error && 'constraint' in error && String(error.constraint).endsWith('_pkey')
  if (isPrimary) idTaken()
  throw error
}

const hashOf = ({ name }: Endpoint, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${name} ${JSON.stringify(sorted(body))}`)
    .digest()

/** Keys in one order, so that the same body in another order is the same body. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => [key, sorted(held)]),
  )
}
