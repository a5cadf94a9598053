import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A game belongs to the season whose dates hold its day, unless its season was chosen by hand. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`alter table team_game add column season_by_hand boolean not null default false`.execute(db)
  await sql`update team_game set season_by_hand = true where team_season_id is not null`.execute(db)
  await sql`
    update team_game g set team_season_id = (
      select s.id from team_season s
      where s.team_id = g.team_id and s.deleted_at is null
        and g.local_start_time::date between s.start_date and s.end_date
      order by s.start_date desc, s.id desc limit 1)
    where team_season_id is null`.execute(db)
}
