// The gateways of the contract suite: how each is opened, and what only its own page and faults know.

import { signNews } from '../src/adapters/newsSignature.ts'
import { openStripeGateway } from '../src/adapters/stripeGateway.ts'
import { TEST_NEWS_SECRET } from '../src/adapters/testGateway.ts'
import { type Gateway, GatewayUnreachable } from '../src/payments/gateway.ts'
import type { TestAnswer } from '../src/payments/testPages.ts'
import { type SignedNews, startStripeStub } from './stripeStub.ts'
import { openTestServer } from './testServer.ts'

/** Calls whose replies a test may lose. */
const LOSABLE = {
  createCustomer: /^POST \/v1\/customers$/,
  createCharge: /^POST \/v1\/payment_intents$/,
  confirmCharge: /^POST \/v1\/payment_intents\/\w+\/confirm$/,
  refund: /^POST \/v1\/refunds$/,
} as const
type Losable = keyof typeof LOSABLE

export interface OpenGateway {
  readonly gateway: Gateway
  readonly webhookSecret: string
  /** Answers a page as a person does. Returns where the browser goes on; null: it stays. */
  readonly answer: (ref: string, answer: TestAnswer) => Promise<string | null>
  /** The next such call happens or not, and its answer does not arrive. */
  readonly loseAnswer: (call: Losable, when: 'before' | 'after') => void
  /** The webhooks of everything that happened. */
  readonly signedNews: () => Promise<readonly SignedNews[]>
  readonly close: () => Promise<void>
}

export interface GatewayUnderTest {
  readonly name: string
  readonly open: (now: () => number) => Promise<OpenGateway>
}

export const TEST_GATEWAY: GatewayUnderTest = {
  name: 'the test gateway',
  async open(now) {
    let lost: { readonly call: string; readonly when: string } | undefined
    const server = await openTestServer({
      now,
      gatewayFault: (call, when) => {
        if (lost?.call !== call || lost.when !== when) return
        lost = undefined
        throw new GatewayUnreachable('the answer was lost')
      },
    })
    const { gateway } = server.app
    if (!gateway) throw new Error('the server has no gateway')
    return {
      gateway,
      webhookSecret: TEST_NEWS_SECRET,
      answer: async (ref, answer) => (await gateway.testPages?.answer(ref, answer)) ?? null,
      loseAnswer: (call, when) => {
        lost = { call, when }
      },
      async signedNews() {
        return (await gateway.newsSince(0)).map((news) => {
          const body = Buffer.from(JSON.stringify(news))
          return { body, signature: signNews(TEST_NEWS_SECRET, now(), body) }
        })
      },
      close: () => server.close(),
    }
  },
}

export const STRIPE: GatewayUnderTest = {
  name: 'Stripe, against the stub',
  async open(now) {
    const stub = await startStripeStub({ now })
    const { secretKey, webhookSecret } = stub
    const gateway = openStripeGateway({ secretKey, webhookSecret, apiBase: stub.url, now })
    return {
      gateway,
      webhookSecret,
      answer: async (ref, answer) => stub.answerPage(ref, answer),
      // The library tries a reset connection once more.
      loseAnswer: (call, when) => stub.plan({ call: LOSABLE[call], how: `reset ${when}`, times: 2 }),
      signedNews: async () => stub.takeNews(),
      close: () => stub.close(),
    }
  },
}
