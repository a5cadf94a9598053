// The page that Stripe shows to a person: a session of Checkout.
import { TEST_CARD_TERMS, TEST_CARDS, type TestAnswer, type TestCard } from '../../src/payments/testPages.ts'
import { addMethod, chargeIntent } from './charging.ts'
import { get, type PageState, StubRefusal, type StubSession, type StubStore } from './objects.ts'

const button = (answer: TestAnswer, text: string): string =>
  `<button name="answer" value="${answer}">${text}</button>`

export function pageHtml(store: StubStore, id: string): string {
  const { amount_total: total, status } = get(store.sessions, id, 'checkout.session')
  const { asksAbout, description } = get(store.pages, id, 'checkout.session')
  const title = total === null ? 'Save a card' : `Pay $${(total / 100).toFixed(2)}`
  const buttons = asksAbout
    ? [button('approve', 'Approve'), button('decline', 'Decline')]
    : TEST_CARDS.map((card) => button(card, TEST_CARD_TERMS[card].label))
  const form = `<form method="post">${[...buttons, button('cancel', 'Cancel')].join('<br>')}</form>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${description}</p>${status === 'open' ? form : 'This page has ended.'}</html>`
}

const doneUrl = ({ success_url, id }: StubSession): string =>
  (success_url ?? '').replace('{CHECKOUT_SESSION_ID}', id)

/** The payment intent of a page is made when the person pays. */
function intentOf(store: StubStore, session: StubSession, page: PageState) {
  const known = session.payment_intent === null ? undefined : store.intents.get(session.payment_intent)
  if (known) return known
  const intent = {
    id: store.newId('pi'),
    object: 'payment_intent' as const,
    ...store.base,
    metadata: page.intentMetadata,
    amount: session.amount_total ?? 0,
    amount_received: 0,
    currency: session.currency ?? 'usd',
    description: page.description,
    status: 'requires_payment_method' as const,
    customer: session.customer,
    payment_method: null,
    last_payment_error: null,
    next_action: null,
  }
  store.intents.set(intent.id, intent)
  session.payment_intent = intent.id
  return get(store.intents, intent.id, 'payment_intent')
}

function refuseCard(store: StubStore, session: StubSession, code: string): void {
  const setup = store.setups.get(session.setup_intent ?? '')
  if (setup) setup.last_setup_error = { type: 'card_error', code: 'card_declined', decline_code: code }
}

function takeCard(store: StubStore, session: StubSession, page: PageState, card: TestCard): string | null {
  const method = addMethod(store, session.customer ?? '', card)
  const setup = store.setups.get(session.setup_intent ?? '')
  if (setup) {
    setup.status = 'succeeded'
    setup.payment_method = method.id
    setup.last_setup_error = null
  } else
    try {
      chargeIntent(store, intentOf(store, session, page), method, true)
    } catch (failure) {
      if (!(failure instanceof StubRefusal)) throw failure
      return null
    }
  session.status = 'complete'
  session.payment_status = setup ? 'no_payment_required' : 'paid'
  session.url = null
  store.addEvent('checkout.session.completed', session)
  return doneUrl(session)
}

/** Answers the page. Returns where the browser goes on; null: it stays. */
export function answerPage(store: StubStore, id: string, answer: TestAnswer): string | null {
  const session = get(store.sessions, id, 'checkout.session')
  const page = get(store.pages, id, 'checkout.session')
  if (answer === 'cancel') return session.cancel_url
  if (session.status !== 'open') return null
  const card = answer === 'approve' ? page.asksAbout : answer === 'decline' ? null : answer
  page.asksAbout = null
  if (card === null) {
    refuseCard(store, session, 'authentication_failed')
    return null
  }
  const { entry } = TEST_CARD_TERMS[card]
  if (entry === 'declined') {
    refuseCard(store, session, 'generic_decline')
    return null
  }
  if (entry === 'approved' && answer !== 'approve') {
    page.asksAbout = card
    return null
  }
  return takeCard(store, session, page, card)
}
