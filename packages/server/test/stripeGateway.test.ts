// What only Stripe's adapter does: its errors, its keys, and the library's own ways. The stub stands for Stripe.

import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@fullcourt/program'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signNews } from '../src/adapters/newsSignature.ts'
import { openStripeGateway } from '../src/adapters/stripeGateway.ts'
import { type Gateway, GatewayRefused, GatewayUnreachable } from '../src/payments/gateway.ts'
import { type StripeStub, startStripeStub } from './stripeStub.ts'

const owner = { installation: 'here', accountId: randomUUID(), teamBrandId: randomUUID() }

let stub: StripeStub
let gateway: Gateway
let customerRef: string
let now = Date.UTC(2026, 10, 26, 12)

const open = (secretKey: string, apiBase = stub.url, webhookSecret: string | null = stub.webhookSecret) =>
  openStripeGateway({ secretKey, webhookSecret, apiBase, now: () => now })
const customerWish = () => ({ ...owner, key: randomUUID(), name: 'Lincoln Hawks', email: null })
const pageWish = () => ({
  customerRef,
  owner,
  doneUrl: 'https://f.example/?{ref}',
  cancelUrl: 'https://f.example/',
})
const chargeWish = () => ({
  ...owner,
  key: randomUUID(),
  customerRef,
  invoiceId: randomUUID(),
  cents: 29_900,
  description: 'Bronze, one year',
})
async function newCard(): Promise<string> {
  const { ref } = await gateway.beginCard(pageWish())
  stub.answerPage(ref, 'test_ok')
  const read = await gateway.readCard(ref, pageWish())
  if (read.status !== 'ready') throw new Error(`the card is ${read.status}`)
  return read.card.ref
}

beforeAll(async () => {
  stub = await startStripeStub({ now: () => now })
  gateway = open(stub.secretKey)
})
beforeEach(async () => {
  customerRef = await gateway.createCustomer(customerWish())
})
afterAll(() => stub?.close())

/** The error of a call. */
const errorOf = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (failure: Error) => failure,
  )

describe('what Stripe answers', () => {
  it.each(['500 before', 'busy'] as const)('%s says nothing about what happened', async (how) => {
    stub.plan({ call: /^POST \/v1\/customers/, how })
    expect(await errorOf(gateway.createCustomer(customerWish()))).toBeInstanceOf(GatewayUnreachable)
  })

  it('comes again for the same key, a fault too, so that only reading says what happened', async () => {
    const cardRef = await newCard()
    const wish = chargeWish()
    const ref = await gateway.createCharge(wish)
    stub.plan({ call: /confirm$/, how: '500 after' })
    const attempt = { key: randomUUID(), cardRef }
    for (const _ of [1, 2])
      expect(await errorOf(gateway.confirmCharge(ref, attempt))).toBeInstanceOf(GatewayUnreachable)
    expect(await gateway.readCharge(ref, wish)).toEqual({ status: 'succeeded' })
    now += 25 * HOUR_MS
    expect(await gateway.confirmCharge(ref, attempt)).toEqual({ status: 'succeeded' })
  })

  it('is that a call with the same key is at work', async () => {
    const wish = customerWish()
    const release = stub.hold(/^POST \/v1\/customers/)
    const first = gateway.createCustomer(wish)
    await stub.held()
    expect(await errorOf(gateway.createCustomer(wish))).toBeInstanceOf(GatewayUnreachable)
    release()
    expect(await gateway.createCustomer(wish)).toBe(await first)
  })

  it('is tried once more after a reset connection, with the same key', async () => {
    const before = stub.store.customers.size
    stub.plan({ call: /^POST \/v1\/customers/, how: 'reset after' })
    await gateway.createCustomer(customerWish())
    expect(stub.store.customers.size).toBe(before + 1)
  })

  it('is nothing where no server listens', async () => {
    const away = open(stub.secretKey, 'http://127.0.0.1:1')
    expect(await errorOf(away.createCustomer(customerWish()))).toBeInstanceOf(GatewayUnreachable)
  })

  it('names no key, also where the key is wrong', async () => {
    const failure = await errorOf(open('sk_test_secret_hunter2').createCustomer(customerWish()))
    expect(failure).toBeInstanceOf(GatewayUnreachable)
    expect(failure.message).toContain('401')
    expect(failure.message).not.toMatch(/sk_test|hunter2|stub/)
  })

  it('says in the log what was refused', async () => {
    const failure = await errorOf(gateway.createCharge({ ...chargeWish(), cents: 49 }))
    expect(failure).toBeInstanceOf(GatewayRefused)
    expect(failure.message).toContain('amount_too_small')
  })
})

describe('the page of Stripe', () => {
  it('is walked by a browser', async () => {
    const wish = chargeWish()
    const { ref, url } = await gateway.beginCharge(wish, pageWish())
    expect(await (await fetch(url)).text()).toContain('Pay $299.00')
    const press = (answer: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' })
    expect((await press('test_declined')).headers.get('location')).toBe(new URL(url).pathname)
    expect((await press('test_ok')).headers.get('location')).toBe(`https://f.example/?${ref}`)
    expect(await gateway.readCharge(ref, wish)).toEqual({ status: 'succeeded' })
  })

  it('ends after a day', async () => {
    const wish = chargeWish()
    const { ref } = await gateway.beginCharge(wish, pageWish())
    now += DAY_MS
    expect(await gateway.readCharge(ref, wish)).toEqual({ status: 'canceled' })
  })

  it('is ended before its card is charged in another way', async () => {
    const { ref } = await gateway.beginCharge(chargeWish(), pageWish())
    const cardRef = await newCard()
    const failure = await errorOf(gateway.confirmCharge(ref, { key: randomUUID(), cardRef }))
    expect(failure).toBeInstanceOf(GatewayRefused)
  })
})

describe('a setup intent', () => {
  const setupOf = async () => {
    const { ref } = await gateway.beginCard(pageWish())
    const id = stub.store.sessions.get(ref)?.setup_intent ?? ''
    const setup = stub.store.setups.get(id)
    if (!setup) throw new Error('the session has no setup intent')
    return { ref, setup }
  }

  it('is read by its own reference too', async () => {
    const { ref, setup } = await setupOf()
    expect(await gateway.readCard(setup.id, pageWish())).toEqual({ status: 'unknown' })
    stub.answerPage(ref, 'test_ok')
    expect(await gateway.readCard(setup.id, pageWish())).toMatchObject({ status: 'ready' })
    const other = { ...pageWish(), owner: { ...owner, teamBrandId: randomUUID() } }
    expect(await gateway.readCard(setup.id, other)).toEqual({ status: 'unknown' })
  })

  it('may send the person to the bank', async () => {
    const { setup } = await setupOf()
    setup.status = 'requires_action'
    const url = 'https://bank.example/'
    setup.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } }
    expect(await gateway.readCard(setup.id, pageWish())).toEqual({ status: 'action', url })
  })
})

it('loads its library at the first call, not with the server', async () => {
  const folder = join(import.meta.dirname, '../src/adapters')
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  expect(texts.filter((text) => text.includes("from 'stripe'")).length).toBeGreaterThan(3)
  expect(texts.filter((text) => /^import (?!type\b).*from 'stripe'/m.test(text))).toEqual([])
})

describe('lists', () => {
  it('are read to their end', async () => {
    const since = now
    for (let made = 0; made < 105; made++) {
      const intent = await gateway.createCharge(chargeWish())
      await gateway.cancelCharge(intent)
    }
    const news = (await gateway.newsSince(since)).filter(({ about }) => about === 'charge')
    expect(new Set(news.map(({ ref }) => ref)).size).toBeGreaterThanOrEqual(105)
  })
})

describe('events', () => {
  beforeEach(() => {
    stub.takeNews()
  })

  it('of live mode are not those of a test key', async () => {
    await gateway.createCharge(chargeWish()).then((ref) => gateway.cancelCharge(ref))
    const [{ body } = { body: Buffer.alloc(0) }] = stub.takeNews()
    const read = (live: boolean, reader: Gateway) => {
      const sent = Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), livemode: live }))
      return reader.verifyNews(sent, signNews(stub.webhookSecret, now, sent)).about
    }
    expect([read(false, gateway), read(true, gateway)]).toEqual(['charge', 'other'])
    expect([read(false, open('rk_live_x')), read(true, open('rk_live_x'))]).toEqual(['other', 'charge'])
  })

  it('are refused without a secret for webhooks', async () => {
    await gateway.createCharge(chargeWish()).then((ref) => gateway.cancelCharge(ref))
    const [{ body, signature } = { body: Buffer.alloc(0), signature: '' }] = stub.takeNews()
    expect(() => open(stub.secretKey, stub.url, null).verifyNews(body, signature)).toThrow(GatewayRefused)
  })
})

describe('the stub', () => {
  const post = (path: string, body: Record<string, string>) =>
    fetch(`${stub.url}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stub.secretKey}`, 'stripe-version': '2026-10-28.endive' },
      body: new URLSearchParams(body),
    })

  it('refuses parameters that the product does not send, and Stripe may not know', async () => {
    for (const [path, body] of [
      ['customers', { nmae: 'A' }],
      ['payment_intents', { amount: '100', 'payment_method_types[0]': 'card' }],
      ['checkout/sessions', { mode: 'payment', 'payment_intent_data[customer]': 'x' }],
    ] as const) {
      const reply = await post(path, body)
      expect(reply.status).toBe(400)
      expect(await reply.text()).toContain('parameter_unknown')
    }
  })

  it('speaks one version', async () => {
    const reply = await fetch(`${stub.url}/v1/events`, {
      headers: { authorization: `Bearer ${stub.secretKey}`, 'stripe-version': '2020-08-27' },
    })
    expect(reply.status).toBe(400)
  })
})
