/** Accounts, and the programs, people and teams in them. */
export const PROGRAMS = `
create table account (
  id uuid primary key,
  name text not null,
  is_demo boolean not null default false,
  -- The user who registered it or set it up: has rights only while it has no program.
  founder_id uuid,
  -- how many days before the end of the trial the last notice was sent; null before the first
  trial_notice_days int,
  suspended_at timestamptz(3),
  suspended_reason text,
  erase_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index on account (founder_id) where founder_id is not null;
create index on account (erase_at) where erase_at is not null;

create table league (
  id uuid primary key,
  -- null for a built-in league. No foreign key: games and programs of every account name leagues.
  account_id uuid,
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

create table avatar (
  -- Zero for a picture of a user, who belongs to no account. Hence no foreign key.
  account_id uuid not null,
  id uuid not null,
  owner_kind text not null check (owner_kind in ('user', 'program', 'person')),
  owner_id uuid not null,
  -- when it was asked for or named last; the sweep leaves younger ones alone
  touched_at timestamptz(3) not null default now(),
  -- when its bytes were stored; null before
  stored_at timestamptz(3),
  -- set when its bytes are about to be deleted
  removed_at timestamptz(3),
  primary key (account_id, id)
);
create index on avatar (owner_id);
create index on avatar (touched_at);

create table team_brand (
  account_id uuid not null references account,
  id uuid not null,
  league_id uuid not null references league,
  name text not null,
  mascot text not null,
  gender text not null,
  timezone text not null,
  program_type text,
  avatar_id uuid,
  color1 text, color2 text, color3 text, color4 text,
  color1_name text, color2_name text, color3_name text, color4_name text,
  -- whether playlists may be shared by links that need no account
  allows_links boolean not null default true,
  -- the names of fields at MaxPreps, and the id of the supplier
  max_preps jsonb,
  -- the share of the film hours, in percent, that its people were last told about
  quota_notice int not null default 0,
  -- the warnings before renditions are archived after the end of the plan
  archive_warnings int not null default 0,
  archive_warned_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, avatar_id) references avatar (account_id, id)
);
create index on team_brand (account_id, avatar_id) where avatar_id is not null;
create index on team_brand (id);

create table subscription (
  account_id uuid not null,
  id uuid not null,
  team_brand_id uuid not null,
  plan_id uuid not null references plan,
  -- price and quotas of the running period: a plan that is edited changes them from the next renewal on
  terms jsonb not null,
  -- those of the next period, once they are chosen or announced
  next_terms jsonb,
  status text not null check (status in ('ACTIVE', 'ENDED')),
  trial_active boolean not null,
  -- the paid year that runs; null for a trial and for what is open-ended
  period_start timestamptz(3),
  end_date timestamptz(3),
  -- the day of the month on which the first year began
  anchor_day int,
  cancelled_at timestamptz(3),
  renews_by text not null default 'card' check (renews_by in ('card', 'invoice', 'hand')),
  card_id uuid,
  -- its next year costs nothing
  is_free boolean not null default false,
  -- of an unpaid invoice of the running year: when it is due, and when the subscription ends for it
  due_at timestamptz(3),
  suspends_at timestamptz(3),
  -- the days of the last mail before a renewal
  renewal_notice_days int,
  -- the time up to which it covers its program, by program/subscription (9999-12-31: open-ended)
  covered_until timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, team_brand_id) references team_brand (account_id, id)
);
-- A program has at most one active subscription.
create unique index on subscription (account_id, team_brand_id) where status = 'ACTIVE';
create index on subscription (account_id, team_brand_id);

-- One use per program. The award is what the coupon gave then: a later change of the coupon does not change it.
create table coupon_use (
  account_id uuid not null,
  coupon_id uuid not null references coupon,
  team_brand_id uuid not null,
  subscription_id uuid not null,
  award text not null,
  kind text not null,
  value int not null,
  years int,
  years_used int not null default 0,
  used_at timestamptz(3) not null default now(),
  primary key (account_id, coupon_id, team_brand_id),
  foreign key (account_id, team_brand_id) references team_brand (account_id, id),
  foreign key (account_id, subscription_id) references subscription (account_id, id)
);
create index on coupon_use (subscription_id);
create index on coupon_use (coupon_id);

create table team (
  account_id uuid not null,
  id uuid not null,
  team_brand_id uuid not null,
  level int not null,
  gender text,
  mascot text,
  name text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, team_brand_id) references team_brand (account_id, id)
);
create index on team (id);
create index on team (team_brand_id);

-- A person of a program. A person who can sign in has user_id, and 'role' is then their role in the program.
create table team_brand_personnel (
  account_id uuid not null,
  id uuid not null,
  team_brand_id uuid not null,
  user_id uuid,
  first_name text not null,
  last_name text not null,
  role text not null,
  grade_level int,
  gender text,
  height int,
  primary_email text,
  primary_phone text,
  is_active boolean not null default true,
  avatar_id uuid,
  erase_at timestamptz(3),
  erased_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, team_brand_id) references team_brand (account_id, id),
  foreign key (account_id, avatar_id) references avatar (account_id, id)
);
create index on team_brand_personnel (id);
create index on team_brand_personnel (team_brand_id, role);
create unique index on team_brand_personnel (account_id, team_brand_id, user_id) where user_id is not null and deleted_at is null;
create index on team_brand_personnel (user_id) where user_id is not null;
create index on team_brand_personnel (account_id, avatar_id) where avatar_id is not null;
create index on team_brand_personnel (erase_at) where erase_at is not null;

create table team_personnel (
  account_id uuid not null,
  id uuid not null,
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
  primary key (account_id, id),
  foreign key (account_id, team_id) references team (account_id, id),
  foreign key (account_id, team_brand_personnel_id) references team_brand_personnel (account_id, id)
);
create index on team_personnel (id);
create unique index on team_personnel (account_id, team_id, team_brand_personnel_id) where deleted_at is null;
create index on team_personnel (team_brand_personnel_id);

create table team_season (
  account_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  name text not null,
  start_date date not null,
  end_date date not null,
  notes text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, team_id) references team (account_id, id)
);
create index on team_season (id);
create index on team_season (team_id);

create table team_goal (
  account_id uuid not null,
  team_id uuid not null,
  -- a figure of GOAL_FIGURES
  figure text not null,
  bound text not null check (bound in ('atLeast', 'atMost')),
  value float8 not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, team_id, figure),
  foreign key (account_id, team_id) references team (account_id, id)
);

-- An API token. Its hash and its last use are in \`token\`, under the same id; without that row it is dead.
create table api_token (
  account_id uuid not null references account,
  id uuid not null,
  kind text not null check (kind in ('PERSON', 'PROGRAM')),
  -- whom its calls act as: its maker, or a user of its own
  user_id uuid not null,
  name text not null,
  -- the first characters of the secret
  prefix text not null,
  scopes text[] not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (account_id, id)
);
create index on api_token (user_id);

-- The programs that an API token reaches, until it is revoked.
create table api_token_program (
  account_id uuid not null,
  api_token_id uuid not null,
  team_brand_id uuid not null,
  -- the user of a PROGRAM token, who acts as an ADMIN
  member_id uuid,
  primary key (account_id, api_token_id, team_brand_id),
  foreign key (account_id, api_token_id) references api_token (account_id, id) on delete cascade,
  foreign key (account_id, team_brand_id) references team_brand (account_id, id)
);
create index on api_token_program (account_id, team_brand_id);
create index on api_token_program (member_id) where member_id is not null;

-- who has a role in a program: its active persons with a sign-in, and its API tokens, whose own id stands for a person
create view membership as
select account_id, team_brand_id, user_id, role, id as person_id from team_brand_personnel
where user_id is not null and is_active and deleted_at is null
union all
select account_id, team_brand_id, member_id, 'ADMIN', api_token_id from api_token_program where member_id is not null;

-- the programs that count: a deleted one while an ADMIN can restore it; once for each ADMIN
create view kept_program as
select b.account_id, b.id from team_brand b
left join team_brand_personnel p on p.account_id = b.account_id and p.team_brand_id = b.id
  and p.role = 'ADMIN' and p.user_id is not null and p.is_active and p.deleted_at is null
where b.deleted_at is null or p.id is not null;

-- who may act on a whole account: the ADMINs of every program of it, or its founder while it has none; by joins, because a distributed
-- database then asks one shard for the owners of an account
create view account_owner as
select me.account_id, me.user_id from team_brand_personnel me
left join kept_program b on b.account_id = me.account_id
left join team_brand_personnel mine on mine.account_id = b.account_id and mine.team_brand_id = b.id and mine.user_id = me.user_id
  and mine.role = 'ADMIN' and mine.is_active and mine.deleted_at is null
where me.role = 'ADMIN' and me.user_id is not null and me.is_active and me.deleted_at is null
group by me.account_id, me.user_id
having count(b.id) = count(mine.id)
union
select a.id, a.founder_id from account a
where a.founder_id is not null and not exists (select from kept_program b where b.account_id = a.id);

-- owners of accounts that no other user can sign in to
create view account_of_one as
select o.account_id, o.user_id from account_owner o
where not exists (select from team_brand_personnel p where p.account_id = o.account_id and p.user_id <> o.user_id
  and p.is_active and p.deleted_at is null);
`
