/** Opponents, games with their people, and the log of plays. */
export const GAMES = `
create table unmanaged_team (
  account_id uuid not null,
  id uuid not null,
  -- the own team that plays against it
  team_id uuid not null,
  name text not null,
  name_key text not null,
  mascot text,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, team_id, name_key),
  foreign key (account_id, team_id) references team (account_id, id)
);
create index on unmanaged_team (id);

create table unmanaged_team_personnel (
  account_id uuid not null,
  id uuid not null,
  unmanaged_team_id uuid not null,
  jersey text not null,
  position text,
  first_name text,
  last_name text not null,
  email text,
  role text not null default 'PLAYER',
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, unmanaged_team_id) references unmanaged_team (account_id, id)
);
create index on unmanaged_team_personnel (unmanaged_team_id);

-- Line-ups with a name: of a team, and of its opponents.
create table named_line_up (
  account_id uuid not null,
  team_id uuid not null,
  -- made by a device, and known within the team alone
  key text not null,
  -- null: of the team itself
  unmanaged_team_id uuid,
  name text not null,
  -- of team_brand_personnel, or of unmanaged_team_personnel
  people uuid[] not null,
  ord integer not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, team_id, key),
  foreign key (account_id, team_id) references team (account_id, id),
  foreign key (account_id, unmanaged_team_id) references unmanaged_team (account_id, id)
);

-- Every play updates its row, so large values are in other tables, and its pages keep free space.
create table team_game (
  account_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  team_season_id uuid,
  -- A person chose the season, or none. Otherwise it is the season whose dates hold the day.
  season_by_hand boolean not null default false,
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
  -- Revisions up to this one were cleared by an administrator.
  reset_seq bigint not null default 0,
  -- increases when people, rules or finality change: data cached for a game is valid for one version
  version int not null default 0,
  -- increases when time, place or status change: calendars take the higher number
  calendar_sequence int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, team_id) references team (account_id, id),
  foreign key (account_id, team_season_id) references team_season (account_id, id),
  foreign key (account_id, unmanaged_team_id) references unmanaged_team (account_id, id)
) with (fillfactor = 70);
create index on team_game (id);
create index on team_game (team_id, game_start_time);
create index on team_game (team_season_id);

-- The rule profile with all overrides at the time of the first play: changing a league never changes an old game.
create table game_rules (
  account_id uuid not null,
  team_game_id uuid not null,
  rules json not null,
  primary key (account_id, team_game_id),
  foreign key (account_id, team_game_id) references team_game (account_id, id)
);

-- The totals of a game without plays, as they were typed in (decision 0224).
create table typed_box_score (
  account_id uuid not null,
  team_game_id uuid not null,
  lines json not null,
  primary key (account_id, team_game_id),
  foreign key (account_id, team_game_id) references team_game (account_id, id)
);

-- A person without events is deleted when removed, because no row refers to them.
create table team_game_personnel (
  account_id uuid not null,
  id uuid not null,
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
  primary key (account_id, id),
  unique (account_id, team_game_id, id),
  check (team_brand_personnel_id is null or unmanaged_team_personnel_id is null),
  foreign key (account_id, team_game_id) references team_game (account_id, id),
  foreign key (account_id, team_brand_personnel_id) references team_brand_personnel (account_id, id),
  foreign key (account_id, unmanaged_team_personnel_id) references unmanaged_team_personnel (account_id, id)
);
create index on team_game_personnel (id);
create unique index on team_game_personnel (account_id, team_game_id, team_brand_personnel_id) where team_brand_personnel_id is not null;
create unique index on team_game_personnel (account_id, team_game_id, unmanaged_team_personnel_id) where unmanaged_team_personnel_id is not null;
create index on team_game_personnel (team_brand_personnel_id);

-- The source of all data of a game: append-only, numbered under the game's lock.
create table game_log (
  account_id uuid not null,
  team_game_id uuid not null,
  seq bigint not null,
  -- null: about the game itself (final, reopen, reset)
  play_id uuid,
  action text not null check (action in ('put', 'delete', 'reopen', 'final', 'reset')),
  -- kept as text: the reply, the log and the live message have the same bytes
  play json,
  by_user uuid,
  -- set when the guest who wrote the revision is deleted; by_user is null then
  by_guest boolean not null default false,
  device text,
  at timestamptz(3) not null default now(),
  primary key (account_id, team_game_id, seq),
  foreign key (account_id, team_game_id) references team_game (account_id, id)
);
create index on game_log (team_game_id, play_id, seq desc);

-- A projection of the log, which can be rebuilt: every event, current or not (used ids are never free again). Its content is in
-- the log, at seq.
create table game_event (
  account_id uuid not null,
  id uuid not null,
  team_game_id uuid not null,
  play_id uuid not null,
  is_origin boolean not null,
  type text not null,
  period int not null,
  clock_time double precision not null,
  -- seconds into the film, and the film; null for plays recorded without one
  video_time double precision,
  team_video_id uuid,
  ord double precision not null,
  is_home_team boolean not null,
  team_game_personnel_id uuid,
  point_value int,
  x double precision,
  y double precision,
  distance double precision,
  is_current boolean not null default true,
  seq bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, team_game_id, team_game_personnel_id)
    references team_game_personnel (account_id, team_game_id, id)
);
create index on game_event (id);
create index on game_event (team_game_id, play_id);
create index on game_event (team_game_id, period desc, clock_time, ord desc, created_at desc) where is_origin and is_current;
create index on game_event (team_game_personnel_id) where team_game_personnel_id is not null and is_current;

-- A projection of the log: the record that a season sums for a game, at the seq and version of its computation.
create table game_record (
  account_id uuid not null,
  team_game_id uuid not null,
  seq bigint not null,
  version int not null,
  -- records of the whole game and of its periods, and the team's line-ups, by the ids of persons of the program
  record json not null,
  primary key (account_id, team_game_id),
  foreign key (account_id, team_game_id) references team_game (account_id, id)
);

-- The public links of games.
create table live_score_link (
  account_id uuid not null,
  team_game_id uuid not null,
  -- The token is this id with its signature, so that it can be shown again and the table alone opens nothing.
  id uuid not null,
  shows_names boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, team_game_id),
  foreign key (account_id, team_game_id) references team_game (account_id, id)
);
create index on live_score_link (id);

-- The calendars of teams' schedules, for those who have the link.
create table calendar_feed (
  account_id uuid not null,
  team_id uuid not null,
  -- SHA-256 of the link that was shown; a renewed link has another one
  token_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, team_id),
  foreign key (account_id, team_id) references team (account_id, id)
);
create index on calendar_feed (token_hash);
`
