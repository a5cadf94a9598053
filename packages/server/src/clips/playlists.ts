import { isDeepStrictEqual } from 'node:util'
import { applyChange, type ClipRange, type ListChange, USUAL_RANGE } from '@fullcourt/film'
import { hasRoom, LIMITS } from '@fullcourt/program'
import {
  type BodyOf,
  changePlaylist,
  createPlaylist,
  deletePlaylist,
  type EntityMessage,
  listPlaylists,
  type PlayedFilm,
  type Playlist,
  type PlaylistItem,
  type PlaylistMessage,
  readPlaylist,
  type SentPlaylistItem,
} from '@fullcourt/wire'
import { languageOf } from '@fullcourt/wire/forms/languages'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { Refusal, refuse, refuseField, refuseLimit, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import type { FilmReader } from '../film/playAddresses.ts'
import { shownFilm } from '../film/rows.ts'
import { publish } from '../live/publish.ts'
import { createOnce } from '../queries/createOnce.ts'
import { lockRow } from '../queries/lockRow.ts'
import { readPage } from '../queries/readPage.ts'
import type { PlaylistTable } from '../tables/clips.ts'
import type { RowKey } from '../tables/columns.ts'
import { checkItem, type Named, readNamed } from './checkItems.ts'
import { countLive, liveItems } from './findPlays.ts'
import { revokeSharesOf } from './revokeShares.ts'
import { readGames, type StoredItem, showItems, shownGames } from './shownItems.ts'

type Trx = Transaction<Database>
export type PlaylistRow = Selectable<PlaylistTable>

const ITEM = [
  'id',
  'section',
  'title',
  'note',
  'teamVideoId',
  'teamGameId',
  'eventId',
  'fromSecond',
  'untilSecond',
] as const

/** The items that a list keeps, in their order. */
const keptItems = (db: Kysely<Database>, { accountId, id }: RowKey): Promise<StoredItem[]> =>
  db
    .selectFrom('playlistItem')
    .select(ITEM)
    .where('accountId', '=', accountId)
    .where('playlistId', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()

export async function findPlaylist(db: Kysely<Database>, { accountId, id }: RowKey): Promise<PlaylistRow> {
  const row = await db
    .selectFrom('playlist')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? refuseUnknown()
}

/** The items of a list in their order: those that it keeps, or the plays that match a live one now. */
export const itemsOf = (app: AppContext, { filters, ...list }: PlaylistRow): Promise<StoredItem[]> =>
  filters ? liveItems(app, { ...list, filters }) : keptItems(app.db, list)

/** The films of clips, with addresses for a reader. */
async function filmsOf(
  app: AppContext,
  accountId: string,
  items: readonly PlaylistItem[],
  who: FilmReader,
): Promise<PlayedFilm[]> {
  const ids = [...new Set(items.flatMap(({ parts }) => parts.map(({ teamVideoId }) => teamVideoId)))]
  if (ids.length === 0) return []
  const rows = await app.db
    .selectFrom('teamVideo')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const { id, name, status, src, clip, mp4, poster, sprites, duration } = await shownFilm(app, row, who)
      return { id, name, status, src, clip, mp4, poster, sprites, duration }
    }),
  )
}

/** @param lang the language of the words of plays */
async function readOne(app: AppContext, key: RowKey, who: FilmReader, lang = 'en'): Promise<Playlist> {
  const row = await findPlaylist(app.db, key)
  const { id, teamId, name, notes, lead, tail, filters, showsDrawings, version, createdAt, updatedAt } = row
  const stored = await itemsOf(app, row)
  const games = await readGames(app, row.accountId, stored)
  const items = await showItems(app, row.accountId, stored, {
    list: row,
    games,
    language: languageOf([lang]),
  })
  return {
    id,
    teamId,
    name,
    notes,
    lead,
    tail,
    filters,
    showsDrawings,
    version,
    items,
    games: shownGames(games),
    films: await filmsOf(app, row.accountId, items, who),
    createdAt,
    updatedAt,
  }
}

export const publishPlaylist = (
  trx: Trx,
  { accountId, teamId, id, version }: Pick<PlaylistRow, 'accountId' | 'teamId' | 'id' | 'version'>,
  action: EntityMessage['action'],
): Promise<void> => {
  const detail: PlaylistMessage = { id, action, teamId, version }
  return publish(trx, { accountId, teamId, type: 'playlist', detail })
}

/** Stores what is different: items that were removed, and items with other content or another place. */
async function writeItems(
  trx: Trx,
  { list, by }: { readonly list: RowKey; readonly by: string },
  before: readonly StoredItem[],
  after: readonly StoredItem[],
): Promise<void> {
  if (after.length > LIMITS.playlistItems.most) refuseLimit('playlistItems')
  const kept = new Set(after.map(({ id }) => id))
  if (kept.size < after.length) refuseField('items', 'Each clip must have an id of its own.')
  const removed = before.flatMap(({ id }) => (kept.has(id) ? [] : id))
  if (removed.length > 0)
    await trx
      .deleteFrom('playlistItem')
      .where('accountId', '=', list.accountId)
      .where('playlistId', '=', list.id)
      .where('id', 'in', removed)
      .execute()
  const known = new Map(before.map((item, position) => [item.id, { ...item, position }]))
  const placed = after.map((item, position) => ({ ...item, position }))
  const changed = placed.filter((item) => !isDeepStrictEqual(known.get(item.id), item))
  if (changed.length === 0) return
  const written = await trx
    .insertInto('playlistItem')
    .values(
      changed.map((item) => ({
        ...item,
        accountId: list.accountId,
        playlistId: list.id,
        createdBy: by,
      })),
    )
    .onConflict((on) =>
      on
        .columns(['accountId', 'id'])
        .doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          section: row.ref('excluded.section'),
          title: row.ref('excluded.title'),
          note: row.ref('excluded.note'),
          teamVideoId: row.ref('excluded.teamVideoId'),
          teamGameId: row.ref('excluded.teamGameId'),
          eventId: row.ref('excluded.eventId'),
          fromSecond: row.ref('excluded.fromSecond'),
          untilSecond: row.ref('excluded.untilSecond'),
        }))
        .whereRef('playlistItem.playlistId', '=', 'excluded.playlistId'),
    )
    .executeTakeFirstOrThrow()
  if (Number(written.numInsertedOrUpdatedRows) < changed.length)
    refuse('id_taken', 'An id of a clip is already in use.')
}

const checkAll = (
  sent: readonly SentPlaylistItem[],
  before: readonly StoredItem[],
  { app, named, list }: { readonly app: AppContext; readonly named: Named; readonly list: ClipRange },
): StoredItem[] =>
  sent.map((item, n) => {
    const id = item.id ?? app.newId()
    const known = before.find((one) => one.id === id)
    return checkItem({ ...item, id }, { before: known, named, list, path: `items.${n}` })
  })

function refuseShortRange({ lead, tail }: ClipRange): void {
  if (lead + tail < 0.5) refuseField('tail', 'Lead and tail must be at least half a second together.')
}

const teamOf = ({ accountId, teamId }: Subject) => ({ accountId, teamId: teamId ?? refuseUnknown() })

const create = route(createPlaylist, async ({ subject, body, who }, app) => {
  const { accountId } = subject
  const { id: _, items: sent, filters, ...fields } = body
  const list = { ...USUAL_RANGE, ...fields }
  refuseShortRange(list)
  const named = await readNamed(app, teamOf(subject), sent)
  return createOnce(app, {
    endpoint: createPlaylist,
    body,
    table: 'playlist',
    make: async (trx, id) => {
      await lockRow(trx, 'team', subject)
      const { count } = await trx
        .selectFrom('playlist')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('accountId', '=', accountId)
        .where('teamId', '=', body.teamId)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow()
      if (!hasRoom('playlists', Number(count))) refuseLimit('playlists')
      const row = await trx
        .insertInto('playlist')
        .values({
          ...list,
          id,
          accountId,
          createdBy: who.userId,
          filters: filters ? JSON.stringify(filters) : null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const key = { accountId, id }
      await writeItems(trx, { list: key, by: who.userId }, [], checkAll(sent, [], { app, named, list }))
      await publishPlaylist(trx, row, 'create')
    },
    read: (id) => readOne(app, { accountId, id }, who),
  })
})

const read = route(readPlaylist, ({ subject, who, query }, app) => readOne(app, subject, who, query.lang))

/** The items that a body asks for. */
function changedItems(
  before: readonly StoredItem[],
  { items, changes = [] }: BodyOf<typeof changePlaylist>,
  checks: { readonly app: AppContext; readonly named: Named; readonly list: ClipRange },
): readonly StoredItem[] {
  const all = items ? checkAll(items, before, checks) : before
  return changes.reduce<readonly StoredItem[]>((now, change, n) => {
    const known = 'put' in change ? now.find(({ id }) => id === change.put.id) : undefined
    const path = `changes.${n}.put`
    const checked: ListChange<StoredItem> =
      'put' in change ? { ...change, put: checkItem(change.put, { ...checks, before: known, path }) } : change
    return applyChange(now, checked)
  }, all)
}

/** Turns the clips of a live list into items. */
const frozenItems = async (app: AppContext, list: PlaylistRow): Promise<StoredItem[]> =>
  // Other lists may keep the same plays.
  (await itemsOf(app, list)).map((item) => ({ ...item, id: app.newId() }))

const change = route(changePlaylist, async ({ subject, body, who, query }, app) => {
  const { base, items, changes = [], filters, ...fields } = body
  const sent = [...(items ?? []), ...changes.flatMap((one) => ('put' in one ? one.put : []))]
  const named = await readNamed(app, teamOf(subject), sent)
  const known = await findPlaylist(app.db, subject)
  const frozen = known.filters && filters === null ? await frozenItems(app, known) : null
  const isStale = await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('playlist')
      .selectAll()
      .where('accountId', '=', subject.accountId)
      .where('id', '=', subject.id)
      .forUpdate()
      .executeTakeFirst()
    const { version, deletedAt } = row ?? refuseUnknown()
    if (deletedAt !== null) refuseUnknown()
    if (base !== undefined && base !== version) return true
    const isLive = row!.filters !== null
    if (isLive && frozen === null && sent.length + changes.length > 0)
      refuse('locked', 'The clips of this playlist come from its filters. Freeze it to change them.')
    const list = { ...row!, ...fields, ...(isLive && frozen && { filters: null }) }
    refuseShortRange(list)
    const before = await keptItems(trx, subject)
    const start = isLive && frozen ? frozen : before
    const after = changedItems(start, body, { app, named, list })
    if (isDeepStrictEqual([row, before], [list, after])) return false
    await writeItems(trx, { list: subject, by: who.userId }, before, after)
    const changed = await trx
      .updateTable('playlist')
      .set({
        ...fields,
        ...(frozen && { filters: null }),
        version: version + 1,
        updatedAt: new Date(app.now()).toISOString(),
      })
      .where('accountId', '=', subject.accountId)
      .where('id', '=', subject.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishPlaylist(trx, changed, 'update')
    return false
  })
  const playlist = await readOne(app, subject, who, query.lang)
  if (isStale)
    throw new Refusal('conflict', 'Someone else has changed this playlist.', { more: { playlist } })
  return playlist
})

const remove = route(deletePlaylist, ({ subject }, app) =>
  app.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('playlist')
      .set({ deletedAt: new Date(app.now()).toISOString() })
      .where('accountId', '=', subject.accountId)
      .where('id', '=', subject.id)
      .where('deletedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    await revokeSharesOf(trx, { accountId: row.accountId, playlistId: row.id }, app.now())
    await publishPlaylist(trx, row, 'destroy')
  }),
)

const list = route(listPlaylists, async (call, app) => {
  const page = await readPage(app, call, {
    rows: app.db
      .selectFrom('playlist')
      .select(['id', 'accountId', 'teamId', 'name', 'notes', 'lead', 'tail', 'filters', 'version'])
      .select(['createdAt', 'updatedAt'])
      .select(
        sql<number>`(select count(*)::int from playlist_item i where i.account_id = ${call.subject.accountId} and i.playlist_id = playlist.id)`.as(
          'items',
        ),
      )
      .where('accountId', '=', call.subject.accountId)
      .where('teamId', '=', call.subject.id)
      .where('deletedAt', call.query.deleted ? 'is not' : 'is', null),
    keys: [
      { by: sql`playlist.updated_at`, as: 'timestamptz(3)', descending: true },
      { by: sql`playlist.id`, as: 'uuid' },
    ],
    searched: [sql`playlist.name`, sql`playlist.notes`],
    show: ({ id, accountId, teamId, name, notes, filters, version, items, lead, tail, ...stamps }) => ({
      shown: {
        id,
        teamId,
        name,
        notes,
        filters,
        version,
        items,
        createdAt: stamps.createdAt,
        updatedAt: stamps.updatedAt,
      },
      live: filters && { accountId, teamId, filters, lead, tail },
    }),
  })
  const results = await Promise.all(
    page.results.map(async ({ shown, live }) =>
      live ? { ...shown, items: await countLive(app, live) } : shown,
    ),
  )
  return { ...page, results }
})

export const playlistRoutes: readonly Route[] = [create, read, change, remove, list]
