import type { Transaction } from 'kysely'
import { refuseField } from '../calls/refusal.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'

interface TeamPerson {
  readonly id: string
  readonly userId: string | null
}

/** People of a team: of its roster, or who may read its film by their role in the program. Refuses others. */
export async function findTeamPeople(
  trx: Transaction<Database>,
  { accountId, teamBrandId, teamId }: Pick<Subject, 'accountId' | 'teamBrandId' | 'teamId'>,
  { ids, field, name }: { readonly ids: readonly string[]; readonly field: string; readonly name: string },
): Promise<readonly TeamPerson[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('teamBrandPersonnel')
    .select(['id', 'userId'])
    .where('accountId', '=', accountId)
    .where('teamBrandId', '=', teamBrandId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where(({ eb, exists, selectFrom }) =>
      eb.or([
        eb('role', '!=', 'PLAYER'),
        exists(
          selectFrom('teamPersonnel as r')
            .select('r.id')
            .where('r.accountId', '=', accountId)
            .whereRef('r.teamBrandPersonnelId', '=', 'teamBrandPersonnel.id')
            .where('r.teamId', '=', teamId)
            .where('r.deletedAt', 'is', null),
        ),
      ]),
    )
    .execute()
  if (rows.length < new Set(ids).size) refuseField(field, `${name} must be people of this team.`)
  return rows
}
