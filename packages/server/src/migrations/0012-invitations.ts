import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Invitations, and bench guests. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
alter table app_user
  -- a bench guest: a user without password or address, for one game, until then.
  -- No foreign key: users are not deleted with games.
  add column guest_game_id uuid,
  add column guest_until timestamptz(3),
  add check ((guest_game_id is null) = (guest_until is null));
create index on app_user (guest_game_id) where guest_game_id is not null;

create table invitation (
  id uuid primary key,
  account_id uuid not null references account,
  -- null for ACCOUNT; of the game for BENCH
  team_brand_id uuid,
  kind text not null check (kind in ('MEMBER', 'BENCH', 'ACCOUNT')),
  -- bound when it is made: what accepting gives, and where it was sent
  role text,
  -- [{ teamId, role }]
  team_roles jsonb not null default '[]',
  email text,
  phone text,
  -- the person that the user becomes; null: a new one
  person_id uuid,
  team_game_id uuid,
  -- the guest's name
  name text,
  -- SHA-256 of the tokens: of the link that was shown, of the one that was mailed, of the one that was texted.
  -- They differ, so that only a link from the mail shows that the address is the user's.
  token_hash bytea not null,
  mail_token_hash bytea,
  text_token_hash bytea,
  invited_by uuid references app_user on delete set null,
  -- { source, medium, campaign }
  tracking jsonb,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  seen_at timestamptz(3),
  accepted_at timestamptz(3),
  accepted_by uuid references app_user on delete set null,
  revoked_at timestamptz(3),
  expires_at timestamptz(3) not null,
  unique (account_id, id),
  foreign key (account_id, team_brand_id) references team_brand (account_id, id),
  foreign key (account_id, person_id) references team_brand_personnel (account_id, id),
  foreign key (account_id, team_game_id) references team_game (account_id, id),
  check ((kind = 'ACCOUNT') = (team_brand_id is null)),
  check ((kind = 'BENCH') = (team_game_id is not null)),
  check (kind <> 'MEMBER' or role is not null)
);
create index on invitation (team_brand_id, created_at desc, id desc) where team_brand_id is not null;
create index on invitation (account_id);
create index on invitation (team_game_id) where team_game_id is not null;
-- A person has one invitation that can be accepted. One that has expired is revoked when the next is made.
create unique index on invitation (person_id) where person_id is not null and accepted_at is null and revoked_at is null;
`
