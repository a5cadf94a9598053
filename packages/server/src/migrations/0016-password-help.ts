import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Links for a new password that an admin makes for a person without a verified address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
-- Who made the link; null for a link that was mailed to the user.
alter table password_reset add made_by uuid references app_user on delete cascade;
`
