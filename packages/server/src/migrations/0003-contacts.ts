import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Verified addresses, password resets by mail, and the link for the first administrator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
-- Several users may add an address; only one can have it verified.
alter table user_email drop constraint user_email_email_key_key;
create unique index user_email_of_one on user_email (email_key) where verified_at is not null;
create unique index on user_email (email_key, user_id);
create unique index on user_email (user_id) where is_primary;
create unique index on user_phone (user_id, phone);
create unique index on user_phone (user_id) where is_primary;

-- A requested code. It is made when it is sent, which starts its validity, and only its hash is stored.
create table contact_code (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  type text not null check (type in ('email', 'phone')),
  -- the key of the address or number for comparisons
  value_key text not null,
  is_repeat boolean not null,
  asked_at timestamptz(3) not null,
  sent_at timestamptz(3),
  -- null if it is not sent yet, used, revoked after wrong tries, or replaced by a newer one
  code_hash text,
  tries int not null default 0,
  expires_at timestamptz(3)
);
create index on contact_code (user_id, value_key, asked_at);
create index on contact_code (value_key, sent_at);
create index on contact_code (asked_at);

-- The newest reset link of each user.
create table password_reset (
  user_id uuid primary key references app_user on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null
);

-- At most one row: the newest administrator link.
create table admin_link (
  single boolean primary key default true check (single),
  token_hash bytea not null,
  made_at timestamptz(3) not null
);
`
