import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What deletion leaves. The log of a game keeps that a guest wrote a play, after the guest is deleted. The audit log keeps events
 * of deleted accounts and users, without their addresses and devices.
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(SQL).execute(db)
}

const SQL = `
-- set when the guest who wrote the revision is deleted; by_user is null then
alter table game_log add column by_guest boolean not null default false;

-- finds the events of a deleted account or user
create index on audit_event (account_id) where account_id is not null;
create index on audit_event (subject_id) where subject_kind = 'user';

create or replace function audit_event_append_only() returns trigger language plpgsql as $$
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
`
