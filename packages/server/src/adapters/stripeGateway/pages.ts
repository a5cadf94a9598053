import type Stripe from 'stripe'
import { type GatewayPage, GatewayUnreachable, type PageWish } from '../../payments/gateway.ts'

/** Where Stripe's page sends the browser. Stripe writes the reference of the page into the address. */
export const pageUrls = ({ doneUrl, cancelUrl }: PageWish) => ({
  success_url: doneUrl.replace('{ref}', '{CHECKOUT_SESSION_ID}'),
  cancel_url: cancelUrl,
})

export function pageOf({ id, url }: Stripe.Checkout.Session): GatewayPage {
  // The same key after a day off: the page has ended.
  if (url === null) throw new GatewayUnreachable(`the page ${id} has no address any more`)
  return { ref: id, url }
}
