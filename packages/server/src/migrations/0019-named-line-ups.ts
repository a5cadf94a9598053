import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Line-ups with a name: of a team, and of its opponents. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table named_line_up (
  team_id uuid not null,
  -- made by a device, and known within the team alone
  key text not null,
  account_id uuid not null references account,
  -- null: of the team itself
  unmanaged_team_id uuid,
  name text not null,
  -- of team_brand_personnel, or of unmanaged_team_personnel
  people uuid[] not null,
  ord integer not null,
  created_at timestamptz(3) not null default now(),
  primary key (team_id, key),
  foreign key (account_id, team_id) references team (account_id, id),
  foreign key (account_id, unmanaged_team_id) references unmanaged_team (account_id, id)
);
`
