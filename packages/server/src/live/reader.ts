import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../database.ts'
import type { Audience } from './rights.ts'
import { isAfter, type StreamCursor } from './streamCursor.ts'

/** A stored message, with the bytes that every listener gets. */
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
  readonly pool: Pool
}

const MOST_AT_ONCE = 500

/** A revision's message is made of the log's own text: the same bytes as the reply had. */
function dataOf(row: Row): string {
  const { type, detail, teamGameId, seq, action, playId, play } = row
  const { by, byName, at } = row
  const told =
    detail ??
    `{"teamGameId":"${teamGameId}","seq":${seq},"action":"${action}","playId":"${playId}","play":${play},${JSON.stringify({ by, byName, at }).slice(1)}`
  return `{"type":${JSON.stringify(type)},"detail":${told}}`
}

const TEXT = `
select e.xid::text as xid, e.id, e.account_id as "accountId", e.team_brand_id as "teamBrandId", e.team_id as "teamId", e.user_id as "userId",
  e.type, e.detail, e.team_game_id as "teamGameId", e.seq, l.action, l.play_id as "playId", l.play::text as play,
  l.by_user as "by", l.at, u.first_name || ' ' || u.last_name as "byName"
from live_event e left join game_log l on l.team_game_id = e.team_game_id and l.seq = e.seq
  left join app_user u on u.id = l.by_user and u.deleted_at is null
where (e.xid, e.id) > ($1::xid8, $2::int8) and (e.xid, e.id) <= ($3::xid8, $4::int8)
  and e.xid < pg_snapshot_xmin(pg_current_snapshot())
order by e.xid, e.id limit ${MOST_AT_ONCE}`

const FOREVER: StreamCursor = { xid: 2n ** 63n, id: 0 }

/**
 * Messages after a place, up to another, in their order. Only those of transactions older than every running one are taken: whichever
 * commits later stands later, so that no reader steps over a message that was not there yet.
 */
async function messages({ pool }: ReaderDeps, after: StreamCursor, until = FOREVER): Promise<LiveMessage[]> {
  const values = [String(after.xid), after.id, String(until.xid), until.id]
  const { rows } = await pool.query<Row>({ name: 'live-messages', text: TEXT, values })
  return rows.map((row) => ({ ...row, xid: BigInt(row.xid), data: dataOf(row) }))
}

/** Is everything after this place still kept? Not where some of it was forgotten, nor where the place is not of this database. */
export async function isKept(app: ReaderDeps, after: StreamCursor, until: StreamCursor): Promise<boolean> {
  return !isAfter(after, until) && !isAfter(await forgottenUntil(app), after)
}

/** What was stored after one place and up to another, so many at once. */
export async function* stored(
  app: ReaderDeps,
  after: StreamCursor,
  until: StreamCursor,
): AsyncGenerator<readonly LiveMessage[]> {
  for (let from = after; ; ) {
    const some = await messages(app, from, until)
    yield some
    if (some.length < MOST_AT_ONCE) return
    from = some.at(-1)!
  }
}

async function forgottenUntil({ db }: ReaderDeps): Promise<StreamCursor> {
  const row = await db
    .selectFrom('liveRetention')
    .select([sql<string>`xid::text`.as('xid'), 'id'])
    .executeTakeFirst()
  return row ? { xid: BigInt(row.xid), id: row.id } : { xid: 0n, id: 0 }
}

/** Forgets messages older than this (ISO time), and remembers up to where. */
export async function forget({ db }: ReaderDeps, before: string): Promise<void> {
  await sql`
    with gone as (delete from live_event where at < ${before}::timestamptz returning xid, id),
      last as (select xid, id from gone order by xid desc, id desc limit 1)
    insert into live_retention (xid, id) select xid, id from last
    on conflict (single) do update set xid = excluded.xid, id = excluded.id
    where (live_retention.xid, live_retention.id) < (excluded.xid, excluded.id)`.execute(db)
}

/** The one reader of a process: gives every message once, in order, from when it was started on. */
export class Reader {
  readonly #app: ReaderDeps
  readonly #deliver: (messages: readonly LiveMessage[]) => void
  #place: StreamCursor
  #reading: Promise<void> | null = null
  #again = false

  private constructor(
    app: ReaderDeps,
    place: StreamCursor,
    deliver: (messages: readonly LiveMessage[]) => void,
  ) {
    this.#app = app
    this.#place = place
    this.#deliver = deliver
  }

  static async start(app: ReaderDeps, deliver: (messages: readonly LiveMessage[]) => void): Promise<Reader> {
    const { rows } = await sql<{
      xid: string
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(app.db)
    return new Reader(app, { xid: BigInt(rows[0]!.xid), id: 0 }, deliver)
  }

  /** Everything up to here was delivered. */
  get place(): StreamCursor {
    return this.#place
  }

  /** There may be something new: resolves when it was delivered. A failure is left to the next time: nothing is lost by reading later. */
  read(): Promise<void> {
    this.#again = true
    this.#reading ??= this.#readOn()
    return this.#reading
  }

  async #readOn(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false
        const found = await messages(this.#app, this.#place)
        const last = found.at(-1)
        if (!last) continue
        this.#place = { xid: last.xid, id: last.id }
        this.#deliver(found)
        if (found.length === MOST_AT_ONCE) this.#again = true
      }
    } catch {
      // The database is away for a moment.
    } finally {
      this.#reading = null
    }
  }
}
