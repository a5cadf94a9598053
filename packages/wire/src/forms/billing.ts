import { text } from '../typed.ts'

/** The field of a promo code: the code of a coupon, in any case. */
export const promoCodeFields = { coupon: text(60) }
