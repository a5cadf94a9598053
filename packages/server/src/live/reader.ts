import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../database.ts'
import type { Audience } from './rights.ts'
import { isAfter, type StreamCursor } from './streamCursor.ts'

/** A stored message, with the bytes that all listeners get. */
export interface LiveMessage extends Audience, StreamCursor {
  /** `{"type":…,"detail":…}` */
  readonly data: string
}

interface Row extends Audience {
  xid: string
  id: number
  detail: string | null
  teamGameId: string | null
  seq: number | null
  action: string | null
  playId: string | null
  play: string | null
  by: string | null
  byName: string | null
  at: string | null
}

export interface ReaderDeps {
  readonly db: Kysely<Database>
  readonly hotPool: Pool
  readonly isDistributed: boolean
}

const BATCH_SIZE = 500

/** Builds the JSON of a message. A revision's message contains the log's own text: the same bytes as the reply. */
function dataOf(row: Row): string {
  const { type, detail, teamGameId, seq, action, playId, play } = row
  const { by, byName, at } = row
  const detailJson =
    detail ??
    `{"teamGameId":"${teamGameId}","seq":${seq},"action":"${action}","playId":"${playId}","play":${play},${JSON.stringify({ by, byName, at }).slice(1)}`
  return `{"type":${JSON.stringify(type)},"detail":${detailJson}}`
}

/**
 * The oldest running transaction of this database, else the end of the snapshot. A snapshot also holds the transactions of other
 * databases, which store no messages. One that ended since the snapshot counts as running until the next read.
 */
export const OLDEST_RUNNING = `coalesce(
  (select min(running.xid) from pg_snapshot_xip(pg_current_snapshot()) as running(xid)
    where not exists (select from pg_stat_activity other where other.backend_xid = running.xid::xid
      and other.datid <> (select oid from pg_database where datname = current_database()))),
  pg_snapshot_xmax(pg_current_snapshot()))`

const COLUMNS = `e.xid::text as xid, e.id, e.account_id as "accountId", e.team_brand_id as "teamBrandId", e.team_id as "teamId",
  e.user_id as "userId", e.type, e.detail, e.team_game_id as "teamGameId", e.seq`

const RANGE = `where (e.xid, e.id) > ($1::xid8, $2::int8) and (e.xid, e.id) <= ($3::xid8, $4::int8)
  and e.xid < ${OLDEST_RUNNING}
order by e.xid, e.id limit ${BATCH_SIZE}`

// One revision a message. The limit makes PostgreSQL look it up by its key: without it, a plan from before the first play of an
// evening reads the whole log for each few messages.
const TEXT = `
select ${COLUMNS}, l.action, l.play_id as "playId", l.play::text as play,
  l.by_user as "by", l.at, u.first_name || ' ' || u.last_name as "byName"
from live_event e left join lateral (select * from game_log l
    where l.account_id = e.account_id and l.team_game_id = e.team_game_id and l.seq = e.seq limit 1) l on true
  left join app_user u on u.id = l.by_user and u.deleted_at is null
${RANGE}`
const WITHOUT_LOG = `select ${COLUMNS} from live_event e ${RANGE}`

type RevisionColumns = Pick<Row, 'teamGameId' | 'seq' | 'action' | 'playId' | 'play' | 'by' | 'at'>

const REVISIONS = `
select l.team_game_id as "teamGameId", l.seq, l.action, l.play_id as "playId", l.play::text as play, l.by_user as "by", l.at
from game_log l where l.account_id = $1 and (l.team_game_id, l.seq) in (select * from unnest($2::uuid[], $3::int8[]))`

const keyOf = ({ teamGameId, seq }: Pick<Row, 'teamGameId' | 'seq'>): string => `${teamGameId} ${seq}`

/**
 * Adds the revisions to messages of a distributed database, from the shard of each account. Leaves out messages of a shard that does
 * not answer: clients find the gap and read the log.
 */
async function withRevisions(hotPool: Pool, rows: readonly Row[]): Promise<readonly Row[]> {
  const byAccount = Map.groupBy(
    rows.filter(({ seq }) => seq !== null),
    ({ accountId }) => accountId,
  )
  const found = new Map<string, RevisionColumns>()
  await Promise.allSettled(
    [...byAccount].map(async ([accountId, some]) => {
      const values = [accountId, some.map(({ teamGameId }) => teamGameId), some.map(({ seq }) => seq)]
      const { rows: revisions } = await hotPool.query<RevisionColumns>({
        name: 'live-revisions',
        text: REVISIONS,
        values,
      })
      for (const revision of revisions) found.set(keyOf(revision), revision)
    }),
  )
  const names = await hotPool.query<{ id: string; name: string }>({
    name: 'live-names',
    text: `select id, first_name || ' ' || last_name as name from app_user where id = any($1) and deleted_at is null`,
    values: [[...new Set([...found.values()].map(({ by }) => by))]],
  })
  const nameOf = new Map(names.rows.map(({ id, name }) => [id, name]))
  return rows.flatMap((row) => {
    const revision = found.get(keyOf(row))
    if (row.seq === null) return [row]
    return revision ? [{ ...row, ...revision, byName: nameOf.get(revision.by ?? '') ?? null }] : []
  })
}

const FOREVER: StreamCursor = { xid: 2n ** 63n, id: 0 }

/**
 * Reads messages after a cursor, up to another, in order. Skips transactions that are not older than every running one of this
 * database, because a running transaction could still commit an earlier message.
 */
async function readMessages(
  { hotPool, isDistributed }: ReaderDeps,
  after: StreamCursor,
  until = FOREVER,
): Promise<LiveMessage[]> {
  const values = [String(after.xid), after.id, String(until.xid), until.id]
  const text = isDistributed ? WITHOUT_LOG : TEXT
  const found = await hotPool.query<Row>({ name: 'live-messages', text, values })
  const rows = isDistributed ? await withRevisions(hotPool, found.rows) : found.rows
  return rows.map((row) => ({ ...row, xid: BigInt(row.xid), data: dataOf(row) }))
}

/** Tells whether all messages after this cursor are stored: false if some were deleted, or if the cursor is not of this database. */
export async function isKept(app: ReaderDeps, after: StreamCursor, until: StreamCursor): Promise<boolean> {
  return !isAfter(after, until) && !isAfter(await deletedUntil(app), after)
}

/** Yields the stored messages between two cursors, in batches. */
export async function* readStored(
  app: ReaderDeps,
  after: StreamCursor,
  until: StreamCursor,
): AsyncGenerator<readonly LiveMessage[]> {
  for (let from = after; ; ) {
    const some = await readMessages(app, from, until)
    yield some
    if (some.length < BATCH_SIZE) return
    from = some.at(-1)!
  }
}

async function deletedUntil({ db }: ReaderDeps): Promise<StreamCursor> {
  const row = await db
    .selectFrom('liveRetention')
    .select([sql<string>`xid::text`.as('xid'), 'id'])
    .executeTakeFirst()
  return row ? { xid: BigInt(row.xid), id: row.id } : { xid: 0n, id: 0 }
}

/** Deletes messages older than this ISO time, and stores the cursor of the last one. */
export async function deleteMessagesBefore({ db }: ReaderDeps, before: string): Promise<void> {
  await sql`
    with gone as (delete from live_event where at < ${before}::timestamptz returning xid, id),
      last as (select xid, id from gone order by xid desc, id desc limit 1)
    insert into live_retention (xid, id) select xid, id from last
    on conflict (single) do update set xid = excluded.xid, id = excluded.id
    where (live_retention.xid, live_retention.id) < (excluded.xid, excluded.id)`.execute(db)
}

type Deliver = (messages: readonly LiveMessage[]) => Promise<void>

/** The only reader of a process. Delivers every message once and in order, from its start on. */
export class Reader {
  readonly #app: ReaderDeps
  readonly #deliver: Deliver
  #cursor: StreamCursor
  #reading: Promise<void> | null = null
  #again = false

  private constructor(app: ReaderDeps, cursor: StreamCursor, deliver: Deliver) {
    this.#app = app
    this.#cursor = cursor
    this.#deliver = deliver
  }

  static async start(app: ReaderDeps, deliver: Deliver): Promise<Reader> {
    const { rows } = await sql<{
      xid: string
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(app.db)
    return new Reader(app, { xid: BigInt(rows[0]!.xid), id: 0 }, deliver)
  }

  /** The last delivered message. */
  get cursor(): StreamCursor {
    return this.#cursor
  }

  /** Delivers new messages and resolves when done. A failure is ignored, because the next read delivers the same messages. */
  read(): Promise<void> {
    this.#again = true
    this.#reading ??= this.#readOn()
    return this.#reading
  }

  async #readOn(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false
        const found = await readMessages(this.#app, this.#cursor)
        const last = found.at(-1)
        if (!last) continue
        this.#cursor = { xid: last.xid, id: last.id }
        await this.#deliver(found)
        if (found.length === BATCH_SIZE) this.#again = true
      }
    } catch {
      // The database is unavailable for a moment.
    } finally {
      this.#reading = null
    }
  }
}
