// Stripe's API on this machine, for the real library: forms, keys, events, signed webhooks, and a page for cards.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { signNews } from '../src/adapters/newsSignature.ts'
import { isTestCard, type TestAnswer } from '../src/payments/testPages.ts'
import { CALLS, letTimePass } from './stripeStub/calls.ts'
import { type Form, parseForm, textAt } from './stripeStub/form.ts'
import { answerPage, pageHtml } from './stripeStub/hostedPage.ts'
import { type ErrorBody, StubRefusal, StubStore } from './stripeStub/objects.ts'
import { refuseUnknown } from './stripeStub/parameters.ts'

const KEYS_KEPT_MS = 24 * 3_600_000
const API_VERSION = '2026-10-28.endive'

/** What goes wrong with a call. 'before' and 'after': nothing, or all of it, has happened. */
export type StubFault = 'reset before' | 'reset after' | '500 before' | '500 after' | 'busy'

export interface PlannedFault {
  /** Of 'POST /v1/payment_intents/…'. */
  readonly call: RegExp
  readonly how: StubFault
  /** The library tries a reset connection once more. */
  readonly times?: number
}

export interface SignedNews {
  readonly body: Buffer
  readonly signature: string
}

export interface StripeStub {
  readonly url: string
  readonly secretKey: string
  readonly webhookSecret: string
  readonly store: StubStore
  /** The calls so far: 'POST /v1/customers'. */
  readonly calls: readonly string[]
  plan(fault: PlannedFault): void
  /**
   * Holds calls up until the returned function runs: 'before' they happen (then they never do), while they do, or after they did
   * (then their reply is late).
   */
  hold(call: RegExp, when?: Hold['when']): () => void
  /** Resolves when a held call has arrived. */
  held(): Promise<void>
  /** The webhooks of what happened since the last time: a test may lose, double and shuffle them. */
  takeNews(): SignedNews[]
  answerPage(id: string, answer: TestAnswer): string | null
  close(): Promise<void>
}

interface Hold {
  readonly call: RegExp
  readonly when: 'before' | 'during' | 'after'
  readonly released: Promise<void>
  readonly arrived: () => void
}

interface StubOptions {
  readonly now: () => number
  /** Asked at each call: what goes wrong with it. */
  readonly fault?: () => StubFault | undefined
}

interface Reply {
  readonly status: number
  readonly body: object
}

interface UsedKey {
  readonly request: string
  readonly at: number
  /** Undefined while it is at work. */
  reply?: Reply
}

const failure = (status: number, body: ErrorBody): Reply => ({ status, body: { error: body } })

const FAULT_OF_STRIPE = failure(500, { type: 'api_error', message: 'An unknown error occurred' })
const BUSY = failure(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Too many requests',
})

class Stub {
  readonly store: StubStore
  readonly calls: string[] = []
  readonly secretKey = 'sk_test_stub'
  url = ''
  readonly #keys = new Map<string, UsedKey>()
  readonly #faults: { readonly fault: PlannedFault; left: number }[] = []
  #hold: Hold | undefined
  #arrived: Promise<void> = Promise.resolve()

  readonly #anyFault: StubOptions['fault']

  constructor({ now, fault }: StubOptions) {
    this.store = new StubStore(now)
    this.#anyFault = fault
  }

  plan(fault: PlannedFault): void {
    this.#faults.push({ fault, left: fault.times ?? 1 })
  }

  hold(call: RegExp, when: Hold['when'] = 'during'): () => void {
    const released = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    this.#arrived = arrived.promise
    this.#hold = { call, when, released: released.promise, arrived: arrived.resolve }
    return () => {
      this.#hold = undefined
      released.resolve()
    }
  }

  held(): Promise<void> {
    return this.#arrived
  }

  #faultOf(call: string): StubFault | undefined {
    const planned = this.#faults.find(({ fault, left }) => left > 0 && fault.call.test(call))
    if (planned) planned.left -= 1
    return planned?.fault.how ?? this.#anyFault?.()
  }

  #run(method: string, path: string, form: Form): Reply {
    try {
      letTimePass(this.store)
      const call = CALLS.find((one) => one.method === method && one.path.test(path))
      if (!call)
        return failure(404, { type: 'invalid_request_error', message: `Unrecognized request URL: ${path}` })
      refuseUnknown(form, call.parameters)
      const [, id = ''] = call.path.exec(path) ?? []
      const body = call.answer({ store: this.store, id, form, baseUrl: this.url })
      // As it is now: the object changes later.
      return { status: 200, body: structuredClone(body) }
    } catch (refusal) {
      if (refusal instanceof StubRefusal) return failure(refusal.status, refusal.body)
      throw refusal
    }
  }

  /** Answers a call. Null: the connection is reset. */
  async #reply(request: IncomingMessage, path: string, form: Form, body: string): Promise<Reply | null> {
    const { method = '' } = request
    const call = `${method} ${path}`
    if (request.headers.authorization !== `Bearer ${this.secretKey}`)
      return failure(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided: sk_test_****stub',
      })
    if (request.headers['stripe-version'] !== API_VERSION)
      return failure(400, { type: 'invalid_request_error', message: 'Not the version of the product' })
    const fault = this.#faultOf(call)
    if (fault === 'busy') return BUSY
    if (fault === 'reset before') return null
    if (await this.#isHeld(call, 'before')) return null
    const reply = await this.#once(request, `${call}?${body}`, async () => {
      if (fault === '500 before') return FAULT_OF_STRIPE
      await this.#isHeld(call, 'during')
      const reply = this.#run(method, path, form)
      return fault === '500 after' ? FAULT_OF_STRIPE : reply
    })
    await this.#isHeld(call, 'after')
    return fault === 'reset after' ? null : reply
  }

  /** Waits where the call is held at this moment. */
  async #isHeld(call: string, when: Hold['when']): Promise<boolean> {
    const hold = this.#hold
    if (hold?.when !== when || !hold.call.test(call)) return false
    hold.arrived()
    await hold.released
    return true
  }

  /** Runs a POST once for its key: the same reply comes again, also that of a fault. */
  async #once(request: IncomingMessage, asked: string, run: () => Promise<Reply>): Promise<Reply> {
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string') return run()
    const now = this.store.now()
    for (const [name, { at }] of this.#keys) if (now - at >= KEYS_KEPT_MS) this.#keys.delete(name)
    const used = this.#keys.get(key)
    if (!used) {
      const first: UsedKey = { request: asked, at: now }
      this.#keys.set(key, first)
      first.reply = await run()
      return first.reply
    }
    if (used.request !== asked)
      return failure(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      })
    return (
      used.reply ??
      failure(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
      })
    )
  }

  /** The page of a session, as a browser sees it. */
  async #page(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    if (request.method === 'POST') {
      const answer = textAt(parseForm(await text(request)), 'answer') ?? ''
      const next = isAnswer(answer) ? answerPage(this.store, id, answer) : null
      response.writeHead(303, { location: next ?? `/c/pay/${id}` }).end()
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(pageHtml(this.store, id))
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stub')
    const [, pageId] = /^\/c\/pay\/(\w+)$/.exec(pathname) ?? []
    if (pageId) return this.#page(request, response, pageId)
    this.calls.push(`${request.method} ${pathname}`)
    const body = request.method === 'POST' ? await text(request) : search.slice(1)
    const reply = await this.#reply(request, pathname, parseForm(body), body)
    if (reply === null) {
      request.socket.resetAndDestroy()
      return
    }
    response
      .writeHead(reply.status, {
        'content-type': 'application/json',
        'request-id': `req_${this.calls.length}`,
      })
      .end(JSON.stringify(reply.body))
  }
}

const isAnswer = (answer: string): answer is TestAnswer =>
  isTestCard(answer) || ['approve', 'decline', 'cancel'].includes(answer)

export async function startStripeStub(options: StubOptions): Promise<StripeStub> {
  const { now } = options
  const stub = new Stub(options)
  const server = createServer((request, response) => {
    stub.handle(request, response).catch((failure: unknown) => {
      console.error(failure)
      response.destroy()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the stub has no port')
  stub.url = `http://127.0.0.1:${address.port}`
  const webhookSecret = 'whsec_stub'
  let taken = 0
  return {
    url: stub.url,
    secretKey: stub.secretKey,
    webhookSecret,
    store: stub.store,
    calls: stub.calls,
    plan: (fault) => stub.plan(fault),
    hold: (call, when) => stub.hold(call, when),
    held: () => stub.held(),
    takeNews() {
      const news = stub.store.events.slice(taken)
      taken = stub.store.events.length
      return news.map((event) => {
        const body = Buffer.from(JSON.stringify(event))
        return { body, signature: signNews(webhookSecret, now(), body) }
      })
    },
    answerPage: (id, answer) => answerPage(stub.store, id, answer),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
