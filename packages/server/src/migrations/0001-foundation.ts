import { type Kysely, sql } from 'kysely'

/**
 * Accounts, programs, teams, games, and the log.
 * Every row of a tenant has its account, also in its foreign keys, so that no reference across accounts can be stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table app_user (
  id uuid primary key,
  username text not null,
  -- NFKC, case-folded; unique
  username_key text not null unique,
  first_name text not null,
  last_name text not null,
  job_title text,
  password_hash text,
  communications int not null default 1,
  features text[] not null default '{}',
  is_admin boolean not null default false,
  is_demo boolean not null default false,
  avatar_url text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create table user_email (
  id uuid primary key,
  user_id uuid not null references app_user,
  email text not null,
  email_key text not null unique,
  is_primary boolean not null default false,
  verified_at timestamptz(3)
);
create index on user_email (user_id);
create table user_phone (
  id uuid primary key,
  user_id uuid not null references app_user,
  phone text not null,
  is_primary boolean not null default false,
  verified_at timestamptz(3)
);
create index on user_phone (user_id);
-- Stores only the SHA-256 of a token.
create table token (
  hash bytea primary key,
  user_id uuid not null references app_user,
  kind text not null check (kind in ('session', 'stream')),
  -- for a stream token: the session that requested it; the stream ends with it
  session_hash bytea references token on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index on token (user_id);
create index on token (session_hash) where session_hash is not null;
create index on token (expires_at);

create table account (
  id uuid primary key,
  name text not null,
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create table account_member (
  account_id uuid not null references account,
  user_id uuid not null references app_user,
  primary key (account_id, user_id)
);
create index on account_member (user_id);

-- The body of each creation with a client's id, so that a repeated call returns the stored object.
create table creation (
  id uuid primary key,
  body_hash bytea not null,
  created_at timestamptz(3) not null default now()
);

create table court (
  id uuid primary key,
  code text not null unique,
  position int not null
);
create table league (
  id uuid primary key,
  account_id uuid references account,
  code text unique,
  base_code text not null,
  name text not null,
  court_id uuid not null references court,
  -- a custom league's own settings over its base profile (LeagueOverrides)
  settings jsonb not null default '{}',
  position int not null default 1000,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index on league (account_id);

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

create table team_brand (
  id uuid primary key,
  account_id uuid not null references account,
  league_id uuid not null references league,
  name text not null,
  mascot text not null,
  gender text not null,
  timezone text not null,
  program_type text,
  avatar_url text,
  color1 text, color2 text, color3 text, color4 text,
  color1_name text, color2_name text, color3_name text, color4_name text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  unique (account_id, id)
);
create table subscription (
  id uuid primary key,
  account_id uuid not null,
  team_brand_id uuid not null,
  plan_id uuid not null references plan,
  status text not null check (status in ('ACTIVE', 'ENDED')),
  trial_active boolean not null,
  end_date timestamptz(3),
  cancelled_at timestamptz(3),
  card_on_file boolean not null default false,
  created_at timestamptz(3) not null default now(),
  foreign key (account_id, team_brand_id) references team_brand (account_id, id)
);
-- A program has at most one active subscription.
create unique index on subscription (team_brand_id) where status = 'ACTIVE';
create index on subscription (account_id, team_brand_id);

create table team (
  id uuid primary key,
  account_id uuid not null,
  team_brand_id uuid not null,
  level int not null,
  gender text,
  mascot text,
  name text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  unique (account_id, id),
  foreign key (account_id, team_brand_id) references team_brand (account_id, id)
);
create index on team (team_brand_id);

-- A person of a program. A person who can sign in has user_id, and 'role' is then their role in the program.
create table team_brand_personnel (
  id uuid primary key,
  account_id uuid not null,
  team_brand_id uuid not null,
  user_id uuid references app_user,
  first_name text not null,
  last_name text not null,
  role text not null,
  grade_level int,
  gender text,
  height int,
  primary_email text,
  primary_phone text,
  is_active boolean not null default true,
  avatar_url text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  unique (account_id, id),
  foreign key (account_id, team_brand_id) references team_brand (account_id, id)
);
create index on team_brand_personnel (team_brand_id, role);
create unique index on team_brand_personnel (team_brand_id, user_id) where user_id is not null and deleted_at is null;
create index on team_brand_personnel (user_id) where user_id is not null;

create table team_personnel (
  id uuid primary key,
  account_id uuid not null,
  team_id uuid not null,
  team_brand_personnel_id uuid not null,
  position text,
  home_jersey text,
  away_jersey text,
  is_starter boolean not null default false,
  role text not null default 'PLAYER',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  unique (account_id, id),
  foreign key (account_id, team_id) references team (account_id, id),
  foreign key (account_id, team_brand_personnel_id) references team_brand_personnel (account_id, id)
);
create unique index on team_personnel (team_id, team_brand_personnel_id) where deleted_at is null;
create index on team_personnel (team_brand_personnel_id);

create table team_season (
  id uuid primary key,
  account_id uuid not null,
  team_id uuid not null,
  name text not null,
  start_date date not null,
  end_date date not null,
  notes text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  unique (account_id, id),
  foreign key (account_id, team_id) references team (account_id, id)
);
create index on team_season (team_id);

create table unmanaged_team (
  id uuid primary key,
  account_id uuid not null,
  -- the own team that plays against it
  team_id uuid not null,
  name text not null,
  name_key text not null,
  mascot text,
  created_at timestamptz(3) not null default now(),
  unique (account_id, id),
  unique (team_id, name_key),
  foreign key (account_id, team_id) references team (account_id, id)
);
create table unmanaged_team_personnel (
  id uuid primary key,
  account_id uuid not null,
  unmanaged_team_id uuid not null,
  jersey text not null,
  position text,
  first_name text,
  last_name text not null,
  email text,
  role text not null default 'PLAYER',
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  unique (account_id, id),
  foreign key (account_id, unmanaged_team_id) references unmanaged_team (account_id, id)
);
create index on unmanaged_team_personnel (unmanaged_team_id);

-- Every play updates its row, so large values are in other tables, and its pages keep free space.
create table team_game (
  id uuid primary key,
  account_id uuid not null,
  team_id uuid not null,
  team_season_id uuid,
  league_id uuid not null references league,
  league_overrides jsonb,
  is_home boolean not null,
  game_start_time timestamptz(3) not null,
  local_start_time text not null,
  timezone text not null,
  location text not null,
  notes text,
  opponent_name text not null,
  opponent_mascot text not null,
  opponent_color1_name text,
  opponent_color2_name text,
  unmanaged_team_id uuid not null,
  home_jersey_fill text, home_jersey_stroke text,
  away_jersey_fill text, away_jersey_stroke text,
  scoring_type text not null default 'STANDARD',
  state jsonb,
  home_final_score int,
  away_final_score int,
  overtime_periods int,
  final_reason text,
  final_summary text,
  -- the score by the current plays
  home_score int not null default 0,
  away_score int not null default 0,
  -- the last seq of the log, increased under this row's lock
  seq bigint not null default 0,
  -- increases with every reset: earlier writes are refused
  epoch int not null default 0,
  -- increases when people, rules or finality change: data cached for a game is valid for one version
  version int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  unique (account_id, id),
  foreign key (account_id, team_id) references team (account_id, id),
  foreign key (account_id, team_season_id) references team_season (account_id, id),
  foreign key (account_id, unmanaged_team_id) references unmanaged_team (account_id, id)
) with (fillfactor = 70);
create index on team_game (team_id, game_start_time);
create index on team_game (team_season_id);
-- The rule profile with all overrides at the time of the first play: changing a league never changes an old game.
create table game_rules (
  team_game_id uuid primary key references team_game,
  rules json not null
);

create table team_game_personnel (
  id uuid primary key,
  account_id uuid not null,
  team_game_id uuid not null,
  is_home_team boolean not null,
  team_brand_personnel_id uuid,
  unmanaged_team_personnel_id uuid,
  jersey text not null,
  position text,
  first_name text,
  last_name text not null,
  is_starting boolean not null default false,
  ord int not null default 0,
  role text not null default 'PLAYER',
  -- the single entry that represents the whole opponent in single-team scoring
  is_anonymous boolean not null default false,
  created_at timestamptz(3) not null default now(),
  -- a person without events is deleted when removed, because no row refers to them
  unique (team_game_id, id),
  check (team_brand_personnel_id is null or unmanaged_team_personnel_id is null),
  foreign key (account_id, team_game_id) references team_game (account_id, id),
  foreign key (account_id, team_brand_personnel_id) references team_brand_personnel (account_id, id),
  foreign key (account_id, unmanaged_team_personnel_id) references unmanaged_team_personnel (account_id, id)
);
create unique index on team_game_personnel (team_game_id, team_brand_personnel_id) where team_brand_personnel_id is not null;
create unique index on team_game_personnel (team_game_id, unmanaged_team_personnel_id) where unmanaged_team_personnel_id is not null;
create index on team_game_personnel (team_brand_personnel_id);

-- The source of all data of a game: append-only, numbered under the game's lock.
create table game_log (
  team_game_id uuid not null references team_game,
  seq bigint not null,
  -- null: about the game itself (final, reopen)
  play_id uuid,
  action text not null check (action in ('put', 'delete', 'reopen', 'final')),
  -- kept as text: the reply, the log and the live message have the same bytes
  play json,
  by_user uuid,
  device text,
  at timestamptz(3) not null default now(),
  primary key (team_game_id, seq)
);
create index on game_log (team_game_id, play_id, seq desc);

-- A projection of the log, which can be rebuilt: every event, current or not (used ids are never free again). Its content is in
-- the log, at seq.
create table game_event (
  id uuid primary key,
  team_game_id uuid not null,
  play_id uuid not null,
  is_origin boolean not null,
  type text not null,
  period int not null,
  clock_time double precision not null,
  ord double precision not null,
  is_home_team boolean not null,
  team_game_personnel_id uuid,
  point_value int,
  x double precision,
  y double precision,
  distance double precision,
  standing boolean not null default true,
  seq bigint not null,
  created_at timestamptz(3) not null default now(),
  foreign key (team_game_id, team_game_personnel_id) references team_game_personnel (team_game_id, id)
);
create index on game_event (team_game_id, play_id);
create index on game_event (team_game_id, period desc, clock_time, ord desc, created_at desc) where is_origin and standing;
create index on game_event (team_game_personnel_id) where team_game_personnel_id is not null and standing;

-- A projection of the log: the record that a season sums for a game, at the seq and version of its computation.
create table game_record (
  team_game_id uuid primary key references team_game,
  seq bigint not null,
  version int not null,
  -- records of the whole game and of its periods, and the team's line-ups, by the ids of persons of the program
  record json not null
);

-- Messages of the live stream. A reader reads only rows of transactions older than every running one, so it misses none.
create table live_event (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  account_id uuid not null,
  -- its audience: the readers of a team or a program, or one user
  team_brand_id uuid,
  team_id uuid,
  user_id uuid,
  type text not null,
  -- JSON; null if the message is a revision of a game's log
  detail text,
  team_game_id uuid,
  seq bigint,
  check ((detail is null) = (seq is not null)),
  at timestamptz(3) not null default now()
);
create index on live_event (xid, id);
create index on live_event (at);
-- The last deleted message. A client with an older cursor has missed messages.
create table live_horizon (
  single boolean primary key default true check (single),
  xid xid8 not null,
  id bigint not null
);
`
