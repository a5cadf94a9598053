import { onlyAdmins } from '@fullcourt/program'
import type { Kysely } from 'kysely'
import { refuse } from '../calls/refusal.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { accountsOf, type RowKey } from '../tables/columns.ts'

/** Finds the full names of each program's ADMINs who can sign in, oldest entry first. */
export async function adminNames(
  db: Kysely<Database>,
  programs: readonly RowKey[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (programs.length === 0) return new Map()
  const rows = await db
    .selectFrom('teamBrandPersonnel')
    .select(['teamBrandId', 'firstName', 'lastName'])
    .where('accountId', 'in', accountsOf(programs))
    .where(
      'teamBrandId',
      'in',
      programs.map(({ id }) => id),
    )
    .where('role', '=', 'ADMIN')
    .where('userId', 'is not', null)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const byProgram = Map.groupBy(rows, ({ teamBrandId }) => teamBrandId)
  return new Map(
    [...byProgram].map(([id, admins]) => [id, admins.map((a) => `${a.firstName} ${a.lastName}`)]),
  )
}

/** Refuses with 403 and names the users who are allowed: 'Only Pat Alder (admin) can change this.' */
export async function refuseToAllButAdmins(
  db: Kysely<Database>,
  { accountId, teamBrandId }: Pick<Subject, 'accountId' | 'teamBrandId'>,
  activity?: string,
): Promise<never> {
  const names =
    teamBrandId === null
      ? undefined
      : (await adminNames(db, [{ accountId, id: teamBrandId }])).get(teamBrandId)
  return refuse('forbidden', onlyAdmins(names ?? [], activity))
}
