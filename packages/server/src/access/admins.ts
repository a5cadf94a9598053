import { onlyAdmins } from '@fullcourt/program'
import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { refuse } from '../http/refusal.ts'

/** Full names of a program's ADMINs who can sign in, by program, longest standing first. */
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

/** 403 that names who may do it: 'Only Pat Alder (admin) can change this.' */
export async function refuseToAllButAdmins(
  db: Kysely<Database>,
  { teamBrandId }: { readonly teamBrandId: string | null },
  act?: string,
): Promise<never> {
  const names = teamBrandId === null ? undefined : (await adminNames(db, [teamBrandId])).get(teamBrandId)
  return refuse('forbidden', onlyAdmins(names ?? [], act))
}
