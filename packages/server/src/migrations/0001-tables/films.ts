/** Films, and the frames that place a game on film. */
export const FILMS = `
create table team_video (
  account_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  team_game_id uuid,
  type text not null,
  name text not null,
  notes text,
  -- type SCOUT: { homeTeamName, awayTeamName, playedAt }
  scout jsonb,
  position int not null default 0,
  filename text not null,
  original_type text not null,
  size bigint not null,
  hash text not null,
  fingerprint text,
  store_in_cloud boolean not null,
  correlation_id text,
  -- its folder in the storage; demos share one
  folder text not null,
  -- as the browser said, until the server has measured
  width int,
  height int,
  aspect_ratio double precision,
  duration double precision,
  -- the server's measurement (MediaInfo); null before
  media jsonb,
  -- film/lifecycle
  status text not null,
  run int not null default 0,
  progress double precision not null default 0,
  is_stored boolean not null default false,
  is_measured boolean not null default false,
  -- { copy, rest }: the files of which the original is joined; null: it is stored as it was uploaded
  split jsonb,
  -- when the renditions of this run were begun: accounts take turns
  renditions_at timestamptz(3),
  error jsonb,
  -- the upload in the storage, while there is one
  upload_id text,
  part_at timestamptz(3),
  -- the original can be played by ranges, and the renditions of the run
  is_playable boolean not null default false,
  renditions jsonb not null default '[]',
  has_thumbnail boolean not null default false,
  poster text,
  sprites jsonb,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  -- set when nothing of it is left in the storage
  erased_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, team_id) references team (account_id, id),
  foreign key (account_id, team_game_id) references team_game (account_id, id)
);
create index on team_video (id);
create index on team_video (team_id, created_at desc, id);
create index on team_video (team_game_id) where team_game_id is not null;
create index on team_video (status, part_at) where status = 'UPLOADING';
create index on team_video (id) where status = 'PROCESSING';
create index on team_video (deleted_at) where deleted_at is not null and erased_at is null;

-- A frame of a film whose game clock is known.
create table film_anchor (
  account_id uuid not null,
  team_game_id uuid not null,
  id uuid not null,
  team_video_id uuid not null,
  video_time double precision not null,
  period int not null,
  clock_time double precision not null,
  primary key (account_id, team_game_id, id),
  foreign key (account_id, team_game_id) references team_game (account_id, id),
  foreign key (account_id, team_video_id) references team_video (account_id, id)
);
create index on film_anchor (team_video_id);
`
