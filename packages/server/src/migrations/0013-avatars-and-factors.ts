import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Pictures of users, programs and persons, second factors of users, and the units that a user reads. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table avatar (
  id uuid primary key,
  -- null for a picture of a user, who belongs to no account
  account_id uuid references account,
  owner_kind text not null check (owner_kind in ('user', 'program', 'person')),
  owner_id uuid not null,
  -- when it was asked for or named last; the sweep leaves younger ones alone
  touched_at timestamptz(3) not null default now(),
  -- when its bytes were stored; null before
  stored_at timestamptz(3),
  -- set when its bytes are about to be deleted
  removed_at timestamptz(3),
  unique (account_id, id)
);
create index on avatar (owner_id);
create index on avatar (touched_at);

-- without a foreign key: a user outlives accounts, and pictures of users have none
alter table app_user add avatar_id uuid;
alter table team_brand add avatar_id uuid;
alter table team_brand add foreign key (account_id, avatar_id) references avatar (account_id, id);
alter table team_brand_personnel add avatar_id uuid;
alter table team_brand_personnel add foreign key (account_id, avatar_id) references avatar (account_id, id);
create index on app_user (avatar_id) where avatar_id is not null;
create index on team_brand (account_id, avatar_id) where avatar_id is not null;
create index on team_brand_personnel (account_id, avatar_id) where avatar_id is not null;

alter table app_user add units text not null default 'imperial' check (units in ('imperial', 'metric'));

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null default '[]',
  -- the authenticator can sync it to other devices
  is_synced boolean not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index on passkey (user_id);

create table totp (
  user_id uuid primary key references app_user on delete cascade,
  -- encrypted with a key that is not in the database
  secret bytea not null,
  created_at timestamptz(3) not null default now(),
  -- set when the first code was right; only then it counts
  confirmed_at timestamptz(3),
  -- the newest time step whose code was used; no step is used twice
  last_step bigint not null default 0
);

create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table factor_challenge (
  token_hash bytea primary key,
  -- null before the user is known: a log-in with a passkey alone
  user_id uuid references app_user on delete cascade,
  purpose text not null,
  challenge text,
  tries int not null default 0,
  expires_at timestamptz(3) not null
);
create index on factor_challenge (expires_at);
create index on factor_challenge (user_id);

-- set when the session proved a second factor
alter table token add factor_at timestamptz(3);
`
