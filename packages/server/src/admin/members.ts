import { sql } from 'kysely'

/**
 * Who belongs to which account, as `member`: who has a role in it, or founded it while it has no program. Lists read members by
 * statements of their own, because a distributed database does not join them with sessions.
 */
export const MEMBERS = sql`(
  select account_id, user_id from team_brand_personnel where user_id is not null and is_active and deleted_at is null
  union select a.id, a.founder_id from account a
    where a.founder_id is not null and not exists (select from kept_program b where b.account_id = a.id)
) member`
