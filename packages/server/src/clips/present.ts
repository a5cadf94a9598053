import { steerScreen } from '@fullcourt/wire'
import { sql } from 'kysely'
import { type Route, route } from '../calls/route.ts'
import { publish } from '../live/publish.ts'

/** Passes an act of a remote on to the screen. Like presence it is stored only until every process has read it. */
export const steerScreenRoute: Route = route(steerScreen, async ({ subject, body }, { db }) => {
  const { accountId, teamId, id: playlistId } = subject
  await db.transaction().execute(async (trx) => {
    // A lost act is pressed again, so it does not wait for the disk.
    await sql`set local synchronous_commit to off`.execute(trx)
    await publish(trx, { accountId, teamId, type: 'presentation', detail: { ...body, playlistId } })
  })
})
