/** Invitations, messages to users and devices, exports, and the audit log. */
export const MESSAGES = `
create table invitation (
  account_id uuid not null references account,
  id uuid not null,
  -- null for ACCOUNT; of the game for BENCH
  team_brand_id uuid,
  kind text not null check (kind in ('MEMBER', 'BENCH', 'ACCOUNT')),
  -- bound when it is made: the role that accepting gives, and the address it was sent to
  role text,
  -- [{ teamId, role }]
  team_roles jsonb not null default '[]',
  email text,
  phone text,
  -- the person that the user becomes; null: a new one
  person_id uuid,
  team_game_id uuid,
  -- the guest's name
  name text,
  -- SHA-256 of the tokens: of the link that was shown, of the one that was mailed, of the one that was texted.
  -- They differ, so that only a link from the mail shows that the address is the user's.
  token_hash bytea not null,
  mail_token_hash bytea,
  text_token_hash bytea,
  invited_by uuid,
  -- { source, medium, campaign }
  tracking jsonb,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  seen_at timestamptz(3),
  accepted_at timestamptz(3),
  accepted_by uuid,
  revoked_at timestamptz(3),
  expires_at timestamptz(3) not null,
  -- A signed-in user opened the link of another person's mail, and waits for an ADMIN.
  requested_by uuid,
  requested_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, team_brand_id) references team_brand (account_id, id),
  foreign key (account_id, person_id) references team_brand_personnel (account_id, id),
  foreign key (account_id, team_game_id) references team_game (account_id, id),
  check ((kind = 'ACCOUNT') = (team_brand_id is null)),
  check ((kind = 'BENCH') = (team_game_id is not null)),
  check (kind <> 'MEMBER' or role is not null)
);
create index on invitation (team_brand_id, created_at desc, id desc) where team_brand_id is not null;
create index on invitation (id);
create index on invitation (team_game_id) where team_game_id is not null;
-- A person has one invitation that can be accepted. One that has expired is revoked when the next is made.
create unique index on invitation (account_id, person_id) where person_id is not null and accepted_at is null and revoked_at is null;

-- The devices that opened the link of a bench guest.
create table bench_device (
  account_id uuid not null,
  id uuid not null,
  invitation_id uuid not null,
  key_hash text not null,
  -- as the client calls itself
  name text not null,
  asked_at timestamptz(3) not null,
  -- null: it waits for the owner
  allowed_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, invitation_id, key_hash),
  foreign key (account_id, invitation_id) references invitation (account_id, id) on delete cascade
);

-- Messages of the live stream. A reader reads only rows of transactions older than every running one, so it misses none.
create table live_event (
  id bigint generated always as identity,
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
  at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
create index on live_event (xid, id);
create index on live_event (at);
-- The newest deleted message. A client with an older cursor has missed messages.
create table live_retention (
  single boolean primary key default true check (single),
  xid xid8 not null,
  id bigint not null
);

-- Where a program's news is sent (decision 0237).
create table webhook (
  account_id uuid not null,
  id uuid not null,
  team_brand_id uuid not null,
  name text not null,
  url text not null,
  types text[] not null,
  -- sealed with the key of secrets
  secret bytea not null,
  old_secret bytea,
  -- until then the old secret signs too
  old_secret_until timestamptz(3),
  is_on boolean not null default true,
  -- why the server switched it off
  off_reason text check (off_reason in ('GONE', 'FAILING')),
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, team_brand_id) references team_brand (account_id, id)
);
create index on webhook (account_id, team_brand_id);
create index on webhook (id);

create table webhook_delivery (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  type text not null,
  -- the bytes that are signed
  body text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  -- since it was made or last replayed
  tries int not null default 0,
  -- increases with every job: of two jobs for one delivery, the older does nothing
  turn int not null default 0,
  next_at timestamptz(3),
  status int,
  answer text,
  created_at timestamptz(3) not null,
  answered_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade
);
create index on webhook_delivery (account_id, webhook_id, created_at desc, id desc);
create index on webhook_delivery (created_at);

-- The state of a game that webhooks were last sent.
create table webhook_game (
  account_id uuid not null,
  team_game_id uuid not null,
  is_deleted boolean not null,
  is_final boolean not null,
  seq bigint not null,
  calendar_sequence int not null,
  scored_at timestamptz(3),
  -- a score that waits for the end of the pause
  due_at timestamptz(3),
  primary key (account_id, team_game_id),
  foreign key (account_id, team_game_id) references team_game (account_id, id) on delete cascade
);
create index on webhook_game (due_at) where due_at is not null;

-- The roster of a team that webhooks were last told of.
create table webhook_roster (
  account_id uuid not null,
  team_id uuid not null,
  -- SHA-256 of what its list shows
  roster bytea not null,
  -- a change that waits for the end of the pause
  due_at timestamptz(3),
  primary key (account_id, team_id),
  foreign key (account_id, team_id) references team (account_id, id) on delete cascade
);
create index on webhook_roster (due_at) where due_at is not null;

-- Whether a film could be watched when webhooks last looked.
create table webhook_film (
  account_id uuid not null,
  team_video_id uuid not null,
  can_play boolean not null,
  primary key (account_id, team_video_id),
  foreign key (account_id, team_video_id) references team_video (account_id, id) on delete cascade
);

-- Messages of the live stream below this transaction were turned into deliveries.
create table webhook_cursor (
  single boolean primary key default true check (single),
  xid xid8 not null
);

create table user_notification (
  id uuid primary key,
  -- No foreign key: it is in the database of its user.
  account_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  -- its topic: a newer notification of the same kind on the same topic replaces it
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

create table data_export (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- null: the data of the user. No foreign key: it is in the database of its user.
  account_id uuid,
  -- null: all programs of the account
  team_brand_id uuid,
  with_films boolean not null,
  status text not null check (status in ('WAITING', 'RUNNING', 'READY', 'FAILED')),
  progress double precision not null default 0,
  size bigint,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3)
);
create unique index on data_export (user_id, account_id, team_brand_id, with_films) nulls not distinct
  where status in ('WAITING', 'RUNNING');
create index on data_export (user_id);
create index on data_export (account_id);

-- The audit log: append-only, for 400 days.
create table audit_event (
  id uuid primary key,
  -- the time of the insert, so that events of one transaction keep their order
  at timestamptz(3) not null default clock_timestamp(),
  kind text not null,
  -- No foreign keys: an event outlives its subject. Names are read from rows that still exist.
  user_id uuid,
  account_id uuid,
  team_brand_id uuid,
  team_id uuid,
  subject_kind text,
  subject_id uuid,
  ip text,
  device text,
  request_id text,
  detail jsonb not null default '{}',
  check ((subject_kind is null) = (subject_id is null))
);
create index on audit_event (at desc, id desc);
create index on audit_event (team_brand_id, at desc, id desc) where team_brand_id is not null;
create index on audit_event (user_id, at desc) where user_id is not null;
create index on audit_event (account_id) where account_id is not null;
create index on audit_event (subject_id) where subject_kind = 'user';

-- Allows two changes: the deletion of events older than 400 days (the hourly maintenance), and, in a transaction that says so, the
-- removal of an erased person's name, address and device.
create function audit_event_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '400 days' then
      return old;
    end if;
  end if;
  if tg_op = 'UPDATE' and current_setting('fullcourt.erases_names', true) = 'on' then
    if to_jsonb(new) - 'ip' - 'device' - 'detail' = to_jsonb(old) - 'ip' - 'device' - 'detail' then
      return new;
    end if;
  end if;
  raise exception 'audit_event is append-only: % refused', tg_op using errcode = 'object_not_in_prerequisite_state';
end $$;
create trigger audit_event_rows before update or delete on audit_event
  for each row execute function audit_event_append_only();
create trigger audit_event_all before truncate on audit_event
  for each statement execute function audit_event_append_only();
`
