import { may } from '@fullcourt/program'
import {
  changeFilmComment,
  createFilmComment,
  deleteFilmComment,
  type FilmComment,
  listFilmComments,
} from '@fullcourt/wire'
import { type Kysely, sql } from 'kysely'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { notify } from '../notifications/notify.ts'
import { createOnce } from '../queries/createOnce.ts'
import type { RowKey } from '../tables/columns.ts'
import { findTeamPeople } from './teamPeople.ts'
import { touchFilm } from './touchFilm.ts'

const MOST_COMMENTS = 2_000

const rowsOf = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('filmComment as c')
    .leftJoin('appUser', 'appUser.id', 'c.createdBy')
    .selectAll('c')
    .select(
      sql<string>`coalesce(app_user.first_name || ' ' || app_user.last_name, 'A former member')`.as('author'),
    )
    .where('c.accountId', '=', accountId)
    .where('c.deletedAt', 'is', null)

type CommentRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shownComment = (row: CommentRow, userId: string): FilmComment => ({
  id: row.id,
  teamVideoId: row.teamVideoId,
  at: row.atSecond,
  until: row.untilSecond,
  parentId: row.parentId,
  body: row.body,
  mentions: row.mentions,
  author: row.author,
  isOwn: row.createdBy === userId,
  createdAt: row.createdAt,
})

async function findComment(db: Kysely<Database>, { accountId, id }: RowKey): Promise<CommentRow> {
  const row = await rowsOf(db, accountId).where('c.id', '=', id).executeTakeFirst()
  return row ?? refuseUnknown()
}

const list = route(listFilmComments, async ({ subject, who }, { db }) => {
  const rows = await rowsOf(db, subject.accountId)
    .where('c.teamVideoId', '=', subject.id)
    .orderBy('c.atSecond')
    .orderBy('c.createdAt')
    .orderBy('c.id')
    .execute()
  const answers = Map.groupBy(rows, ({ parentId }) => parentId)
  const known = new Set(rows.map(({ id }) => id))
  // An answer to a comment that was deleted stands by itself.
  const first = rows.filter(({ parentId }) => parentId === null || !known.has(parentId))
  const inOrder = first.flatMap((row) => [row, ...(answers.get(row.id) ?? [])])
  return { results: inOrder.map((row) => shownComment(row, who.userId)) }
})

const create = route(createFilmComment, ({ subject, body, who }, app) =>
  createOnce(app, {
    endpoint: createFilmComment,
    body,
    table: 'filmComment',
    make: async (trx, id) => {
      const { accountId } = subject
      const { at, until = null, parentId = null, mentions = [], teamVideoId } = body
      const film = await touchFilm(trx, subject)
      if (until !== null && until < at) refuseField('until', 'Until must not be before at.')
      const others = await trx
        .selectFrom('filmComment')
        .select(['id', 'parentId'])
        .where('accountId', '=', accountId)
        .where('teamVideoId', '=', teamVideoId)
        .where('deletedAt', 'is', null)
        .execute()
      if (others.length >= MOST_COMMENTS)
        refuse('limit_reached', `A film has at most ${MOST_COMMENTS} comments. Delete some first.`)
      const parent = others.find((one) => one.id === parentId)
      if (parentId !== null && !parent) refuseField('parentId', 'Parent id must be a comment on this film.')
      const people = await findTeamPeople(trx, subject, {
        ids: mentions,
        field: 'mentions',
        name: 'Mentions',
      })
      await trx
        .insertInto('filmComment')
        .values({
          accountId,
          id,
          teamVideoId,
          atSecond: at,
          untilSecond: until,
          // Answers have one level: an answer to an answer belongs to the first comment.
          parentId: parent ? (parent.parentId ?? parent.id) : null,
          body: body.body,
          mentions,
          createdBy: who.userId,
        })
        .execute()
      for (const { userId } of people)
        if (userId !== null)
          await notify(trx, app, {
            kind: 'film_comment',
            accountId,
            about: id,
            detail: { film: film.name },
            link: `/a/team/videos/${film.id}/?comment=${id}`,
            to: { userId },
            except: who.userId,
          })
    },
    read: async (id) =>
      shownComment(await findComment(app.db, { accountId: subject.accountId, id }), who.userId),
  }),
)

const change = route(changeFilmComment, async ({ subject, body, who }, { db, now }) => {
  const { accountId, id } = subject
  await db.transaction().execute(async (trx) => {
    const { createdBy, teamVideoId } = await findComment(trx, subject)
    if (createdBy !== who.userId) refuse('forbidden', 'Only its author can change a comment.')
    await touchFilm(trx, { accountId, id: teamVideoId })
    await trx
      .updateTable('filmComment')
      .set({ body: body.body, updatedAt: new Date(now()).toISOString() })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute()
  })
  return shownComment(await findComment(db, subject), who.userId)
})

const remove = route(deleteFilmComment, ({ subject, who }, { db, now }) =>
  db.transaction().execute(async (trx) => {
    const { accountId, id } = subject
    const { createdBy, teamVideoId } = await findComment(trx, subject)
    if (createdBy !== who.userId && !may('film.write', subject))
      refuse('forbidden', 'Only its author can delete a comment.')
    await touchFilm(trx, { accountId, id: teamVideoId })
    await trx
      .updateTable('filmComment')
      .set({ deletedAt: new Date(now()).toISOString() })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute()
  }),
)

export const commentRoutes: readonly Route[] = [list, create, change, remove]
