import { sendPresence } from '@fullcourt/wire'
import { sql } from 'kysely'
import { loadSavedBy } from '../access/savedBy.ts'
import type { AppContext } from '../appContext.ts'
import { refuseField } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import { publish } from '../live/publish.ts'
import { gameKeyOf } from '../plays/gameBook.ts'

/** Sends presence to the other scorers of the game. It is stored only until every process has read it. */
const sendPresenceRoute = route(sendPresence, async (call, app) => {
  const { body, subject, who } = call
  const personId = body.openPlay?.teamGamePersonnelId
  if (personId && !(await app.plays.books.get(gameKeyOf(subject))).context.people.has(personId))
    refuseField('openPlay.teamGamePersonnelId', 'The person must be on the sheet of this game.')
  const by = await loadSavedBy(app.db, call)
  const now = new Date(app.now()).toISOString()
  const { accountId, teamBrandId, teamId } = subject
  const detail = { ...body, ...by, teamGameId: subject.id, userId: who.userId, at: now }
  await app.db.transaction().execute(async (trx) => {
    // Presence may be lost when the server stops, so it does not wait for the disk.
    await sql`set local synchronous_commit to off`.execute(trx)
    await publish(trx, { accountId, teamBrandId, teamId, type: 'team-game-presence', detail })
  })
  return { now: new Date(app.now()).toISOString() }
})

export const presenceRoutes: readonly Route[] = [sendPresenceRoute]

const KEPT_MS = 60_000
/** Older presence was deleted by an earlier run, or is deleted with all messages of that day. */
const SEARCHED_MS = 30 * 60_000

/** Deletes presence and acts of remotes that every process has read. Nothing of it belongs to a game. */
export async function deleteOldPresence({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('liveEvent')
    .where('type', 'in', ['team-game-presence', 'presentation'])
    .where('at', '<', new Date(now() - KEPT_MS).toISOString())
    .where('at', '>', new Date(now() - SEARCHED_MS).toISOString())
    .execute()
}
