import * as z from 'zod/mini'
import { text } from '../typed.ts'

/** The fields of the forms in which administrators set plans and record money. */

const dollars = z
  .number()
  .check(
    z.minimum(0.01, 'must be at least $0.01.'),
    z.maximum(1_000_000, 'must be at most $1,000,000.'),
    z.multipleOf(0.01, 'must be dollars and whole cents.'),
  )
const moment = z.iso.datetime({ offset: true })
const reason = text(200)

export const handPlanFields = { planId: z.uuid(), until: z.nullable(moment), reason }
export const hoursGivenFields = {
  hours: z.int('must be a whole number.').check(z.minimum(1, 'must be at least 1.'), z.maximum(100_000)),
  until: moment,
  reason,
}
export const handPaymentFields = { amountUSD: dollars, reference: text(80) }
export const dueLaterFields = { dueAt: moment }
export const refundFields = { amountUSD: dollars, reason }
