import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'

/** Scope of an export: one program, all programs of an account, or (both null) the own user. */
interface Scope {
  readonly userId: string
  readonly accountId: string | null
  readonly teamBrandId: string | null
}

export interface ExportedProgram {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly mascot: string
  /** The person of the exporting user. */
  readonly personId: string
}

/** Finds the programs of an export: those where its user is ADMIN now, deleted ones included. */
export async function exportedPrograms(
  db: Kysely<Database>,
  { userId, accountId, teamBrandId }: Scope,
): Promise<readonly ExportedProgram[]> {
  if (accountId === null) return []
  let programs = db
    .selectFrom('teamBrand as b')
    .innerJoin('teamBrandPersonnel as me', (on) =>
      on.onRef('me.accountId', '=', 'b.accountId').onRef('me.teamBrandId', '=', 'b.id'),
    )
    .select(['b.id', 'b.accountId', 'b.name', 'b.mascot', 'me.id as personId'])
    .where('b.accountId', '=', accountId)
    .where('me.userId', '=', userId)
    .where('me.role', '=', 'ADMIN')
    .where('me.isActive', '=', true)
    .where('me.deletedAt', 'is', null)
  if (teamBrandId !== null) programs = programs.where('b.id', '=', teamBrandId)
  return programs.orderBy('b.id').execute()
}

/** Tells whether the user of an export may still have it: a right that ended since ends it. */
export async function mayStillExport(db: Kysely<Database>, scope: Scope): Promise<boolean> {
  const { userId, accountId, teamBrandId } = scope
  if (accountId === null) return true
  if (teamBrandId !== null) return (await exportedPrograms(db, scope)).length > 0
  const owner = await db
    .selectFrom('accountOwner')
    .select('userId')
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return owner !== undefined
}
