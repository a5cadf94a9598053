import type Stripe from 'stripe'
import type { CardRead, GatewayCard, GatewayPage, PageWish } from '../../payments/gateway.ts'
import { type StripeClient, StripeRefused } from './client.ts'
import { idOf, isOf, metadataOf } from './metadata.ts'
import { pageOf, pageUrls } from './pages.ts'

const UNKNOWN: CardRead = { status: 'unknown' }

/** Null for what is no card, or belongs to no customer any more. */
function shownCard({ id, card, customer }: Stripe.PaymentMethod): GatewayCard | null {
  if (!card || customer === null) return null
  const { brand, last4, exp_year, exp_month, fingerprint } = card
  return { ref: id, brand, last4, expYear: exp_year, expMonth: exp_month, fingerprint: fingerprint ?? null }
}

export async function findCard(client: StripeClient, ref: string): Promise<GatewayCard | null> {
  const method = await client.find((stripe) => stripe.paymentMethods.retrieve(ref))
  return method && shownCard(method)
}

export async function removeCard(client: StripeClient, ref: string): Promise<void> {
  try {
    await client.find((stripe) => stripe.paymentMethods.detach(ref))
  } catch (failure) {
    // Stripe refuses it for a card that is detached already.
    if (failure instanceof StripeRefused && (await findCard(client, ref)) === null) return
    throw failure
  }
}

/** Stripe does not know the page again by a key: a second one does no harm. */
export async function beginCard(client: StripeClient, wish: PageWish): Promise<GatewayPage> {
  const metadata = metadataOf(wish.owner)
  return pageOf(
    await client.ask((stripe) =>
      stripe.checkout.sessions.create({
        ui_mode: 'hosted_page',
        mode: 'setup',
        customer: wish.customerRef,
        allowed_payment_method_types: ['card'],
        metadata,
        setup_intent_data: { metadata },
        ...pageUrls(wish),
      }),
    ),
  )
}

const methodOf = async (
  client: StripeClient,
  method: string | Stripe.PaymentMethod | null,
): Promise<CardRead> => {
  const ref = idOf(method)
  const card = ref && (await findCard(client, ref))
  return card ? { status: 'ready', card } : UNKNOWN
}

async function readSetup(client: StripeClient, setup: Stripe.SetupIntent, wish: PageWish): Promise<CardRead> {
  if (idOf(setup.customer) !== wish.customerRef || !isOf(setup, metadataOf(wish.owner), client.isLive))
    return UNKNOWN
  const url = setup.next_action?.redirect_to_url?.url
  const error = setup.last_setup_error
  if (setup.status === 'succeeded') return methodOf(client, setup.payment_method)
  if (setup.status === 'requires_action' && url) return { status: 'action', url }
  if (setup.status === 'requires_payment_method' && error)
    return { status: 'declined', code: error.decline_code ?? error.code ?? 'card_declined' }
  return UNKNOWN
}

async function readSession(client: StripeClient, ref: string, wish: PageWish): Promise<CardRead> {
  const session = await client.find((stripe) =>
    stripe.checkout.sessions.retrieve(ref, { expand: ['setup_intent', 'payment_intent'] }),
  )
  if (!session || idOf(session.customer) !== wish.customerRef) return UNKNOWN
  if (!isOf(session, metadataOf(wish.owner), client.isLive)) return UNKNOWN
  const { setup_intent: setup, payment_intent: payment } = session
  if (setup && typeof setup === 'object') return readSetup(client, setup, wish)
  if (payment && typeof payment === 'object' && payment.status === 'succeeded')
    return methodOf(client, payment.payment_method)
  return UNKNOWN
}

/** Reads the card of a page (cs_…) or of a setup intent (seti_…). */
export async function readCard(client: StripeClient, token: string, wish: PageWish): Promise<CardRead> {
  if (/^cs_\w+$/.test(token)) return readSession(client, token, wish)
  if (!/^seti_\w+$/.test(token)) return UNKNOWN
  const setup = await client.find((stripe) => stripe.setupIntents.retrieve(token))
  return setup ? readSetup(client, setup, wish) : UNKNOWN
}
