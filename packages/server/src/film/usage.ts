import type { AppContext } from '../appContext.ts'
import { allowanceOf, hasRoom } from '../billing/use.ts'
import type { Subject } from '../calls/subject.ts'
import type { RowKey } from '../tables/columns.ts'
import type { FilmRow } from './rows.ts'

/** Tells whether a film that is measured now still fits into the plan, or a card pays for it (rule 20). */
export async function fitsPlan(app: AppContext, film: FilmRow): Promise<boolean> {
  const program = await programOf(app, film)
  return app.db.transaction().execute((trx) => hasRoom(trx, app, program, { film: null, adminId: null }))
}

export const programOf = ({ db }: AppContext, { accountId, teamId }: FilmRow): Promise<RowKey> =>
  db
    .selectFrom('team')
    .select(['accountId', 'teamBrandId as id'])
    .where('accountId', '=', accountId)
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow()

/** May renditions of more than 1080 lines be made? */
export const supportsUhd = async (app: AppContext, film: FilmRow): Promise<boolean> =>
  (await allowanceOf(app.db, app, await programOf(app, film)))?.plan.terms.supportsUHD ?? false

/** The caller, if an ADMIN of the program: only they spend money on hours beyond the plan. */
export const adminIdOf = ({ programRole }: Subject, userId: string): string | null =>
  programRole === 'ADMIN' ? userId : null
