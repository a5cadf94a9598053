/** Tables of the installation: courts, plans, coupons, limits and keys. */
export const INSTALLATION = `
create table court (
  id uuid primary key,
  code text not null unique,
  position int not null
);

create table plan (
  id uuid primary key,
  name text not null unique,
  display_name text not null,
  display_text text not null,
  color text not null default 'primary',
  price_usd int not null,
  team_quota int not null,
  od_quota int not null,
  archive_quota int not null,
  ala_od_price_usd int not null,
  ala_archive_price_usd int not null,
  supports_uhd boolean not null,
  trial_days int not null,
  hidden boolean not null default false
);
-- Bronze, Silver and Gold, each for HD and 4K (rule 19), and the plan of every program with BILLING=off. Prices in dollars per year,
-- quotas in hours of film.
insert into plan (id, name, display_name, display_text, color, price_usd, team_quota, od_quota, archive_quota,
  ala_od_price_usd, ala_archive_price_usd, supports_uhd, trial_days, hidden) values
  ('01900000-0000-7000-8000-000000000201', 'bronze-hd', 'Bronze', 'One team and its season of film in HD.', 'bronze', 299, 1, 60, 60, 6, 2, false, 30, false),
  ('01900000-0000-7000-8000-000000000202', 'silver-hd', 'Silver', 'Varsity, junior varsity and freshmen, with film in HD.', 'silver', 599, 3, 180, 240, 5, 2, false, 30, false),
  ('01900000-0000-7000-8000-000000000203', 'gold-hd', 'Gold', 'Every team of the program, with film in HD.', 'gold', 999, 8, 480, 960, 4, 1, false, 30, false),
  ('01900000-0000-7000-8000-000000000204', 'bronze-4k', 'Bronze 4K', 'One team and its season of film in 4K.', 'bronze', 449, 1, 60, 60, 9, 3, true, 30, false),
  ('01900000-0000-7000-8000-000000000205', 'silver-4k', 'Silver 4K', 'Varsity, junior varsity and freshmen, with film in 4K.', 'silver', 899, 3, 180, 240, 8, 3, true, 30, false),
  ('01900000-0000-7000-8000-000000000206', 'gold-4k', 'Gold 4K', 'Every team of the program, with film in 4K.', 'gold', 1499, 8, 480, 960, 6, 2, true, 30, false),
  ('01900000-0000-7000-8000-000000000207', 'unlimited', 'Unlimited', 'Everything that this installation has room for.', 'gold', 0, 1000000, 1000000, 1000000, 0, 0, true, 0, true);

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

-- Who asked for access where registering is not open.
create table access_request (
  id uuid primary key,
  name text not null,
  email text not null,
  email_key text not null unique,
  note text,
  created_at timestamptz(3) not null,
  -- the account that the person was invited to
  account_id uuid,
  invited_at timestamptz(3)
);

-- The body of each creation with a client's id, so that a repeated call returns the stored object.
create table creation (
  id uuid primary key,
  body_hash bytea not null,
  created_at timestamptz(3) not null default now()
);

-- Counts of limits, in the format of rate-limiter-flexible. A logged table, so that counts survive a crash.
-- Keys contain hashes of names and addresses; expire is milliseconds since 1970.
create table rate_limit (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
create index on rate_limit (expire);

-- At most one row: the newest administrator link.
create table admin_link (
  single boolean primary key default true check (single),
  token_hash bytea not null,
  made_at timestamptz(3) not null
);

-- Keys of signed addresses; the newest one signs.
create table signing_key (
  id smallint primary key,
  secret bytea not null,
  created_at timestamptz(3) not null default now()
);

-- The keys by which push services know this installation.
create table push_key (
  single boolean primary key default true check (single),
  public_key text not null,
  private_key text not null
);

-- What the built-in test gateway knows. Stripe keeps this elsewhere, and no table refers to it.
create table test_gateway_object (
  id text primary key,
  kind text not null,
  -- the object's customer at the test gateway
  customer text,
  data jsonb not null,
  created_at timestamptz(3) not null
);
create index on test_gateway_object (customer) where customer is not null;

create table test_gateway_event (
  id text primary key,
  about text not null,
  ref text not null,
  at timestamptz(3) not null
);
create index on test_gateway_event (at);

-- The backups that were made of this database. A backup does not contain them.
create table backup_run (
  id uuid primary key,
  kind text not null check (kind in ('ASKED', 'DAILY', 'MIGRATION')),
  state text not null check (state in ('RUNNING', 'DONE', 'FAILED')),
  -- the folder or bucket, and its name there
  place text not null,
  name text,
  version text not null,
  migration text,
  started_at timestamptz(3) not null,
  -- no file is deleted until then; renewed while the backup runs
  held_until timestamptz(3),
  finished_at timestamptz(3),
  rows bigint,
  files int,
  -- files that rows name but the storage did not have
  missing int,
  -- what it added to its place
  bytes bigint,
  manifest_sha256 text,
  verified_at timestamptz(3),
  -- the last drill: its end, and how many box scores were equal, or why it failed
  drilled_at timestamptz(3),
  drill_ms int,
  drill_games int,
  drill_error text,
  error text
);
create index on backup_run (started_at desc);

-- Files that were to be deleted while a backup ran. The tag tells whether the key has the same bytes still.
create table held_deletion (
  key text primary key,
  etag text not null
);

-- The restore that made this database, if one did. Devices that see a new id send their plays again.
create table last_restore (
  single boolean primary key default true check (single),
  id uuid not null,
  -- the time of the backup
  taken_at timestamptz(3) not null,
  restored_at timestamptz(3) not null
);
`
