import { type ReplyOf, readLog } from '@fullcourt/wire'
import { sql } from 'kysely'
import { type Route, route } from '../calls/route.ts'

/** The log has no name of a guest after the guest is deleted. */
const DELETED_GUEST = 'Guest'

const readLogRoute = route(readLog, async ({ subject, query }, { db, env }) => {
  const { after, limit, play } = query
  const rows = await db
    .selectFrom('gameLog')
    .leftJoin('appUser as u', (on) => on.onRef('u.id', '=', 'byUser').on('u.deletedAt', 'is', null))
    .select(['seq', 'playId', 'action', 'byUser', 'device', 'at', sql<string | null>`play::text`.as('text')])
    .select(
      sql<
        string | null
      >`case when by_guest then ${DELETED_GUEST} else u.first_name || ' ' || u.last_name end`.as('byName'),
    )
    .where('accountId', '=', subject.accountId)
    .where('teamGameId', '=', subject.id)
    .where('seq', '>', after)
    .$if(play !== undefined, (only) => only.where('playId', '=', play!))
    .orderBy('seq')
    .limit(limit + 1)
    .execute()
  const lines = rows.slice(0, limit)
  const results: Revision[] = []
  const marks: GameAction[] = []
  for (const { seq, playId, action, text, byUser: by, byName, device, at } of lines) {
    if (action === 'final' || action === 'reopen' || action === 'reset')
      marks.push({ seq, action, by, device, at })
    else if (playId)
      results.push({ seq, playId, action, play: text && JSON.parse(text), by, byName, device, at })
  }
  const url = `${env.publicUrl}/v1/team-game/${subject.id}/log/?after=${lines.at(-1)?.seq}&limit=${limit}${play ? `&play=${play}` : ''}`
  return { results, next: rows.length > limit ? url : null, marks }
})

type LogReply = ReplyOf<typeof readLog>
type Revision = LogReply['results'][number]
type GameAction = LogReply['marks'][number]

export const logRoutes: readonly Route[] = [readLogRoute]
