import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * 'Unlimited' of BILLING=off was a row, and a start with BILLING=off ended the subscription that a program had. Deletes these
 * rows, and gives a program its ended subscription back: the only ones that were ended before their time.
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`delete from subscription where plan_id = (select id from plan where name = 'unlimited')`.execute(
    db,
  )
  await sql`
    update subscription s set status = 'ACTIVE', covered_until = case
      when trial_active or cancelled_at is not null then end_date else end_date + interval '14 days' end
    where id in (
      select distinct on (team_brand_id) id from subscription
      where status = 'ENDED' and covered_until < end_date
      order by team_brand_id, created_at desc, id desc)
    and not exists (
      select from subscription other where other.team_brand_id = s.team_brand_id and other.status = 'ACTIVE')`.execute(
    db,
  )
}
