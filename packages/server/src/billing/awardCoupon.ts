import { DAY_MS, trialDaysOf } from '@fullcourt/program'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, auditSubject } from '../audit/audit.ts'
import { refuseField } from '../calls/refusal.ts'
import type { Call } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { findCoupon, refuseSecondCoupon, useCoupon } from './coupons.ts'
import { type SubscriptionRow, writeSubscription } from './effects.ts'
import { giveUpUnpaid } from './giveUp.ts'

/** The end of a subscription that is so many days longer. */
const laterBy = (days: number, endDate: string | null): string | null =>
  endDate && new Date(Date.parse(endDate) + days * DAY_MS).toISOString()

/** Gives a running subscription, which is locked, what a coupon awards. Returns it as it is written then. */
export async function awardCoupon(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId'>,
  call: AuditSource & Pick<Call, 'subject'>,
  { stored, code }: { readonly stored: SubscriptionRow; readonly code: string },
): Promise<SubscriptionRow> {
  const { id, accountId, teamBrandId, planId } = stored
  const now = app.now()
  await refuseSecondCoupon(trx, stored)
  const coupon = await findCoupon(trx, code, { teamBrandId, planId, now })
  const days = trialDaysOf(coupon)
  if (days > 0 && !stored.trialActive)
    refuseField('coupon', 'This coupon makes a trial longer, and your trial is over.')
  await useCoupon(trx, coupon, { id, accountId, teamBrandId, now })
  // A bill that is due already is written anew, with what the coupon gives.
  await giveUpUnpaid(trx, app, stored)
  await auditSubject(trx, call, {
    kind: 'plan_changed',
    on: { kind: 'subscription', id },
    detail: { coupon: coupon.code },
  })
  return writeSubscription(trx, stored, { endDate: laterBy(days, stored.endDate) })
}
