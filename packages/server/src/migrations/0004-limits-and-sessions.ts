import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Limits that all replicas share, the sources of log-ins, and the user's list of sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
-- Counts of limits, in the format of rate-limiter-flexible. A logged table, so that counts survive a crash.
-- Keys contain hashes of names and addresses; expire is milliseconds since 1970.
create table rate_limit (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
create index on rate_limit (expire);

-- Networks (/24, /64) and devices that a user logged in from: SHA-256 of the kind, the user, and the network or device key.
create table known_source (
  user_id uuid not null references app_user on delete cascade,
  hash bytea not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, hash)
);
create index on known_source (seen_at);

alter table token
  -- the id by which the user ends a session
  add column id uuid not null default gen_random_uuid(),
  add column device text,
  add column network text,
  -- when the user last typed the password in this session
  add column confirmed_at timestamptz(3) not null default now();
update token set confirmed_at = created_at;
create unique index on token (id);
`
