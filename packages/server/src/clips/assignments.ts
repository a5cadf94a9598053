import { may } from '@fullcourt/program'
import {
  type Assignment,
  answerAssignment,
  assignPlaylist,
  deleteAssignment,
  listAssignments,
  listOwnAssignments,
  seeClips,
} from '@fullcourt/wire'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { notify } from '../notifications/notify.ts'
import type { RowKey } from '../tables/columns.ts'
import { findPlaylist, publishPlaylist } from './playlists.ts'
import { findTeamPeople } from './teamPeople.ts'

const rowsOf = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('assignment as a')
    .innerJoin('teamBrandPersonnel as p', (on) =>
      on.onRef('p.accountId', '=', 'a.accountId').onRef('p.id', '=', 'a.teamBrandPersonnelId'),
    )
    .select(['a.id', 'a.playlistId', 'a.teamBrandPersonnelId as personId', 'a.question', 'a.dueAt'])
    .select(['a.answer', 'a.answeredAt', 'a.createdBy', 'p.userId'])
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as('fullName'))
    .select(
      sql<string[]>`array(select s.playlist_item_id from clip_seen s
        join playlist_item i on i.account_id = s.account_id and i.id = s.playlist_item_id
        where s.account_id = ${accountId} and s.team_brand_personnel_id = a.team_brand_personnel_id
          and i.playlist_id = a.playlist_id order by i.position)`.as('seen'),
    )
    .where('a.accountId', '=', accountId)

type AssignmentRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

function shownAssignment({ createdBy: _, userId, ...row }: AssignmentRow, callerId: string): Assignment {
  return { ...row, canSignIn: userId !== null, isOwn: userId === callerId }
}

const ofPlaylist = async (
  { db }: Pick<AppContext, 'db'>,
  { accountId, id }: RowKey,
  { userId, isWriter }: { readonly userId: string; readonly isWriter: boolean },
) => {
  const rows = await rowsOf(db, accountId)
    .where('a.playlistId', '=', id)
    .$if(!isWriter, (query) => query.where('p.userId', '=', userId))
    .orderBy('p.lastName')
    .orderBy('p.firstName')
    .orderBy('a.id')
    .execute()
  return { results: rows.map((row) => shownAssignment(row, userId)) }
}

const list = route(listAssignments, ({ subject, who: { userId } }, app) =>
  ofPlaylist(app, subject, { userId, isWriter: may('film.write', subject) }),
)

const listOwn = route(listOwnAssignments, async ({ subject, who: { userId } }, { db }) => {
  const rows = await rowsOf(db, subject.accountId)
    .innerJoin('playlist as l', (on) =>
      on.onRef('l.accountId', '=', 'a.accountId').onRef('l.id', '=', 'a.playlistId'),
    )
    .select('l.name')
    .select(
      sql<number>`(select count(*)::int from playlist_item i where i.account_id = ${subject.accountId} and i.playlist_id = a.playlist_id)`.as(
        'items',
      ),
    )
    .where('l.teamId', '=', subject.id)
    .where('l.deletedAt', 'is', null)
    .where('p.userId', '=', userId)
    .orderBy('a.dueAt')
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .execute()
  return {
    results: rows.map(({ name, items, ...row }) => ({ ...shownAssignment(row, userId), name, items })),
  }
})

const assign = route(assignPlaylist, async ({ subject, body, who: { userId } }, app) => {
  const { accountId, id: playlistId } = subject
  const { people, question = null, dueAt = null } = body
  await app.db.transaction().execute(async (trx) => {
    const playlist = await findPlaylist(trx, subject)
    if (playlist.filters !== null)
      refuse('locked', 'A live playlist has no end. Freeze it to give it to players.')
    const found = await findTeamPeople(trx, subject, { ids: people, field: 'people', name: 'People' })
    const written = await trx
      .insertInto('assignment')
      .values(
        found.map(({ id: teamBrandPersonnelId }) => ({
          accountId,
          id: app.newId(),
          playlistId,
          teamBrandPersonnelId,
          question,
          dueAt,
          createdBy: userId,
          createdAt: new Date(app.now()).toISOString(),
        })),
      )
      .onConflict((on) =>
        on.columns(['accountId', 'playlistId', 'teamBrandPersonnelId']).doUpdateSet({ question, dueAt }),
      )
      .returning(['id', 'teamBrandPersonnelId'])
      .execute()
    for (const { id, teamBrandPersonnelId } of written) {
      const person = found.find((one) => one.id === teamBrandPersonnelId)
      if (!person?.userId) continue
      await notify(trx, app, {
        kind: 'clips_assigned',
        accountId,
        about: id,
        detail: { playlist: playlist.name },
        link: `/a/team/playlist/${playlistId}/`,
        to: { userId: person.userId },
        except: userId,
      })
    }
    await publishPlaylist(trx, playlist, 'update')
  })
  return ofPlaylist(app, subject, { userId, isWriter: true })
})

const findAssignment = async (db: Kysely<Database>, { accountId, id }: RowKey): Promise<AssignmentRow> =>
  (await rowsOf(db, accountId).where('a.id', '=', id).executeTakeFirst()) ?? refuseUnknown()

const remove = route(deleteAssignment, ({ subject }, { db }) =>
  db.transaction().execute(async (trx) => {
    const { accountId, id } = subject
    const { playlistId, personId } = await findAssignment(trx, subject)
    await trx
      .deleteFrom('clipSeen')
      .where('accountId', '=', accountId)
      .where('teamBrandPersonnelId', '=', personId)
      .where('playlistItemId', 'in', (of) =>
        of
          .selectFrom('playlistItem')
          .select('id')
          .where('accountId', '=', accountId)
          .where('playlistId', '=', playlistId),
      )
      .execute()
    await trx.deleteFrom('assignment').where('accountId', '=', accountId).where('id', '=', id).execute()
    await publishPlaylist(trx, await findPlaylist(trx, { accountId, id: playlistId }), 'update')
  }),
)

const answer = route(answerAssignment, async ({ subject, body, who: { userId } }, app) => {
  const { accountId, id } = subject
  await app.db.transaction().execute(async (trx) => {
    const row = await findAssignment(trx, subject)
    if (row.userId !== userId) refuse('forbidden', 'Only the person who got it can answer.')
    await trx
      .updateTable('assignment')
      .set({
        answer: body.answer,
        answeredAt: body.answer === null ? null : new Date(app.now()).toISOString(),
      })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute()
    const playlist = await findPlaylist(trx, { accountId, id: row.playlistId })
    if (row.createdBy !== null && body.answer !== null)
      await notify(trx, app, {
        kind: 'assignment_answered',
        accountId,
        about: id,
        detail: { playlist: playlist.name },
        link: `/a/team/playlist/${row.playlistId}/`,
        personId: row.personId,
        to: { userId: row.createdBy },
        except: userId,
      })
    await publishPlaylist(trx, playlist, 'update')
  })
  return shownAssignment(await findAssignment(app.db, subject), userId)
})

const see = route(seeClips, async ({ subject, body, who: { userId } }, { db, now }) => {
  await sql`
    insert into clip_seen (account_id, playlist_item_id, team_brand_personnel_id, seen_at)
    select i.account_id, i.id, a.team_brand_personnel_id, ${new Date(now()).toISOString()}
    from playlist_item i
    join assignment a on a.account_id = i.account_id and a.playlist_id = i.playlist_id
    join team_brand_personnel p on p.account_id = a.account_id and p.id = a.team_brand_personnel_id
    where i.account_id = ${subject.accountId} and i.playlist_id = ${subject.id}
      and p.user_id = ${userId} and i.id = any(${body.itemIds}::uuid[])
    on conflict do nothing`.execute(db)
})

export const assignmentRoutes: readonly Route[] = [list, listOwn, assign, remove, answer, see]
