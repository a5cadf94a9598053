import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Rights on accounts follow the ADMINs of programs; devices of guests; requests to join (decisions 0155 and 0193). */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
-- who registered it or set it up: has rights only while it has no program
alter table account add column founder_id uuid references app_user on delete set null;
update account set founder_id =
  (select m.user_id from account_member m where m.account_id = account.id order by m.user_id limit 1);
create index on account (founder_id) where founder_id is not null;
drop table account_member;

-- the programs that count: a deleted one while an ADMIN can restore it
create view kept_program as
select b.account_id, b.id from team_brand b
where b.deleted_at is null or exists (select from team_brand_personnel p where p.team_brand_id = b.id
  and p.role = 'ADMIN' and p.user_id is not null and p.is_active and p.deleted_at is null);

-- who may act on a whole account: the ADMINs of every program of it, or its founder while it has none
create view account_owner as
select distinct me.account_id, me.user_id from team_brand_personnel me
where me.role = 'ADMIN' and me.user_id is not null and me.is_active and me.deleted_at is null
  and not exists (select from kept_program b where b.account_id = me.account_id
    and not exists (select from team_brand_personnel mine where mine.team_brand_id = b.id and mine.user_id = me.user_id
      and mine.role = 'ADMIN' and mine.is_active and mine.deleted_at is null))
union
select a.id, a.founder_id from account a
where a.founder_id is not null and not exists (select from kept_program b where b.account_id = a.id);

-- owners of accounts that no other user can sign in to
create view account_of_one as
select o.account_id, o.user_id from account_owner o
where not exists (select from team_brand_personnel p where p.account_id = o.account_id and p.user_id <> o.user_id
  and p.is_active and p.deleted_at is null);

-- null: all programs of the account
alter table data_export add column team_brand_id uuid;
alter table data_export add foreign key (account_id, team_brand_id) references team_brand (account_id, id);

-- a signed-in user who opened the link of another person's mail, and waits for an ADMIN
alter table invitation add column requested_by uuid references app_user on delete set null;
alter table invitation add column requested_at timestamptz(3);

-- the devices that opened the link of a bench guest
create table bench_device (
  id uuid primary key,
  account_id uuid not null references account,
  invitation_id uuid not null references invitation on delete cascade,
  key_hash text not null,
  -- as the client calls itself
  name text not null,
  asked_at timestamptz(3) not null,
  -- null: it waits for the owner
  allowed_at timestamptz(3),
  unique (invitation_id, key_hash)
);
`
