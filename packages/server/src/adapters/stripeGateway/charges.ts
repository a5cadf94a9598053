import type Stripe from 'stripe'
import {
  type ChargeOwner,
  type ChargeState,
  type ChargeWish,
  type GatewayPage,
  GatewayRefused,
  type PageWish,
} from '../../payments/gateway.ts'
import { stateOfIntent, stateOfPage } from './chargeState.ts'
import { type StripeClient, StripeRefused } from './client.ts'
import { chargeMetadataOf, isOf, isOfPage, PAGE_METADATA } from './metadata.ts'
import { pageOf, pageUrls } from './pages.ts'

/**
 * A charge is a payment intent, or the checkout session of a page, which makes its payment intent when the person pays. The
 * reference of such a charge is always the session's.
 */
const isPage = (chargeRef: string): boolean => chargeRef.startsWith('cs_')

export async function createCharge(client: StripeClient, wish: ChargeWish): Promise<string> {
  const { id } = await client.ask((stripe) =>
    stripe.paymentIntents.create(
      {
        amount: wish.cents,
        currency: 'usd',
        customer: wish.customerRef,
        allowed_payment_method_types: ['card'],
        description: wish.description,
        metadata: chargeMetadataOf(wish),
      },
      { idempotencyKey: wish.key },
    ),
  )
  return id
}

export async function beginCharge(
  client: StripeClient,
  wish: ChargeWish,
  page: PageWish,
): Promise<GatewayPage> {
  const metadata = chargeMetadataOf(wish)
  return pageOf(
    await client.ask((stripe) =>
      stripe.checkout.sessions.create(
        {
          ui_mode: 'hosted_page',
          mode: 'payment',
          customer: wish.customerRef,
          allowed_payment_method_types: ['card'],
          // The sum that was agreed to, in no other currency.
          adaptive_pricing: { enabled: false },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'usd',
                unit_amount: wish.cents,
                product_data: { name: wish.description },
              },
            },
          ],
          metadata,
          payment_intent_data: {
            setup_future_usage: 'off_session',
            description: wish.description,
            metadata: { ...metadata, ...PAGE_METADATA },
          },
          ...pageUrls(page),
        },
        { idempotencyKey: wish.key },
      ),
    ),
  )
}

const findSession = (client: StripeClient, ref: string) =>
  client.find((stripe) => stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] }))

const findIntent = (client: StripeClient, ref: string) =>
  client.find((stripe) => stripe.paymentIntents.retrieve(ref))

export async function readCharge(
  client: StripeClient,
  chargeRef: string,
  owner: ChargeOwner,
): Promise<ChargeState> {
  const wished = chargeMetadataOf(owner)
  if (isPage(chargeRef)) {
    const session = await findSession(client, chargeRef)
    return session && isOf(session, wished, client.isLive) ? stateOfPage(session) : { status: 'unknown' }
  }
  const intent = await findIntent(client, chargeRef)
  return intent && isOf(intent, wished, client.isLive) ? stateOfIntent(intent) : { status: 'unknown' }
}

/** The state of a charge that Stripe refused to change: a declined card, or a charge that is over. */
async function stateAfterRefusal(
  client: StripeClient,
  chargeRef: string,
  refusal: unknown,
): Promise<ChargeState> {
  if (!(refusal instanceof StripeRefused)) throw refusal
  if (refusal.declined) return stateOfIntent(refusal.declined)
  if (refusal.code !== 'payment_intent_unexpected_state') throw refusal
  return stateOfIntent(await client.ask((stripe) => stripe.paymentIntents.retrieve(chargeRef)))
}

export async function confirmCharge(
  client: StripeClient,
  chargeRef: string,
  { key, cardRef }: { readonly key: string; readonly cardRef: string },
): Promise<ChargeState> {
  if (isPage(chargeRef)) throw new GatewayRefused('the charge of a page is paid there')
  try {
    const intent = await client.ask((stripe) =>
      stripe.paymentIntents.confirm(
        chargeRef,
        { payment_method: cardRef, off_session: true },
        { idempotencyKey: key },
      ),
    )
    return stateOfIntent(intent)
  } catch (failure) {
    return stateAfterRefusal(client, chargeRef, failure)
  }
}

async function expirePage(client: StripeClient, ref: string): Promise<ChargeState> {
  try {
    await client.ask((stripe) => stripe.checkout.sessions.expire(ref))
  } catch (failure) {
    // Stripe refuses it for a page that is over: it was paid, or has ended.
    if (!(failure instanceof StripeRefused)) throw failure
  }
  const session = await client.ask((stripe) =>
    stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] }),
  )
  return stateOfPage(session)
}

export async function cancelCharge(client: StripeClient, chargeRef: string): Promise<ChargeState> {
  if (isPage(chargeRef)) return expirePage(client, chargeRef)
  try {
    return stateOfIntent(await client.ask((stripe) => stripe.paymentIntents.cancel(chargeRef)))
  } catch (failure) {
    return stateAfterRefusal(client, chargeRef, failure)
  }
}

/** The payment intent of a charge, for what Stripe does to intents alone. */
export async function intentOf(client: StripeClient, chargeRef: string): Promise<string> {
  if (!isPage(chargeRef)) return chargeRef
  const session = await findSession(client, chargeRef)
  const intent = session?.payment_intent
  if (!intent) throw new GatewayRefused(`nothing was paid on the page ${chargeRef}`)
  return typeof intent === 'string' ? intent : intent.id
}

/** The reference of the charge of a payment intent. */
export async function chargeRefOf(
  client: StripeClient,
  intent: string | Stripe.PaymentIntent,
): Promise<string> {
  const { id, metadata } =
    typeof intent === 'string' ? await client.ask((stripe) => stripe.paymentIntents.retrieve(intent)) : intent
  if (!isOfPage({ metadata })) return id
  const { data } = await client.ask((stripe) => stripe.checkout.sessions.list({ payment_intent: id }))
  return data[0]?.id ?? id
}
