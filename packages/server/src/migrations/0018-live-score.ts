import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The public links of games. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table live_score_link (
  team_game_id uuid primary key,
  account_id uuid not null references account,
  -- the token is this id with its signature, so that it can be shown again and the table alone opens nothing
  id uuid not null unique,
  shows_names boolean not null default false,
  created_at timestamptz(3) not null default now(),
  foreign key (account_id, team_game_id) references team_game (account_id, id)
);
`
