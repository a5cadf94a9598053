import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * `covered_until` is the time up to which a subscription covers its program, written by `program/subscription` (9999-12-31:
 * open-ended).
 * Every program has the plan 'Unlimited' with BILLING=off. The texts of the plans leave film out, because it is not built yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SQL).execute(db)
}

const SQL = `
alter table subscription add column covered_until timestamptz(3);
update subscription set covered_until = case
  when status = 'ENDED' then to_timestamp(0)
  when end_date is null then '9999-12-31Z'
  when trial_active or cancelled_at is not null then end_date
  else end_date + interval '14 days' end;
update subscription set status = 'ENDED' where covered_until <= now();
alter table subscription alter column covered_until set not null;

insert into plan (id, name, display_name, display_text, color, price_usd, team_quota, od_quota, archive_quota,
  ala_od_price_usd, ala_archive_price_usd, supports_uhd, trial_days, hidden) values
  ('01900000-0000-7000-8000-000000000207', 'unlimited', 'Unlimited', 'Everything that this installation has room for.', 'gold',
   0, 1000000, 1000000, 1000000, 0, 0, true, 0, true);
update plan set display_text = 'One team.' where name in ('bronze-hd', 'bronze-4k');
update plan set display_text = 'Varsity, junior varsity and freshmen.' where name in ('silver-hd', 'silver-4k');
update plan set display_text = 'Every team of the program.' where name in ('gold-hd', 'gold-4k');
`
