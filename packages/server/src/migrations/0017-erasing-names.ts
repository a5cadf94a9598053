import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * The audit log stays append-only, but the name of an erased person leaves it: in a transaction that says so, the device and the
 * detail of an event may change, and nothing else.
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(SQL).execute(db)
}

const SQL = `
create or replace function audit_event_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '400 days' then
      return old;
    end if;
  end if;
  if tg_op = 'UPDATE' and current_setting('fullcourt.erases_names', true) = 'on' then
    if to_jsonb(new) - 'device' - 'detail' = to_jsonb(old) - 'device' - 'detail' then
      return new;
    end if;
  end if;
  raise exception 'audit_event is append-only: % refused', tg_op using errcode = 'object_not_in_prerequisite_state';
end $$;
`
