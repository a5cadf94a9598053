import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The two jobs of a film, and the order of the longer one. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
alter table team_video
  -- film/lifecycle
  add column is_measured boolean not null default false,
  -- when the renditions of this run were begun: accounts take turns
  add column renditions_at timestamptz(3);
create index on team_video (id) where status = 'PROCESSING';
`
