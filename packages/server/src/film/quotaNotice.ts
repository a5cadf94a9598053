import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { filmHours } from '../billing/use.ts'
import { notify } from '../notifications/notify.ts'
import { programFullName } from '../programs/shown.ts'
import type { RowKey } from '../tables/columns.ts'

/** The shares of the film hours that people are told about (rule 33). */
const LEVELS = [100, 80] as const

/**
 * Tells the ADMINs of a program when 80 % and all of its film hours are used, each once. When less is used again, the next time
 * counts anew.
 */
export async function noticeQuota(app: AppContext, key: RowKey): Promise<void> {
  const { accountId, id: teamBrandId } = key
  await app.db.transaction().execute(async (trx) => {
    const program = await trx
      .selectFrom('teamBrand')
      .select(['name', 'mascot', 'quotaNotice'])
      .where('accountId', '=', accountId)
      .where('id', '=', teamBrandId)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    const hours = await filmHours(trx, app, key)
    if (!program || !hours || hours.allowed === 0) return
    const share = (hours.used / hours.allowed) * 100
    const level = LEVELS.find((one) => share >= one) ?? 0
    if (level === program.quotaNotice) return
    await trx
      .updateTable('teamBrand')
      .set({ quotaNotice: level })
      .where('accountId', '=', accountId)
      .where('id', '=', teamBrandId)
      .execute()
    if (level < program.quotaNotice || level === 0) return
    await notify(trx, app, {
      kind: level === 100 ? 'quota_100' : 'quota_80',
      accountId,
      about: teamBrandId,
      detail: {
        program: programFullName(program),
        used: Math.round(hours.used * 10) / 10,
        hours: hours.allowed,
      },
      link: '/a/program/subscription/',
      to: { teamBrandId },
    })
  })
  app.live.poke()
}

/** The same for every program with film. */
export async function noticeQuotas(app: AppContext): Promise<void> {
  const { rows } = await sql<RowKey>`
    select b.account_id, b.id from team_brand b where b.deleted_at is null and (b.quota_notice > 0
      or exists (select from team t join team_video v on v.account_id = t.account_id and v.team_id = t.id
        where t.account_id = b.account_id and t.team_brand_id = b.id))`.execute(app.db)
  for (const program of rows) await noticeQuota(app, program)
}
