/** Lists, marks on films, work for players, links and files. Clips are no rows themselves (decision 0229). */
export const CLIPS = `
create table playlist (
  account_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  name text not null,
  notes text,
  -- seconds that are shown before and after a play
  lead double precision not null,
  tail double precision not null,
  -- of a live list; null: its items are kept
  filters jsonb,
  shows_drawings boolean not null default true,
  -- increases with each change
  version int not null default 0,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, team_id) references team (account_id, id)
);
create index on playlist (id);
create index on playlist (team_id, updated_at desc, id);

create table playlist_item (
  account_id uuid not null,
  id uuid not null,
  playlist_id uuid not null,
  position int not null,
  section text,
  title text,
  note text,
  -- of a play: the film that was chosen, null for the first that shows it
  team_video_id uuid,
  -- of a play: from and until are seconds after its place on film, null for the list's lead and tail
  team_game_id uuid,
  event_id uuid,
  -- without a play: seconds of the film
  from_second double precision,
  until_second double precision,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  check ((team_game_id is null) = (event_id is null)),
  check (event_id is not null or (team_video_id is not null and from_second is not null and until_second is not null)),
  foreign key (account_id, playlist_id) references playlist (account_id, id),
  foreign key (account_id, team_video_id) references team_video (account_id, id),
  foreign key (account_id, team_game_id) references team_game (account_id, id)
);
create index on playlist_item (playlist_id, position);
create index on playlist_item (team_video_id);
create index on playlist_item (team_game_id) where team_game_id is not null;

-- The buttons of a program's code window.
create table tag_set (
  account_id uuid not null,
  id uuid not null,
  team_brand_id uuid not null,
  name text not null,
  buttons jsonb not null,
  version int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, team_brand_id) references team_brand (account_id, id)
);
create index on tag_set (id);
create index on tag_set (team_brand_id);

create table film_tag (
  account_id uuid not null,
  id uuid not null,
  team_video_id uuid not null,
  start_second double precision not null,
  end_second double precision not null,
  label text not null,
  -- [{ group, text }]
  labels jsonb not null default '[]',
  note text,
  event_id uuid,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, team_video_id) references team_video (account_id, id)
);
create index on film_tag (id);
create index on film_tag (team_video_id, start_second);

create table drawing (
  account_id uuid not null,
  id uuid not null,
  team_video_id uuid not null,
  -- seconds of the film; the picture stands still at the first one for freeze_seconds
  at_second double precision not null,
  until_second double precision not null,
  freeze_seconds double precision not null,
  shapes jsonb not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, team_video_id) references team_video (account_id, id)
);
create index on drawing (team_video_id, at_second);

create table film_comment (
  account_id uuid not null,
  id uuid not null,
  team_video_id uuid not null,
  at_second double precision not null,
  until_second double precision,
  -- the comment that it answers
  parent_id uuid,
  body text not null,
  -- of team_brand_personnel
  mentions uuid[] not null default '{}',
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, team_video_id) references team_video (account_id, id),
  foreign key (account_id, parent_id) references film_comment (account_id, id)
);
create index on film_comment (id);
create index on film_comment (team_video_id, at_second);

-- A list that a person is to watch.
create table assignment (
  account_id uuid not null,
  id uuid not null,
  playlist_id uuid not null,
  team_brand_personnel_id uuid not null,
  question text,
  due_at timestamptz(3),
  answer text,
  answered_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, playlist_id) references playlist (account_id, id),
  foreign key (account_id, team_brand_personnel_id) references team_brand_personnel (account_id, id)
);
create index on assignment (id);
create index on assignment (playlist_id);
create unique index on assignment (account_id, playlist_id, team_brand_personnel_id);
create index on assignment (team_brand_personnel_id);

create table clip_seen (
  account_id uuid not null,
  playlist_item_id uuid not null,
  team_brand_personnel_id uuid not null,
  seen_at timestamptz(3) not null default now(),
  primary key (account_id, playlist_item_id, team_brand_personnel_id),
  foreign key (account_id, playlist_item_id) references playlist_item (account_id, id) on delete cascade,
  foreign key (account_id, team_brand_personnel_id) references team_brand_personnel (account_id, id)
);

create table playlist_share (
  account_id uuid not null,
  id uuid not null,
  playlist_id uuid not null,
  token_hash bytea not null,
  -- what the link shows, frozen when it was made
  shown jsonb not null,
  shows_names boolean not null,
  has_sound boolean not null,
  may_download boolean not null,
  passcode_hash text,
  opened int not null default 0,
  last_opened_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, playlist_id) references playlist (account_id, id)
);
create index on playlist_share (id);
create index on playlist_share (token_hash);
create index on playlist_share (playlist_id);

-- A file that is made of a list.
create table film_export (
  account_id uuid not null,
  id uuid not null,
  playlist_id uuid not null,
  format text not null,
  status text not null,
  progress double precision not null default 0,
  -- what is made, frozen when it was asked for
  plan jsonb not null,
  -- bytes of the file; before it is there, the bytes that are kept free for it
  size bigint not null default 0,
  error text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, playlist_id) references playlist (account_id, id)
);
create index on film_export (id);
create index on film_export (status) where status in ('WAITING', 'RUNNING');

-- Cut pieces of film, by the hash of all that shapes them.
create table export_piece (
  account_id uuid not null,
  hash text not null,
  size bigint not null,
  used_at timestamptz(3) not null default now(),
  primary key (account_id, hash)
);
create index on export_piece (used_at);
`
