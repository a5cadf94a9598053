/** Users: names, addresses, sessions and factors. They belong to no account. */
export const USERS = `
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
  units text not null default 'imperial' check (units in ('imperial', 'metric')),
  -- of mails and messages, and of pages on devices without a choice
  language text not null default 'en' check (language in ('en', 'es')),
  -- No foreign key: a user outlives accounts, and pictures of users have none.
  avatar_id uuid,
  -- A bench guest: a user without password or address, for one game, until then. No foreign key: users are not deleted with games.
  guest_game_id uuid,
  guest_until timestamptz(3),
  -- by kind and channel, where they differ from the defaults
  notification_settings jsonb not null default '{}',
  -- when the last message about notifications was sent
  notified_at timestamptz(3),
  -- The user asked to be erased then; null: not asked, or revoked.
  erase_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  check ((guest_game_id is null) = (guest_until is null))
);
create index on app_user (avatar_id) where avatar_id is not null;
create index on app_user (guest_game_id) where guest_game_id is not null;
create index on app_user (erase_at) where erase_at is not null;

-- Several users may add an address; only one can have it verified.
create table user_email (
  id uuid primary key,
  user_id uuid not null references app_user,
  email text not null,
  email_key text not null,
  is_primary boolean not null default false,
  verified_at timestamptz(3)
);
create index on user_email (user_id);
create unique index user_email_of_one on user_email (email_key) where verified_at is not null;
create unique index on user_email (email_key, user_id);
create unique index on user_email (user_id) where is_primary;

create table user_phone (
  id uuid primary key,
  user_id uuid not null references app_user,
  phone text not null,
  is_primary boolean not null default false,
  verified_at timestamptz(3)
);
create index on user_phone (user_id);
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
  expires_at timestamptz(3) not null,
  -- The admin who made the link for a person without a verified address; null for a link that was mailed to the user.
  made_by uuid references app_user on delete cascade
);

-- Stores only the SHA-256 of a token.
create table token (
  hash bytea primary key,
  -- the id by which the user ends a session
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references app_user,
  kind text not null check (kind in ('session', 'stream', 'api')),
  -- for an API token, whose id is that of its row in api_token; no foreign key: users may be in another database
  account_id uuid,
  -- for a stream token: the session that requested it; the stream ends with it
  session_hash bytea references token on delete cascade,
  -- The administrator who looks through the eyes of the session's user; such a session only reads.
  viewer_id uuid references app_user,
  device text,
  network text,
  -- when the user last typed the password in this session
  confirmed_at timestamptz(3) not null default now(),
  -- set when the session proved a second factor
  factor_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  check ((kind = 'api') = (account_id is not null))
);
create unique index on token (id);
create index on token (account_id) where account_id is not null;
create index on token (user_id);
create index on token (session_hash) where session_hash is not null;
create index on token (expires_at);

-- Users of accounts that were moved to another installation, which answers at the address.
create table moved_account (
  user_id uuid not null references app_user on delete cascade,
  account_id uuid not null,
  address text not null,
  moved_at timestamptz(3) not null default now(),
  primary key (user_id, account_id)
);

-- Public links and API tokens of accounts that were moved to another installation: where they lead now.
create table moved_link (
  -- SHA-256 of the token
  token_hash bytea primary key,
  account_id uuid not null,
  address text not null,
  -- the token there; null: the same one
  token text,
  moved_at timestamptz(3) not null default now()
);
create index on moved_link (account_id);

-- Networks (/24, /64) and devices that a user logged in from: SHA-256 of the kind, the user, and the network or device key.
create table known_source (
  user_id uuid not null references app_user on delete cascade,
  hash bytea not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, hash)
);
create index on known_source (seen_at);

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null default '[]',
  -- The authenticator can sync it to other devices.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index on passkey (user_id);

create table totp (
  user_id uuid primary key references app_user on delete cascade,
  -- encrypted with a key that is not in the database
  secret bytea not null,
  created_at timestamptz(3) not null default now(),
  -- set when the first code was right; only then it counts
  confirmed_at timestamptz(3),
  -- the newest time step whose code was used; no step is used twice
  last_step bigint not null default 0
);

create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table factor_challenge (
  token_hash bytea primary key,
  -- null before the user is known: a log-in with a passkey alone
  user_id uuid references app_user on delete cascade,
  purpose text not null,
  challenge text,
  tries int not null default 0,
  expires_at timestamptz(3) not null
);
create index on factor_challenge (expires_at);
create index on factor_challenge (user_id);

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
`
