import type Stripe from 'stripe'
import type { StripeSettings } from '../../env.ts'
import { GatewayRefused, GatewayUnreachable } from '../../payments/gateway.ts'

export interface StripeConfig extends StripeSettings {
  readonly now: () => number
}

const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 20_000

export class StripeRefused extends GatewayRefused {
  readonly code: string | undefined
  /** The charge as it is after a declined card. */
  readonly declined: Stripe.PaymentIntent | undefined

  constructor(message: string, { type, code, payment_intent }: Stripe.errors.StripeError) {
    super(message)
    this.code = code
    this.declined = type === 'StripeCardError' ? payment_intent : undefined
  }
}

/** A line for the log. Messages of Stripe may contain parts of a key. */
const describe = ({ type, statusCode, code, param, requestId, message }: Stripe.errors.StripeError): string =>
  [type, statusCode, code, param, requestId, message.replace(/\b(?:[spr]k|whsec)_\S+/g, '(key)')]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')

function translate(failure: unknown, { StripeError }: typeof Stripe.errors): unknown {
  if (!(failure instanceof StripeError)) return failure
  switch (failure.type) {
    case 'StripeCardError':
    case 'StripeInvalidRequestError':
    case 'StripeIdempotencyError':
      return new StripeRefused(describe(failure), failure)
    default:
      // No answer, a fault of Stripe, 409 while the same key is at work, too many calls, or a key that was withdrawn.
      return new GatewayUnreachable(describe(failure))
  }
}

function hostOf(apiBase: string | null) {
  if (apiBase === null) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}

/** Stripe's library, loaded at the first call: it takes 20 MB. */
export class StripeClient {
  readonly #config: StripeConfig
  #loaded: Promise<{ readonly stripe: Stripe; readonly errors: typeof Stripe.errors }> | undefined
  /** Objects of the other mode are not ours. */
  readonly isLive: boolean

  constructor(config: StripeConfig) {
    this.#config = config
    this.isLive = !/^[sr]k_test_/.test(config.secretKey)
  }

  async #load() {
    const { default: Stripe } = await import('stripe')
    const stripe = new Stripe(this.#config.secretKey, {
      apiVersion: API_VERSION,
      timeout: TIMEOUT_MS,
      // The caller decides what is tried again. A reset connection is tried once more all the same, with the same key.
      maxNetworkRetries: 0,
      telemetry: false,
      ...hostOf(this.#config.apiBase),
    })
    return { stripe, errors: Stripe.errors }
  }

  /** @throws GatewayUnreachable, StripeRefused */
  async ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    this.#loaded ??= this.#load()
    const { stripe, errors } = await this.#loaded
    try {
      return await call(stripe)
    } catch (failure) {
      throw translate(failure, errors)
    }
  }

  /** Reads an object; null where there is none. */
  async find<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer | null> {
    try {
      return await this.ask(call)
    } catch (failure) {
      if (failure instanceof StripeRefused && failure.code === 'resource_missing') return null
      throw failure
    }
  }
}
