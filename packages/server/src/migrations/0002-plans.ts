import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The available plans (rule 19): Bronze, Silver and Gold, each for HD and 4K. Prices in dollars per year, quotas in hours of film. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PLANS).execute(db)
}

const PLANS = `
insert into plan (id, name, display_name, display_text, color, price_usd, team_quota, od_quota, archive_quota,
  ala_od_price_usd, ala_archive_price_usd, supports_uhd, trial_days) values
  ('01900000-0000-7000-8000-000000000201', 'bronze-hd', 'Bronze', 'One team and its season of film in HD.', 'bronze', 299, 1, 60, 60, 6, 2, false, 30),
  ('01900000-0000-7000-8000-000000000202', 'silver-hd', 'Silver', 'Varsity, junior varsity and freshmen, with film in HD.', 'silver', 599, 3, 180, 240, 5, 2, false, 30),
  ('01900000-0000-7000-8000-000000000203', 'gold-hd', 'Gold', 'Every team of the program, with film in HD.', 'gold', 999, 8, 480, 960, 4, 1, false, 30),
  ('01900000-0000-7000-8000-000000000204', 'bronze-4k', 'Bronze 4K', 'One team and its season of film in 4K.', 'bronze', 449, 1, 60, 60, 9, 3, true, 30),
  ('01900000-0000-7000-8000-000000000205', 'silver-4k', 'Silver 4K', 'Varsity, junior varsity and freshmen, with film in 4K.', 'silver', 899, 3, 180, 240, 8, 3, true, 30),
  ('01900000-0000-7000-8000-000000000206', 'gold-4k', 'Gold 4K', 'Every team of the program, with film in 4K.', 'gold', 1499, 8, 480, 960, 6, 2, true, 30)
`
