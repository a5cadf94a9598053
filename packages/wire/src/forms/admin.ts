import { COUPON_KINDS, COUPON_MAXIMUM } from '@fullcourt/program'
import * as z from 'zod/mini'
import { email } from '../fields.ts'
import { optionalText, text } from '../typed.ts'
import { numberText } from './intl.ts'

/** The fields of the forms of administrators; the bodies of their endpoints are made of them. */

/** A whole number from one to another. */
function whole(min: number, max: number) {
  const [from, to] = [numberText(min), numberText(max)]
  const message = `must be a whole number from ${from} to ${to}.`
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message))
}

export const PLAN_COLORS = ['bronze', 'silver', 'gold', 'primary'] as const

const price = whole(0, 1_000_000)
const quota = whole(0, 1_000_000)
export const planFields = {
  displayName: text(60),
  displayText: text(200),
  color: z.enum(PLAN_COLORS),
  priceUSD: price,
  teamQuota: whole(1, 1_000_000),
  odQuota: quota,
  archiveQuota: quota,
  alaODPriceUSD: price,
  alaArchivePriceUSD: price,
  supportsUHD: z.boolean(),
  trialDays: whole(0, 365),
  hidden: z.boolean(),
}
/** The stable name of a plan. */
export const planName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must have lower case letters, digits and dashes only.'))

const moment = z.nullable(z.iso.datetime({ offset: true }))
export const couponFields = {
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'must have at least 3 characters.'),
      z.maxLength(40, 'must have at most 40 characters.'),
      z.regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, 'must have letters, digits and dashes only.'),
    ),
  kind: z.enum(COUPON_KINDS),
  value: whole(1, Math.max(...Object.values(COUPON_MAXIMUM))),
  years: z.nullable(whole(1, 100)),
  planIds: z.array(z.uuid()).check(z.maxLength(50)),
  startsAt: moment,
  endsAt: moment,
  mostUses: z.nullable(whole(1, 1_000_000)),
}

export const suspensionFields = { reason: text(200) }

/** Who is invited, and the program that is made for them. */
export const accountSetupFields = {
  name: text(),
  mascot: text(60),
  email,
  firstName: text(80),
  lastName: text(80),
}

/** Where an invitation came from. Its links carry it, and the list of invitations shows it. */
export const trackingFields = {
  source: optionalText(60),
  medium: optionalText(60),
  campaign: optionalText(60),
}
