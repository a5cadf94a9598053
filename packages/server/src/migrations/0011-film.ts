import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Films, the frames that place a game on film, and the keys of signed addresses. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table team_video (
  id uuid primary key,
  account_id uuid not null references account,
  team_id uuid not null references team,
  team_game_id uuid references team_game,
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
  -- what the browser said, until the server has measured
  width int,
  height int,
  aspect_ratio double precision,
  duration double precision,
  -- what the server measured (MediaInfo); null before
  media jsonb,
  -- film/lifecycle
  status text not null,
  run int not null default 0,
  progress double precision not null default 0,
  is_stored boolean not null default false,
  error jsonb,
  -- the upload in the storage, while there is one
  upload_id text,
  part_at timestamptz(3),
  -- what can be played: the original by ranges, and the renditions of the run
  is_playable boolean not null default false,
  renditions jsonb not null default '[]',
  has_thumbnail boolean not null default false,
  poster text,
  sprites jsonb,
  created_by uuid references app_user on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  -- set when nothing of it is left in the storage
  erased_at timestamptz(3)
);
create index on team_video (team_id, created_at desc, id);
create index on team_video (team_game_id) where team_game_id is not null;
create index on team_video (account_id);
create index on team_video (status, part_at) where status = 'UPLOADING';
create index on team_video (deleted_at) where deleted_at is not null and erased_at is null;

-- A frame of a film whose game clock is known.
create table film_anchor (
  team_game_id uuid not null references team_game,
  id uuid not null,
  team_video_id uuid not null references team_video,
  video_time double precision not null,
  period int not null,
  clock_time double precision not null,
  primary key (team_game_id, id)
);
create index on film_anchor (team_video_id);

-- Keys of signed addresses; the newest one signs.
create table signing_key (
  id smallint primary key,
  secret bytea not null,
  created_at timestamptz(3) not null default now()
);

update plan set display_text = 'One team and its season of film in HD.' where name = 'bronze-hd';
update plan set display_text = 'Varsity, junior varsity and freshmen, with film in HD.' where name = 'silver-hd';
update plan set display_text = 'Every team of the program, with film in HD.' where name = 'gold-hd';
update plan set display_text = 'One team and its season of film in 4K.' where name = 'bronze-4k';
update plan set display_text = 'Varsity, junior varsity and freshmen, with film in 4K.' where name = 'silver-4k';
update plan set display_text = 'Every team of the program, with film in 4K.' where name = 'gold-4k';
`
