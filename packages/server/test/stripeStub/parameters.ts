// The parameters that the product sends. Stripe refuses unknown ones, and so does the stub.
import type Stripe from 'stripe'
import type { Form } from './form.ts'
import { refuseRequest } from './objects.ts'

interface Known {
  readonly names: readonly string[]
  readonly inside?: Readonly<Record<string, readonly string[]>>
}

/** Names that Stripe's types know. */
const known = <Params>(...names: readonly (keyof Params & string)[]): readonly string[] => names

type SessionParams = Stripe.Checkout.SessionCreateParams

export const PARAMETERS = {
  createCustomer: { names: known<Stripe.CustomerCreateParams>('name', 'email', 'metadata') },
  createIntent: {
    names: known<Stripe.PaymentIntentCreateParams>(
      'amount',
      'currency',
      'customer',
      'allowed_payment_method_types',
      'description',
      'metadata',
    ),
  },
  confirmIntent: { names: known<Stripe.PaymentIntentConfirmParams>('payment_method', 'off_session') },
  listIntents: {
    names: known<Stripe.PaymentIntentListParams>('created', 'limit', 'starting_after'),
  },
  listRefunds: { names: known<Stripe.RefundListParams>('created', 'limit', 'starting_after', 'expand') },
  createSession: {
    names: known<SessionParams>(
      'ui_mode',
      'mode',
      'customer',
      'allowed_payment_method_types',
      'adaptive_pricing',
      'line_items',
      'metadata',
      'setup_intent_data',
      'payment_intent_data',
      'success_url',
      'cancel_url',
    ),
    inside: {
      adaptive_pricing: known<NonNullable<SessionParams['adaptive_pricing']>>('enabled'),
      setup_intent_data: known<NonNullable<SessionParams['setup_intent_data']>>('metadata'),
      payment_intent_data: known<NonNullable<SessionParams['payment_intent_data']>>(
        'setup_future_usage',
        'description',
        'metadata',
      ),
    },
  },
  listSessions: {
    names: known<Stripe.Checkout.SessionListParams>('payment_intent', 'limit', 'starting_after', 'expand'),
  },
  retrieve: { names: known<Stripe.PaymentIntentRetrieveParams>('expand') },
  createRefund: { names: known<Stripe.RefundCreateParams>('payment_intent', 'amount') },
  listEvents: { names: known<Stripe.EventListParams>('created', 'types', 'limit', 'starting_after') },
  none: { names: [] },
} as const satisfies Readonly<Record<string, Known>>

export type ParameterSet = keyof typeof PARAMETERS

export function refuseUnknown(form: Form, set: ParameterSet): void {
  const { names, inside = {} }: Known = PARAMETERS[set]
  for (const [name, value] of Object.entries(form)) {
    if (!names.includes(name))
      refuseRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
    const nested = inside[name]
    for (const inner of nested && typeof value === 'object' ? Object.keys(value) : [])
      if (!nested?.includes(inner))
        refuseRequest(`Received unknown parameter: ${name}[${inner}]`, {
          code: 'parameter_unknown',
          param: `${name}[${inner}]`,
        })
  }
}
