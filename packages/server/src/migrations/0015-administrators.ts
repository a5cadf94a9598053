import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What administrators do: coupons, suspended accounts, sessions that only read, resets of games (decision 0160). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table coupon (
  id uuid primary key,
  code text not null,
  -- upper case
  code_key text not null,
  kind text not null check (kind in ('percent', 'amount', 'trial')),
  -- percent, US dollars, or days
  value int not null check (value > 0),
  -- years that a price is lowered; null: always
  years int,
  -- empty: every plan
  plan_ids uuid[] not null default '{}',
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  most_uses int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create unique index on coupon (code_key) where deleted_at is null;

-- One use per program. The award is what the coupon gave then: a later change of the coupon does not change it.
create table coupon_use (
  coupon_id uuid not null references coupon,
  account_id uuid not null,
  team_brand_id uuid not null,
  subscription_id uuid not null references subscription,
  award text not null,
  used_at timestamptz(3) not null default now(),
  primary key (coupon_id, team_brand_id),
  foreign key (account_id, team_brand_id) references team_brand (account_id, id)
);
create index on coupon_use (subscription_id);
create index on coupon_use (account_id);

alter table account add column suspended_at timestamptz(3);
alter table account add column suspended_reason text;

-- The administrator who looks through the eyes of the session's user; such a session only reads.
alter table token add column viewer_id uuid references app_user;

-- Revisions up to this one were cleared by an administrator.
alter table team_game add column reset_seq bigint not null default 0;
alter table game_log drop constraint game_log_action_check;
alter table game_log add constraint game_log_action_check check (action in ('put', 'delete', 'reopen', 'final', 'reset'));
`
