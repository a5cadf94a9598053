import { type CouponTerms, couponAward, couponKey, couponProblem, type Discount } from '@fullcourt/program'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { refuse, refuseField } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import type { CouponTable } from '../tables/accounts.ts'
import type { RowKey } from '../tables/columns.ts'
import { timeOf } from './subscription.ts'

type CouponRow = Selectable<CouponTable>

interface Purpose {
  readonly teamBrandId: string
  readonly planId: string
  readonly now: number
}

const termsOfCoupon = (row: CouponRow): CouponTerms => ({
  kind: row.kind,
  value: row.value,
  years: row.years,
  planIds: row.planIds,
  startsAt: timeOf(row.startsAt),
  endsAt: timeOf(row.endsAt),
  mostUses: row.mostUses,
})

/** How long a first year that was agreed to keeps its coupon before its charge has begun. */
const AGREED_MS = 600_000

/** First years of other programs whose payment may still succeed: each uses the coupon when it does. */
async function beingPaid(
  trx: Transaction<Database>,
  { id }: CouponRow,
  { teamBrandId, now }: Purpose,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from invoice i
    where i.kind = 'start' and i.status = 'draft' and i.effect->>'kind' <> 'none' and i.effect->>'couponId' = ${id} and i.team_brand_id <> ${teamBrandId}
      and (i.created_at > ${new Date(now - AGREED_MS).toISOString()}::timestamptz
        or exists (select from payment p where p.account_id = i.account_id and p.invoice_id = i.id
          and p.status in ('CREATED', 'SENT', 'UNKNOWN', 'NEEDS_ACTION')))`.execute(trx)
  return rows[0]?.n ?? 0
}

/**
 * Finds a coupon that can be used for this program and plan. Locks its row, so that the last use is given once.
 * @throws Refusal 422 with the reason at the field `coupon`
 */
export async function findCoupon(
  trx: Transaction<Database>,
  code: string,
  purpose: Purpose,
): Promise<CouponRow> {
  const { teamBrandId, planId, now } = purpose
  const row = await trx
    .selectFrom('coupon')
    .selectAll()
    .where('codeKey', '=', couponKey(code))
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuseField('coupon', 'This coupon does not exist.')
  const uses = await trx
    .selectFrom('couponUse')
    .select('teamBrandId')
    .where('couponId', '=', row.id)
    .execute()
  const isUsedByProgram = uses.some((use) => use.teamBrandId === teamBrandId)
  const taken = uses.length + (row.mostUses === null ? 0 : await beingPaid(trx, row, purpose))
  const problem = couponProblem(termsOfCoupon(row), { planId, now, uses: taken, isUsedByProgram })
  if (problem) refuseField('coupon', problem)
  return row
}

interface Use {
  readonly id: string
  readonly accountId: string
  readonly teamBrandId: string
  readonly now: number
}

/** Stores that a subscription began with a coupon, and what it gives. */
export async function useCoupon(
  trx: Transaction<Database>,
  coupon: CouponRow,
  { id: subscriptionId, accountId, teamBrandId, now }: Use,
): Promise<void> {
  const usedAt = new Date(now).toISOString()
  const award = couponAward(coupon)
  const { id: couponId, kind, value, years } = coupon
  await trx
    .insertInto('couponUse')
    .values({ couponId, subscriptionId, accountId, teamBrandId, award, kind, value, years, usedAt })
    .execute()
}

/** The coupon of a subscription, with the years that it has lowered; null without one. */
export async function discountOf(db: Kysely<Database>, { accountId, id }: RowKey): Promise<Discount | null> {
  const use = await db
    .selectFrom('couponUse')
    .select(['kind', 'value', 'years', 'yearsUsed'])
    .where('accountId', '=', accountId)
    .where('subscriptionId', '=', id)
    .executeTakeFirst()
  return use ?? null
}

/** A subscription has at most one coupon. */
export async function refuseSecondCoupon(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
): Promise<void> {
  const used = await trx
    .selectFrom('couponUse')
    .select('couponId')
    .where('accountId', '=', accountId)
    .where('subscriptionId', '=', id)
    .executeTakeFirst()
  if (used) refuse('conflict', 'This subscription has a promo code already.')
}
