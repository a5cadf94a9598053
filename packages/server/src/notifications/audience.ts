import { type Action, may, type NotificationSettings, type Role } from '@fullcourt/program'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'
import { NIL_UUID } from '../newId.ts'

/** A user who can be notified. */
export interface Receiver {
  readonly userId: string
  readonly settings: NotificationSettings
  readonly communications: number
  readonly notifiedAt: string | null
}

interface Row extends Receiver {
  readonly programRole: Role
  readonly teamRole: Role | null
}

/** The users who may do this on a team, or in a program. */
export async function receiversWho(
  db: Kysely<Database>,
  action: Action,
  {
    accountId,
    teamBrandId,
    teamId,
  }: { readonly accountId: string; readonly teamBrandId: string; readonly teamId?: string },
): Promise<readonly Receiver[]> {
  // Citus drops a join with null, and with it the account of the others.
  const { rows } = await sql<Row>`
    select u.id as user_id, u.notification_settings as settings, u.communications, u.notified_at,
      me.role as program_role, r.role as team_role
    from team_brand_personnel me
    join app_user u on u.id = me.user_id
    left join team_personnel r on r.account_id = me.account_id and r.team_id = ${teamId ?? NIL_UUID}::uuid and r.team_brand_personnel_id = me.id
      and r.deleted_at is null
    where me.account_id = ${accountId} and me.team_brand_id = ${teamBrandId} and me.is_active and me.deleted_at is null and u.deleted_at is null
      and u.erase_at is null`.execute(db)
  return rows.filter(({ programRole, teamRole }) =>
    may(action, { programRole, ...(teamId !== undefined && { teamRole }) }),
  )
}

/** One user, unless they are gone. */
export async function receiver(db: Kysely<Database>, userId: string): Promise<readonly Receiver[]> {
  return db
    .selectFrom('appUser')
    .select(['id as userId', 'notificationSettings as settings', 'communications', 'notifiedAt'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .where('eraseAt', 'is', null)
    .execute()
}
