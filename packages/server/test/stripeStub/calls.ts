// The calls of Stripe's API that the product makes.
import { chargeIntent, settleSlow } from './charging.ts'
import { type Form, textAt, textsAt } from './form.ts'
import {
  get,
  refuseRequest,
  type StubIntent,
  type StubSession,
  type StubSetup,
  type StubStore,
} from './objects.ts'
import type { ParameterSet } from './parameters.ts'

export interface StubCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: RegExp
  readonly parameters: ParameterSet
  readonly answer: (at: {
    readonly store: StubStore
    readonly id: string
    readonly form: Form
    readonly baseUrl: string
  }) => object
}

const LEAST_CENTS = 50
const DAY_S = 86_400

/** Puts the objects in the place of the ids that the call asks to expand. */
function expanded(store: StubStore, object: object, form: Form, prefix = ''): object {
  const names = Object.values(textsAt(form, 'expand')).map((name) => name.replace(prefix, ''))
  const replaced = Object.entries(object).map(([name, value]) => {
    if (!names.includes(name) || typeof value !== 'string') return [name, value]
    return [name, store.intents.get(value) ?? store.setups.get(value) ?? value]
  })
  return Object.fromEntries(replaced)
}

/** A page of a list, newest first. */
function listOf(
  objects: readonly { readonly id: string }[],
  form: Form,
  url: string,
  show: (object: object) => object = (object) => object,
): object {
  const limit = Number(textAt(form, 'limit') ?? 10)
  const after = textAt(form, 'starting_after')
  const start = after === undefined ? 0 : objects.findIndex(({ id }) => id === after) + 1
  const data = objects.slice(start, start + limit)
  return { object: 'list', url, has_more: start + limit < objects.length, data: data.map(show) }
}

function createCustomer(store: StubStore, form: Form): object {
  const customer = {
    id: store.newId('cus'),
    object: 'customer' as const,
    ...store.base,
    metadata: textsAt(form, 'metadata'),
    name: textAt(form, 'name') ?? null,
    email: textAt(form, 'email') ?? null,
  }
  store.customers.set(customer.id, customer)
  return customer
}

function requireCard(form: Form): void {
  if (textAt(form, 'allowed_payment_method_types', '0') !== 'card')
    refuseRequest('The product takes cards only.', { param: 'allowed_payment_method_types' })
}

function centsOf(text: string | undefined): number {
  const cents = Number(text)
  if (!Number.isSafeInteger(cents))
    refuseRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer' })
  if (cents < LEAST_CENTS)
    refuseRequest('Amount must be at least 50 cents', { code: 'amount_too_small', param: 'amount' })
  return cents
}

function createIntent(store: StubStore, form: Form): object {
  requireCard(form)
  const intent: StubIntent = {
    id: store.newId('pi'),
    object: 'payment_intent',
    ...store.base,
    metadata: textsAt(form, 'metadata'),
    amount: centsOf(textAt(form, 'amount')),
    amount_received: 0,
    currency: textAt(form, 'currency') ?? refuseRequest('Missing required param: currency.'),
    description: textAt(form, 'description') ?? null,
    status: 'requires_payment_method',
    customer: get(store.customers, textAt(form, 'customer'), 'customer').id,
    payment_method: null,
    last_payment_error: null,
    next_action: null,
  }
  store.intents.set(intent.id, intent)
  return intent
}

/** An intent that may be confirmed or canceled by a call. */
function openIntent(store: StubStore, id: string): StubIntent {
  const intent = get(store.intents, id, 'payment_intent')
  if (['succeeded', 'processing', 'canceled'].includes(intent.status))
    refuseRequest(`This PaymentIntent's status is ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: { ...intent },
    })
  if ([...store.sessions.values()].some(({ payment_intent }) => payment_intent === id))
    refuseRequest('This PaymentIntent belongs to a Checkout Session.')
  return intent
}

function confirmIntent(store: StubStore, id: string, form: Form): object {
  const intent = openIntent(store, id)
  const method = get(store.methods, textAt(form, 'payment_method'), 'PaymentMethod')
  if (method.customer !== intent.customer)
    refuseRequest('The PaymentMethod does not belong to the Customer.', { param: 'payment_method' })
  if (textAt(form, 'off_session') !== 'true') refuseRequest('The product confirms off session only.')
  chargeIntent(store, intent, method, false)
  return intent
}

function cancelIntent(store: StubStore, id: string): object {
  const intent = openIntent(store, id)
  intent.status = 'canceled'
  store.addEvent('payment_intent.canceled', intent)
  return intent
}

function addSetup(store: StubStore, form: Form, customer: string): StubSetup {
  const setup: StubSetup = {
    id: store.newId('seti'),
    object: 'setup_intent',
    ...store.base,
    metadata: textsAt(form, 'setup_intent_data', 'metadata'),
    status: 'requires_payment_method',
    customer,
    payment_method: null,
    last_setup_error: null,
    next_action: null,
  }
  store.setups.set(setup.id, setup)
  return setup
}

function createSession(store: StubStore, form: Form, baseUrl: string): object {
  requireCard(form)
  const mode = textAt(form, 'mode')
  if (mode !== 'setup' && mode !== 'payment') return refuseRequest(`Invalid mode: ${mode}`)
  const customer = get(store.customers, textAt(form, 'customer'), 'customer').id
  const price = ['line_items', '0', 'price_data'] as const
  const isPayment = mode === 'payment'
  const id = store.newId('cs')
  const session: StubSession = {
    id,
    object: 'checkout.session',
    ...store.base,
    metadata: textsAt(form, 'metadata'),
    mode,
    status: 'open',
    url: `${baseUrl}/c/pay/${id}`,
    payment_status: isPayment ? 'unpaid' : 'no_payment_required',
    success_url: textAt(form, 'success_url') ?? refuseRequest('Missing required param: success_url.'),
    cancel_url: textAt(form, 'cancel_url') ?? null,
    amount_total: isPayment ? centsOf(textAt(form, ...price, 'unit_amount')) : null,
    currency: isPayment ? (textAt(form, ...price, 'currency') ?? refuseRequest('Missing currency.')) : null,
    expires_at: store.seconds + DAY_S,
    customer,
    payment_intent: null,
    setup_intent: isPayment ? null : addSetup(store, form, customer).id,
  }
  store.sessions.set(id, session)
  store.pages.set(id, {
    description: textAt(form, ...price, 'product_data', 'name') ?? '',
    intentMetadata: textsAt(form, 'payment_intent_data', 'metadata'),
    asksAbout: null,
  })
  return session
}

function endSession(store: StubStore, session: StubSession): void {
  session.status = 'expired'
  session.url = null
  const intent = store.intents.get(session.payment_intent ?? '')
  if (intent) intent.status = 'canceled'
  store.addEvent('checkout.session.expired', session)
}

function expireSession(store: StubStore, id: string): object {
  const session = get(store.sessions, id, 'checkout.session')
  if (session.status !== 'open')
    refuseRequest(`Only Checkout Sessions with a status in ["open"] can be expired.`)
  endSession(store, session)
  return session
}

function createRefund(store: StubStore, form: Form): object {
  const intent = get(store.intents, textAt(form, 'payment_intent'), 'payment_intent')
  const amount = Number(textAt(form, 'amount') ?? intent.amount)
  const refunded = [...store.refunds.values()]
    .filter(({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed')
    .reduce((sum, one) => sum + one.amount, 0)
  if (amount + refunded > intent.amount_received)
    refuseRequest('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' })
  const refund = {
    id: store.newId('re'),
    object: 'refund' as const,
    created: store.seconds,
    metadata: {},
    amount,
    currency: intent.currency,
    status: 'succeeded',
    payment_intent: intent.id,
  }
  store.refunds.set(refund.id, refund)
  store.addEvent('refund.created', refund)
  return refund
}

function detach(store: StubStore, id: string): object {
  const method = get(store.methods, id, 'PaymentMethod')
  if (method.customer === null)
    refuseRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  method.customer = null
  store.addEvent('payment_method.detached', method)
  return method
}

const newestFirst = <Found>(map: ReadonlyMap<string, Found>): Found[] => [...map.values()].toReversed()

function listSessions(store: StubStore, form: Form): object {
  const intent = textAt(form, 'payment_intent')
  const found = newestFirst(store.sessions).filter((session) => session.payment_intent === intent)
  return listOf(found, form, '/v1/checkout/sessions', (one) => expanded(store, one, form, 'data.'))
}

const sinceOf = (form: Form): number => Number(textAt(form, 'created', 'gte') ?? 0)

function listEvents(store: StubStore, form: Form): object {
  const since = sinceOf(form)
  const types = Object.values(textsAt(form, 'types'))
  if (types.length > 20) refuseRequest('At most 20 types.', { param: 'types' })
  const found = store.events.filter(({ created, type }) => created >= since && types.includes(type))
  return listOf(found.toReversed(), form, '/v1/events')
}

const ID = '([\\w-]+)'
const at = (path: string): RegExp => new RegExp(`^/v1/${path.replace(':id', ID)}$`)

export const CALLS: readonly StubCall[] = [
  {
    method: 'POST',
    path: at('customers'),
    parameters: 'createCustomer',
    answer: ({ store, form }) => createCustomer(store, form),
  },
  {
    method: 'DELETE',
    path: at('customers/:id'),
    parameters: 'none',
    answer({ store, id }) {
      get(store.customers, id, 'customer')
      store.customers.delete(id)
      for (const method of store.methods.values()) if (method.customer === id) method.customer = null
      return { id, object: 'customer', deleted: true }
    },
  },
  {
    method: 'POST',
    path: at('payment_intents'),
    parameters: 'createIntent',
    answer: ({ store, form }) => createIntent(store, form),
  },
  {
    method: 'GET',
    path: at('payment_intents'),
    parameters: 'listIntents',
    answer: ({ store, form }) =>
      listOf(
        newestFirst(store.intents).filter(({ created }) => created >= sinceOf(form)),
        form,
        '/v1/payment_intents',
      ),
  },
  {
    method: 'GET',
    path: at('payment_intents/:id'),
    parameters: 'retrieve',
    answer: ({ store, id }) => get(store.intents, id, 'payment_intent'),
  },
  {
    method: 'POST',
    path: at('payment_intents/:id/confirm'),
    parameters: 'confirmIntent',
    answer: ({ store, id, form }) => confirmIntent(store, id, form),
  },
  {
    method: 'POST',
    path: at('payment_intents/:id/cancel'),
    parameters: 'none',
    answer: ({ store, id }) => cancelIntent(store, id),
  },
  {
    method: 'GET',
    path: at('setup_intents/:id'),
    parameters: 'retrieve',
    answer: ({ store, id }) => get(store.setups, id, 'setupintent'),
  },
  {
    method: 'POST',
    path: at('checkout/sessions'),
    parameters: 'createSession',
    answer: ({ store, form, baseUrl }) => createSession(store, form, baseUrl),
  },
  {
    method: 'GET',
    path: at('checkout/sessions'),
    parameters: 'listSessions',
    answer: ({ store, form }) => listSessions(store, form),
  },
  {
    method: 'GET',
    path: at('checkout/sessions/:id'),
    parameters: 'retrieve',
    answer: ({ store, id, form }) => expanded(store, get(store.sessions, id, 'checkout.session'), form),
  },
  {
    method: 'POST',
    path: at('checkout/sessions/:id/expire'),
    parameters: 'none',
    answer: ({ store, id }) => expireSession(store, id),
  },
  {
    method: 'GET',
    path: at('payment_methods/:id'),
    parameters: 'retrieve',
    answer: ({ store, id }) => get(store.methods, id, 'PaymentMethod'),
  },
  {
    method: 'POST',
    path: at('payment_methods/:id/detach'),
    parameters: 'none',
    answer: ({ store, id }) => detach(store, id),
  },
  {
    method: 'POST',
    path: at('refunds'),
    parameters: 'createRefund',
    answer: ({ store, form }) => createRefund(store, form),
  },
  {
    method: 'GET',
    path: at('refunds'),
    parameters: 'listRefunds',
    answer: ({ store, form }) =>
      listOf(
        newestFirst(store.refunds).filter(({ created }) => created >= sinceOf(form)),
        form,
        '/v1/refunds',
        (one) => expanded(store, one, form, 'data.'),
      ),
  },
  {
    method: 'GET',
    path: at('refunds/:id'),
    parameters: 'retrieve',
    answer: ({ store, id, form }) => expanded(store, get(store.refunds, id, 'refund'), form),
  },
  {
    method: 'GET',
    path: at('disputes/:id'),
    parameters: 'retrieve',
    answer: ({ store, id, form }) => expanded(store, get(store.disputes, id, 'dispute'), form),
  },
  {
    method: 'GET',
    path: at('events'),
    parameters: 'listEvents',
    answer: ({ store, form }) => listEvents(store, form),
  },
]

/** What time alone changes: slow charges succeed, and pages end after a day. */
export function letTimePass(store: StubStore): void {
  settleSlow(store)
  for (const session of store.sessions.values())
    if (session.status === 'open' && store.seconds >= session.expires_at) endSession(store, session)
}
