import * as z from 'zod/mini'
import { email } from '../fields.ts'
import { optionalLines, optionalText, text } from '../typed.ts'

/** The field of a promo code: the code of a coupon, in any case. */
export const promoCodeFields = { coupon: text(60) }

/** Whom invoices are written to. */
export const billingProfileFields = {
  organization: optionalText(120),
  address: optionalLines(400),
  email: z.nullable(email),
  taxId: optionalText(40),
}

/** The number of a school's purchase order. */
export const orderFields = { poNumber: text(40) }
