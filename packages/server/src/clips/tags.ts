import {
  type BodyOf,
  changeFilmTag,
  createFilmTag,
  deleteFilmTag,
  type FilmTag,
  listFilmTags,
  listTeamTags,
} from '@fullcourt/wire'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import type { FilmRow } from '../film/rows.ts'
import { createOnce } from '../queries/createOnce.ts'
import { type ListKey, readPage } from '../queries/readPage.ts'
import type { FilmTagTable } from '../tables/clips.ts'
import type { RowKey } from '../tables/columns.ts'
import { drawingsOf, refuseTooManyDrawings, untilOf } from './drawings.ts'
import { touchFilm } from './touchFilm.ts'

type Trx = Transaction<Database>
type TagRow = Selectable<FilmTagTable>
type TagBody = BodyOf<typeof changeFilmTag>

const MOST_TAGS = 5_000

const IN_FILM_ORDER: readonly ListKey[] = [
  { by: sql`film_tag.team_video_id`, as: 'uuid' },
  { by: sql`film_tag.start_second`, as: 'float8' },
  { by: sql`film_tag.id`, as: 'uuid' },
]

const labelsText = (labels: NonNullable<TagBody['labels']>): string =>
  JSON.stringify(labels.map(({ group = null, text }) => ({ group, text })))

/** Shows tags with what is drawn within their seconds. */
async function withDrawings<T extends TagRow>(
  db: Kysely<Database>,
  accountId: string,
  rows: readonly T[],
): Promise<readonly (FilmTag & { readonly row: T })[]> {
  const drawings = await drawingsOf(db, accountId, [...new Set(rows.map(({ teamVideoId }) => teamVideoId))])
  const byFilm = Map.groupBy(drawings, ({ teamVideoId }) => teamVideoId)
  return rows.map((row) => {
    const { id, teamVideoId, startSecond, endSecond, label, labels, note, eventId, createdAt } = row
    return {
      row,
      id,
      teamVideoId,
      start: startSecond,
      end: endSecond,
      label,
      labels,
      note,
      eventId,
      createdAt,
      drawings: (byFilm.get(teamVideoId) ?? [])
        .filter(({ atSecond }) => atSecond >= startSecond && atSecond < endSecond)
        .map(({ atSecond, freezeSeconds, shapes }) => ({
          at: atSecond,
          freeze: freezeSeconds,
          shapes,
        })),
    }
  })
}

const shownTag = ({ row: _, ...tag }: FilmTag & { readonly row: unknown }): FilmTag => tag

async function readTag({ db }: AppContext, { accountId, id }: RowKey): Promise<FilmTag> {
  const row = await db
    .selectFrom('filmTag')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  const [tag = refuseUnknown()] = await withDrawings(db, accountId, row ? [row] : [])
  return shownTag(tag)
}

/** Refuses a play of another game than the film's. */
async function refuseForeignEvent(
  trx: Trx,
  film: FilmRow,
  eventId: string | null | undefined,
): Promise<void> {
  if (!eventId) return
  const found = await trx
    .selectFrom('gameEvent')
    .select('id')
    .where('accountId', '=', film.accountId)
    .where('teamGameId', '=', film.teamGameId ?? film.id)
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!found) refuseField('eventId', "Event id must be an event of the film's game.")
}

/** The drawings of a tag take the place of those that stood within it. */
async function replaceDrawings(
  trx: Trx,
  app: AppContext,
  { accountId, teamVideoId, startSecond, endSecond, createdBy }: TagRow,
  drawings: TagBody['drawings'],
): Promise<void> {
  if (drawings === undefined) return
  for (const [n, { at }] of drawings.entries())
    if (at < startSecond || at >= endSecond)
      refuseField(`drawings.${n}.at`, 'At must be within the seconds of the tag.')
  await trx
    .deleteFrom('drawing')
    .where('accountId', '=', accountId)
    .where('teamVideoId', '=', teamVideoId)
    .where('atSecond', '>=', startSecond)
    .where('atSecond', '<', endSecond)
    .execute()
  if (drawings.length === 0) return
  await refuseTooManyDrawings(trx, { accountId, id: teamVideoId }, { more: drawings.length })
  await trx
    .insertInto('drawing')
    .values(
      drawings.map((drawn) => ({
        accountId,
        id: app.newId(),
        teamVideoId,
        atSecond: drawn.at,
        untilSecond: untilOf(drawn),
        freezeSeconds: drawn.freeze ?? 0,
        shapes: JSON.stringify(drawn.shapes),
        createdBy,
      })),
    )
    .execute()
}

function refuseBackward({ startSecond, endSecond }: Pick<TagRow, 'startSecond' | 'endSecond'>): void {
  if (endSecond <= startSecond) refuseField('end', 'End must be after start.')
}

const create = route(createFilmTag, ({ subject, body, who }, app) =>
  createOnce(app, {
    endpoint: createFilmTag,
    body,
    table: 'filmTag',
    make: async (trx, id) => {
      const { teamVideoId, start, end, label, labels = [], note, eventId } = body
      const film = await touchFilm(trx, subject)
      await refuseForeignEvent(trx, film, eventId)
      const { n } = await trx
        .selectFrom('filmTag')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('accountId', '=', subject.accountId)
        .where('teamVideoId', '=', teamVideoId)
        .executeTakeFirstOrThrow()
      if (n >= MOST_TAGS) refuse('limit_reached', `A film has at most ${MOST_TAGS} tags. Delete some first.`)
      const row = await trx
        .insertInto('filmTag')
        .values({
          startSecond: start,
          endSecond: end,
          label,
          labels: labelsText(labels),
          note,
          eventId,
          accountId: subject.accountId,
          id,
          teamVideoId,
          createdBy: who.userId,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      refuseBackward(row)
      await replaceDrawings(trx, app, row, body.drawings)
    },
    read: (id) => readTag(app, { accountId: subject.accountId, id }),
  }),
)

const listOfFilm = route(listFilmTags, async (call, app) => {
  const { accountId, id } = call.subject
  const page = await readPage(app, call, {
    rows: app.db
      .selectFrom('filmTag')
      .selectAll('filmTag')
      .where('filmTag.accountId', '=', accountId)
      .where('filmTag.teamVideoId', '=', id),
    keys: IN_FILM_ORDER,
    searched: [sql`film_tag.label`, sql`film_tag.note`],
    show: (row) => row,
  })
  return { ...page, results: (await withDrawings(app.db, accountId, page.results)).map(shownTag) }
})

const listOfTeam = route(listTeamTags, async (call, app) => {
  const { accountId, id } = call.subject
  const { teamGameIds, teamSeasonId, labels } = call.query.filters ?? {}
  const page = await readPage(app, call, {
    rows: app.db
      .selectFrom('filmTag')
      .innerJoin('teamVideo', (on) =>
        on
          .onRef('teamVideo.accountId', '=', 'filmTag.accountId')
          .onRef('teamVideo.id', '=', 'filmTag.teamVideoId'),
      )
      .leftJoin('teamGame', (on) =>
        on
          .onRef('teamGame.accountId', '=', 'teamVideo.accountId')
          .onRef('teamGame.id', '=', 'teamVideo.teamGameId'),
      )
      .selectAll('filmTag')
      .select('teamVideo.teamGameId')
      .where('teamVideo.accountId', '=', accountId)
      .where('teamVideo.teamId', '=', id)
      .where('teamVideo.deletedAt', 'is', null)
      .$if(teamGameIds !== undefined, (query) =>
        query.where('teamVideo.teamGameId', 'in', [...teamGameIds!, id]),
      )
      .$if(teamSeasonId !== undefined, (query) => query.where('teamGame.teamSeasonId', '=', teamSeasonId!))
      .$if(labels !== undefined, (query) => query.where('filmTag.label', 'in', [...labels!, ''])),
    keys: IN_FILM_ORDER,
    searched: [sql`film_tag.label`, sql`film_tag.note`],
    show: (row) => row,
  })
  const shown = await withDrawings(app.db, accountId, page.results)
  return { ...page, results: shown.map((tag) => ({ ...shownTag(tag), teamGameId: tag.row.teamGameId })) }
})

const filmOf = async (trx: Trx, { accountId, id }: RowKey): Promise<FilmRow> => {
  const found = await trx
    .selectFrom('filmTag')
    .select('teamVideoId')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return touchFilm(trx, { accountId, id: found?.teamVideoId ?? refuseUnknown() })
}

const change = route(changeFilmTag, async ({ subject, body }, app) => {
  const { accountId, id } = subject
  const { start, end, labels, drawings, ...rest } = body
  await app.db.transaction().execute(async (trx) => {
    await refuseForeignEvent(trx, await filmOf(trx, subject), body.eventId)
    const row = await trx
      .updateTable('filmTag')
      .set({
        ...rest,
        ...(start !== undefined && { startSecond: start }),
        ...(end !== undefined && { endSecond: end }),
        ...(labels !== undefined && { labels: labelsText(labels) }),
        updatedAt: new Date(app.now()).toISOString(),
      })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) return refuseUnknown()
    refuseBackward(row)
    return replaceDrawings(trx, app, row, drawings)
  })
  return readTag(app, subject)
})

const remove = route(deleteFilmTag, ({ subject }, { db }) =>
  db.transaction().execute(async (trx) => {
    await filmOf(trx, subject)
    await trx
      .deleteFrom('filmTag')
      .where('accountId', '=', subject.accountId)
      .where('id', '=', subject.id)
      .execute()
  }),
)

export const tagRoutes: readonly Route[] = [create, listOfFilm, listOfTeam, change, remove]
