import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Kysely, Selectable } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { TeamVideoTable } from '../tables/films.ts'
import { notify } from './notify.ts'

type Film = Pick<
  Selectable<TeamVideoTable>,
  'id' | 'run' | 'accountId' | 'name' | 'error' | 'createdBy' | 'status'
>

/** Tells the user who uploaded a film that it is ready, or why it is not. */
export async function notifyOfFilm(
  trx: Kysely<Database>,
  app: Pick<AppContext, 'jobs' | 'newId' | 'now'>,
  { id, run, accountId, name, error, createdBy, status }: Film,
): Promise<void> {
  if (createdBy === null) return
  const event = { accountId, link: `/a/team/videos/${id}/`, to: { userId: createdBy }, about: `${id} ${run}` }
  if (status === 'READY') await notify(trx, app, { ...event, kind: 'film_ready', detail: { film: name } })
  if (status === 'ERROR')
    await notify(trx, app, {
      ...event,
      kind: 'film_failed',
      detail: { film: name, reason: error?.message ?? msg('It could not be processed.') },
    })
}
