import { Readable } from 'node:stream'
import { DAY_MS } from '@fullcourt/program'
import type { PoolClient } from 'pg'
import { anAccountOf, readWholeUser } from '../accounts/user.ts'
import type { AppContext } from '../appContext.ts'
import { audit, SERVER } from '../audit/audit.ts'
import { keyOfAvatar } from '../avatars/names.ts'
import { storedPdf } from '../billing/invoicePdf.ts'
import { toError } from '../errorMessage.ts'
import { openOriginal } from '../film/original.ts'
import { findFilm } from '../film/rows.ts'
import { gameRows, shownGame } from '../games/shown.ts'
import type { Attempt } from '../jobs/jobs.ts'
import { notify } from '../notifications/notify.ts'
import { longTransaction } from '../queries/longTransaction.ts'
import { boxScoreFiles } from './boxScoreFiles.ts'
import { exportedPrograms, mayStillExport } from './exportedPrograms.ts'
import { exportKey, filmEntry, pictureEntry } from './files.ts'
import { csvTable, jsonLines, textLines } from './rows.ts'
import { EXPORT_FORMAT, EXPORTED_TABLES, MONEY_TABLES } from './tables.ts'
import { ZipWriter } from './writeZip.ts'

const EXPORT_DAYS = 7

interface ExportRow {
  readonly id: string
  readonly userId: string
  readonly accountId: string | null
  readonly teamBrandId: string | null
  readonly withFilms: boolean
}

/** The account, and its programs that are exported: the parameters of each statement. */
type Of = readonly [accountId: string, programIds: readonly string[]]

/** Dependencies of writing an export. */
interface Writing {
  readonly app: AppContext
  readonly client: PoolClient
  readonly zip: ZipWriter
  readonly row: ExportRow
  readonly report: (share: number) => Promise<void>
}

const README = `This is an export of Fullcourt.

data/      every row as JSON, one a line; an import reads these files
people.csv, schedule.csv
           for spreadsheets
games/     the box score of each game, as CSV and as a page to print
pictures/  the pictures of programs and people
money/     invoices and payments, to read: an import takes none of them
films/     the originals of films, if you asked for them
`

async function addTables({ client, zip, row, report }: Writing, of: Of): Promise<void> {
  for (const [n, table] of EXPORTED_TABLES.entries()) {
    await zip.addText(`data/${table.name}.jsonl`, jsonLines(client, table, of))
    await report((0.5 * (n + 1)) / EXPORTED_TABLES.length)
  }
  // The people that are the exporting user: an import makes them the importing one.
  const own = `select jsonb_build_object('id', id)::text as line from team_brand_personnel
    where account_id = $1 and team_brand_id = any($2) and user_id = $3 order by id`
  await zip.addText('data/self.jsonl', textLines(client, own, [...of, row.userId]))
}

async function addSheets({ client, zip }: Writing, of: Of): Promise<void> {
  await zip.addText(
    'people.csv',
    csvTable(
      client,
      ['Program', 'First name', 'Last name', 'Role', 'Email', 'Phone'],
      `select b.name, p.first_name, p.last_name, p.role, p.primary_email, p.primary_phone from team_brand_personnel p
      join team_brand b on b.account_id = p.account_id and b.id = p.team_brand_id
      where p.account_id = $1 and p.team_brand_id = any($2) and p.deleted_at is null
      order by b.name, p.last_name, p.first_name`,
      of,
    ),
  )
  await zip.addText(
    'schedule.csv',
    csvTable(
      client,
      ['Start', 'Program', 'Opponent', 'Home', 'Location', 'Home score', 'Away score'],
      `select g.local_start_time, b.name, g.opponent_name || ' ' || g.opponent_mascot, g.is_home::text, g.location,
        coalesce(g.home_final_score, g.home_score), coalesce(g.away_final_score, g.away_score)
      from team_game g join team t on t.account_id = g.account_id and t.id = g.team_id
      join team_brand b on b.account_id = t.account_id and b.id = t.team_brand_id
      where g.account_id = $1 and b.id = any($2) and g.deleted_at is null order by g.game_start_time`,
      of,
    ),
  )
}

async function addGames({ app, client, zip, report }: Writing, of: Of): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select g.id from team_game g join team t on t.account_id = g.account_id and t.id = g.team_id
    where g.account_id = $1 and t.team_brand_id = any($2) and g.deleted_at is null and g.seq > 0
    order by g.game_start_time, g.id`,
    [...of],
  )
  for (const [n, { id }] of rows.entries()) {
    const found = await gameRows(app.db, of[0])
      .where('teamGame.accountId', '=', of[0])
      .where('teamGame.id', '=', id)
      .executeTakeFirst()
    if (!found) continue
    const game = shownGame(found)
    const { csv, html } = await boxScoreFiles(app, of[0], game)
    const name = `${game.localStartTime.slice(0, 10)}-${id}`
    await zip.addText(`games/${name}.csv`, [csv])
    await zip.addText(`games/${name}.html`, [html])
    await report(0.5 + (0.2 * (n + 1)) / rows.length)
  }
}

async function addMoney({ app, client, zip }: Writing, of: Of): Promise<void> {
  for (const table of MONEY_TABLES)
    await zip.addText(`money/${table.name}.jsonl`, jsonLines(client, table, of))
  const { rows } = await client.query<{ id: string; number: string }>(
    'select id, number from invoice where account_id = $1 and team_brand_id = any($2) and number is not null order by number',
    [...of],
  )
  for (const { id, number } of rows)
    await zip.addFile(`money/${number}.pdf`, Readable.from([await storedPdf(app, { accountId: of[0], id })]))
}

async function addFilms({ app, client, zip, report }: Writing, of: Of): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select v.id from team_video v join team t on t.account_id = v.account_id and t.id = v.team_id
    where v.account_id = $1 and t.team_brand_id = any($2) and v.is_stored and v.deleted_at is null
    order by v.created_at, v.id`,
    [...of],
  )
  for (const [n, { id }] of rows.entries()) {
    const original = await openOriginal(app, await findFilm(app.db, { accountId: of[0], id }))
    if (original) await zip.addFile(filmEntry(id), original.read())
    await report(0.7 + (0.3 * (n + 1)) / rows.length)
  }
}

async function addPictures({ app, client, zip }: Writing, of: Of): Promise<void> {
  const { rows } = await client.query<{ kind: 'program' | 'person'; id: string; avatarId: string }>(
    `select 'program' as kind, id, avatar_id as "avatarId" from team_brand
      where account_id = $1 and id = any($2) and avatar_id is not null and deleted_at is null
    union all select 'person', id, avatar_id from team_brand_personnel
      where account_id = $1 and team_brand_id = any($2) and avatar_id is not null and deleted_at is null order by 1, 2`,
    [...of],
  )
  for (const { kind, id, avatarId } of rows) await addPicture(app, zip, pictureEntry(kind, id), avatarId)
}

/** Adds a picture, unless it was replaced and swept since the export began. */
async function addPicture(app: AppContext, zip: ZipWriter, path: string, avatarId: string): Promise<void> {
  const found = await app.storage.open(keyOfAvatar(avatarId))
  if (found) await zip.addFile(path, await found.read())
}

async function addUser({ app, client, zip, row }: Writing): Promise<void> {
  const user = await readWholeUser(app, row.userId)
  await zip.addText('user.json', [JSON.stringify(user, null, 2)])
  const { avatarId } = await app.db
    .selectFrom('appUser')
    .select('avatarId')
    .where('id', '=', row.userId)
    .executeTakeFirstOrThrow()
  if (avatarId !== null) await addPicture(app, zip, 'picture.jpg', avatarId)
  const lists = {
    'people.jsonl': `select jsonb_build_object('programId', team_brand_id, 'firstName', first_name, 'lastName', last_name,
      'role', role, 'email', primary_email, 'phone', primary_phone)::text as line from team_brand_personnel where user_id = $1`,
    'sessions.jsonl': `select jsonb_build_object('createdAt', created_at, 'lastUsedAt', last_used_at, 'device', device,
      'network', network)::text as line from token where user_id = $1 and kind = 'session'`,
    'notifications.jsonl': `select jsonb_build_object('kind', kind, 'detail', detail, 'createdAt', created_at, 'seenAt', seen_at)::text
      as line from user_notification where user_id = $1`,
    'push.jsonl': `select jsonb_build_object('service', split_part(endpoint, '/', 3), 'createdAt', created_at)::text as line
      from push_subscription where user_id = $1`,
    'activity.jsonl': `select jsonb_build_object('at', at, 'kind', kind, 'ip', ip, 'device', device)::text as line
      from audit_event where user_id = $1 order by at`,
  }
  for (const [path, text] of Object.entries(lists))
    await zip.addText(path, textLines(client, text, [row.userId]))
}

/** Writes everything, reading one snapshot of the database. */
async function writeAll(writing: Writing): Promise<void> {
  const { zip, row } = writing
  const { accountId } = row
  await zip.addText('README.txt', [README])
  await zip.addText('format.txt', [accountId === null ? 'fullcourt-user-1' : EXPORT_FORMAT])
  if (accountId === null) await addUser(writing)
  else {
    const programs = await exportedPrograms(writing.app.db, row)
    const of: Of = [accountId, programs.map(({ id }) => id)]
    await addTables(writing, of)
    await addSheets(writing, of)
    await addGames(writing, of)
    await addPictures(writing, of)
    await addMoney(writing, of)
    if (row.withFilms) await addFilms(writing, of)
  }
  zip.end()
}

async function store(app: AppContext, row: ExportRow): Promise<void> {
  const zip = new ZipWriter()
  const snapshot = 'isolation level repeatable read read only'
  await longTransaction(
    app,
    async (client) => {
      const report = async (progress: number) => {
        await app.db.updateTable('dataExport').set({ progress }).where('id', '=', row.id).execute()
      }
      const storing = app.storage.put(exportKey(row.id), zip.stream, 'application/zip')
      const writing = writeAll({ app, client, zip, row, report }).catch((failure: unknown) => {
        zip.stream.destroy(toError(failure))
        throw failure
      })
      const results = await Promise.allSettled([storing, writing])
      const failed = results.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
    snapshot,
  )
}

/** Makes an export, tells the user, and lets it expire after a week. A killed try starts over. */
export async function makeExport(
  { exportId }: { readonly exportId: string },
  app: AppContext,
  { isLast }: Attempt,
): Promise<void> {
  const row = await app.db.selectFrom('dataExport').selectAll().where('id', '=', exportId).executeTakeFirst()
  if (!row || row.status === 'READY' || row.status === 'FAILED') return
  await app.db
    .updateTable('dataExport')
    .set({ status: 'RUNNING', progress: 0 })
    .where('id', '=', exportId)
    .execute()
  if (!(await mayStillExport(app.db, row))) return finish(app, row, 'FAILED')
  try {
    await store(app, row)
    await finish(app, row, 'READY')
  } catch (failure) {
    if (!isLast) throw failure
    app.log.error({ err: failure, exportId }, 'an export failed')
    await finish(app, row, 'FAILED')
  }
  app.live.poke()
}

async function finish(app: AppContext, row: ExportRow, status: 'READY' | 'FAILED'): Promise<void> {
  const now = app.now()
  const stored = status === 'READY' ? await app.storage.head(exportKey(row.id)) : null
  await app.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('dataExport')
      .set({
        status,
        progress: 1,
        size: stored?.size ?? null,
        finishedAt: new Date(now).toISOString(),
        expiresAt: new Date(now + EXPORT_DAYS * DAY_MS).toISOString(),
      })
      .where('id', '=', row.id)
      .execute()
    const accountId = row.accountId ?? (await anAccountOf(trx, row.userId))
    if (accountId)
      await notify(trx, app, {
        kind: status === 'READY' ? 'export_ready' : 'export_failed',
        accountId,
        about: row.id,
        detail: status === 'READY' ? { days: EXPORT_DAYS } : {},
        link: row.accountId === null ? '/a/profile/' : '/a/program/settings/',
        to: { userId: row.userId },
      })
    const entry = {
      kind: 'exported',
      on: exportedSubject(row),
      accountId: row.accountId,
      detail: { films: row.withFilms, status },
    } as const
    const programs = await exportedPrograms(trx, row)
    const entries = programs.map(({ id }) => ({ ...entry, teamBrandId: id }))
    await audit(trx, { ...SERVER, userId: row.userId }, ...(entries.length > 0 ? entries : [entry]))
  })
}

function exportedSubject({ userId, accountId, teamBrandId }: ExportRow) {
  if (teamBrandId !== null) return { kind: 'program', id: teamBrandId } as const
  return accountId === null
    ? ({ kind: 'user', id: userId } as const)
    : ({ kind: 'account', id: accountId } as const)
}

/** Deletes exports after a week. */
export async function sweepExports({ db, storage, now }: AppContext): Promise<void> {
  const old = await db
    .selectFrom('dataExport')
    .select('id')
    .where('expiresAt', '<', new Date(now()).toISOString())
    .limit(200)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return
  await storage.delete(ids.map(exportKey))
  await db.deleteFrom('dataExport').where('id', 'in', ids).execute()
}
