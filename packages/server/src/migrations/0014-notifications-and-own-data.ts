import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Notifications with their channels, exports of data, and what is to be erased. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table user_notification (
  id uuid primary key,
  account_id uuid not null references account,
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  -- what it is about: a newer one of the same kind about the same thing replaces it
  subject_key text not null,
  -- the values of its words; the names of people are read from their rows
  detail jsonb not null,
  person_id uuid,
  link text not null,
  created_at timestamptz(3) not null default now(),
  seen_at timestamptz(3),
  -- the messages that are still to be sent, and when
  channels text[] not null default '{}',
  due_at timestamptz(3),
  unique (user_id, subject_key)
);
create index on user_notification (user_id, created_at desc, id desc);
create index on user_notification (due_at) where due_at is not null;
create index on user_notification (created_at);
create index on user_notification (account_id);

-- A browser that shows notifications. It ends with its session.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  session_hash bytea not null references token on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now()
);
create index on push_subscription (user_id);
create index on push_subscription (session_hash);

-- The keys by which push services know this installation.
create table push_key (
  single boolean primary key default true check (single),
  public_key text not null,
  private_key text not null
);

create table data_export (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- null: the data of the user
  account_id uuid references account,
  with_films boolean not null,
  status text not null check (status in ('WAITING', 'RUNNING', 'READY', 'FAILED')),
  progress double precision not null default 0,
  size bigint,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3)
);
create unique index on data_export (user_id) where status in ('WAITING', 'RUNNING');
create index on data_export (user_id);
create index on data_export (account_id);

alter table app_user
  -- by kind and channel, where they differ from the defaults
  add column notification_settings jsonb not null default '{}',
  -- when the last message about notifications was sent
  add column notified_at timestamptz(3),
  -- the user asked to be erased then; null: not asked, or revoked
  add column erase_at timestamptz(3);
alter table account add column erase_at timestamptz(3);
alter table team_brand_personnel
  add column erase_at timestamptz(3),
  add column erased_at timestamptz(3);
create index on app_user (erase_at) where erase_at is not null;
create index on account (erase_at) where erase_at is not null;
create index on team_brand_personnel (erase_at) where erase_at is not null;

alter table team_brand
  -- the share of the film hours, in percent, that its people were last told about
  add column quota_notice int not null default 0,
  -- the warnings before renditions are archived after the end of the plan
  add column archive_warnings int not null default 0,
  add column archive_warned_at timestamptz(3);
`
