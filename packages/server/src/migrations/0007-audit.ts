import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The audit log: who did what, to what, from where. Append-only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
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

-- Refuses every change except the deletion of events older than 400 days (the hourly maintenance).
create function audit_event_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '400 days' then
      return old;
    end if;
  end if;
  raise exception 'audit_event is append-only: % refused', tg_op using errcode = 'object_not_in_prerequisite_state';
end $$;
create trigger audit_event_rows before update or delete on audit_event
  for each row execute function audit_event_append_only();
create trigger audit_event_all before truncate on audit_event
  for each statement execute function audit_event_append_only();
`
