import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'

/** Maintenance queues erasures every hour. One that is due for longer has failed, and is tried again. */
const LATE_MS = 2 * 3_600_000

interface OverdueRow {
  readonly kind: 'user' | 'account' | 'person'
  readonly id: string
  /** Of a user or an account. Administrators do not read the names of a program's people. */
  readonly name: string | null
  readonly programName: string | null
  readonly eraseAt: string
}

/** Users, accounts and people whose erasure is overdue. */
export function overdueErasures(db: Kysely<Database>, { now }: Pick<AppContext, 'now'>) {
  const before = new Date(now() - LATE_MS).toISOString()
  const due = sql<OverdueRow>`(
    select 'user' as kind, id, first_name || ' ' || last_name as name, null as program_name, erase_at
      from app_user where erase_at < ${before}
    union all select 'account', id, name, null, erase_at from account where erase_at < ${before}
    union all select 'person', p.id, null, b.name || ' ' || b.mascot, p.erase_at
      from team_brand_personnel p join team_brand b on b.account_id = p.account_id and b.id = p.team_brand_id
      where p.erase_at < ${before})`
  return db.selectFrom(due.as('overdue')).selectAll()
}

export async function countOverdueErasures(app: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const { count } = await overdueErasures(app.db, app)
    .clearSelect()
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
