import { onlyAdmins } from '@fullcourt/program'
import type { Kysely } from 'kysely'
import { refuse } from '../calls/refusal.ts'
import type { Database } from '../database.ts'

/** Finds the full names of each program's ADMINs who can sign in, oldest entry first. */
export async function adminNames(
  db: Kysely<Database>,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (programIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('teamBrandPersonnel')
    .select(['teamBrandId', 'firstName', 'lastName'])
    .where('teamBrandId', 'in', programIds)
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
  { teamBrandId }: { readonly teamBrandId: string | null },
  activity?: string,
): Promise<never> {
  const names = teamBrandId === null ? undefined : (await adminNames(db, [teamBrandId])).get(teamBrandId)
  return refuse('forbidden', onlyAdmins(names ?? [], activity))
}
