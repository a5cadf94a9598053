// The built-in test gateway as a browser and a developer meet it: pages, tokens instead of cards, disputes and refunds.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openGateway } from '../src/adapters/openGateway.ts'
import { openTestGateway } from '../src/adapters/testGateway.ts'
import { readEnv } from '../src/env.ts'
import type { Gateway, PageWish } from '../src/payments/gateway.ts'
import type { TestCard } from '../src/payments/testPages.ts'
import { openTestServer, setUpTestServer } from './testServer.ts'

const owner = { installation: 'here', accountId: randomUUID(), teamBrandId: randomUUID() }

let gateway: Gateway
let wish: PageWish
let now = Date.UTC(2026, 10, 26, 12)
const at = setUpTestServer({ now: () => now })
beforeAll(async () => {
  if (!at.app.gateway) throw new Error('the server has no gateway')
  gateway = at.app.gateway
})

async function newCustomer(): Promise<void> {
  const customerRef = await gateway.createCustomer({ ...owner, key: randomUUID(), name: 'A', email: null })
  wish = { customerRef, owner, doneUrl: 'http://fullcourt.test/done/?{ref}', cancelUrl: '/left/' }
}
const invoiceId = randomUUID()
const beginCharge = (description = 'Bronze, one year') =>
  gateway.beginCharge(
    {
      ...owner,
      key: randomUUID(),
      customerRef: wish.customerRef,
      invoiceId,
      cents: 29_950,
      description,
    },
    wish,
  )

const pathOf = (url: string): string => new URL(url).pathname
const show = (url: string) => at.ask('GET', pathOf(url))
async function press(url: string, answer: string) {
  const reply = await at.fastify.inject({
    method: 'POST',
    url: pathOf(url),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ answer }).toString(),
  })
  return { status: reply.statusCode, to: reply.headers.location }
}

describe('the page of the test gateway', () => {
  beforeAll(newCustomer)

  it('says that no money moves, and what it is for', async () => {
    const card = await show((await gateway.beginCard(wish)).url)
    expect(card.status).toBe(200)
    expect(card.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(card.text).toContain('Test gateway: no money moves')
    expect(card.text).toContain('<h1>Save a card</h1>')
    const charge = await show((await beginCharge()).url)
    expect(charge.text).toContain('<h1>Pay $299.50</h1><p>Bronze, one year</p>')
  })

  it('has no script, and the security headers of every page', async () => {
    const { text, headers } = await show((await gateway.beginCard(wish)).url)
    expect(text).not.toMatch(/<script|javascript:|\son\w+=/i)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("form-action 'self'")
  })

  it('shows names as text', async () => {
    const { text } = await show((await beginCharge('<img src=x> & "more"')).url)
    expect(text).not.toContain('<img')
    expect(text).toContain('&#60;img src=x&#62; &#38; &#34;more&#34;')
  })

  it('sends the browser on: with a card, and without', async () => {
    const { url, ref } = await gateway.beginCard(wish)
    expect(await press(url, 'cancel')).toEqual({ status: 303, to: '/left/' })
    expect(await press(url, 'test_ok')).toEqual({ status: 303, to: `http://fullcourt.test/done/?${ref}` })
    expect((await show(url)).text).toContain('This page has ended.')
    expect(await press(url, 'test_lost')).toEqual({ status: 303, to: `http://fullcourt.test/done/?${ref}` })
    expect(await gateway.readCard(ref, wish)).toMatchObject({ status: 'ready', card: { last4: '4242' } })
  })

  it('shows why a card was not taken, and what the bank asks', async () => {
    const { url, ref } = await beginCharge()
    expect(await press(url, 'test_insufficient')).toEqual({ status: 303, to: pathOf(url) })
    expect((await show(url)).text).toContain('The card was declined (insufficient_funds).')
    await press(url, 'test_authentication')
    expect((await show(url)).text).toContain('asks: is it you?')
    expect(await press(url, 'approve')).toEqual({ status: 303, to: `http://fullcourt.test/done/?${ref}` })
  })

  it('does nothing for what is no button of it', async () => {
    const { url, ref } = await gateway.beginCard(wish)
    for (const answer of ['', 'approve', 'test_none', '__proto__'])
      expect(await press(url, answer)).toEqual({ status: 303, to: pathOf(url) })
    expect(await gateway.readCard(ref, wish)).toEqual({ status: 'unknown' })
    const json = await at.ask('POST', pathOf(url), { body: { answer: 'test_ok' } })
    expect(json.status).toBe(415)
  })

  it('ends a day after it was opened', async () => {
    const { url, ref } = await beginCharge()
    now += 24 * 3_600_000
    expect(await press(url, 'test_ok')).toEqual({ status: 303, to: '/left/' })
    expect(await gateway.readCharge(ref, { ...owner, invoiceId })).toEqual({ status: 'canceled' })
  })

  it('does not exist for other references', async () => {
    for (const ref of ['none', wish.customerRef]) {
      expect((await at.ask('GET', `/test-gateway/${ref}/`)).status).toBe(404)
      expect((await press(`http://x/test-gateway/${ref}/`, 'test_ok')).status).toBe(404)
    }
  })
})

describe('a token of the test gateway', () => {
  beforeAll(newCustomer)

  it('is a card, the same one again', async () => {
    const read = await gateway.readCard('test_ok', wish)
    expect(read).toMatchObject({ status: 'ready', card: { brand: 'visa', last4: '4242' } })
    expect(await gateway.readCard('test_ok', wish)).toEqual(read)
  })

  it('may be declined', async () => {
    expect(await gateway.readCard('test_declined', wish)).toMatchObject({ status: 'declined' })
  })

  it('asks on a page, and is a card once that was answered', async () => {
    const asked = await gateway.readCard('test_authentication', wish)
    if (asked.status !== 'action') throw new Error(`the card is ${asked.status}`)
    expect(await gateway.readCard('test_authentication', wish)).toEqual(asked)
    expect((await show(asked.url)).text).toContain('asks: is it you?')
    expect((await press(asked.url, 'approve')).to).toContain('/done/')
    const read = await gateway.readCard('test_authentication', wish)
    expect(read).toMatchObject({ status: 'ready', card: { last4: '3155' } })
    const [, ref = ''] = /test-gateway\/(\w+[\w-]*)\//.exec(asked.url) ?? []
    expect(await gateway.readCard(ref, wish)).toEqual(read)
  })

  it('may expire this month', async () => {
    expect(await gateway.readCard('test_expiring', wish)).toMatchObject({
      card: { expYear: 2026, expMonth: 11 },
    })
  })
})

describe('what happens to money at the test gateway', () => {
  beforeAll(newCustomer)

  /** Pays a charge. A second gateway on the same database knows it too. */
  async function paid(card: TestCard) {
    const { ref } = await beginCharge()
    await gateway.testPages?.answer(ref, card)
    return { ref, test: openTestGateway({ pool: at.app.database.pool, publicUrl: '', now: () => now }) }
  }

  it.each(['won', 'lost'] as const)('is a dispute that is %s', async (status) => {
    const since = now
    const { ref, test } = await paid('test_disputed')
    const disputes = (await test.newsSince(since)).filter(({ about }) => about === 'dispute')
    const dispute = disputes.at(-1)?.ref ?? ''
    expect(await gateway.readDispute(dispute)).toMatchObject({ chargeRef: ref, status: 'open' })
    now += 1
    await test.closeDispute(dispute, status)
    expect(await gateway.readDispute(dispute)).toMatchObject({ chargeRef: ref, status })
    expect(await gateway.newsSince(now)).toMatchObject([{ about: 'dispute', ref: dispute }])
  })

  it('is a refund that comes back, and may be made again', async () => {
    const { ref, test } = await paid('test_ok')
    const whole = { chargeRef: ref, cents: 29_950 }
    const refund = await gateway.refund({ ...whole, key: randomUUID() })
    now += 1
    await test.failRefund(refund.ref)
    expect(await gateway.readRefund(refund.ref)).toEqual({ ...refund, status: 'failed' })
    expect(await gateway.newsSince(now)).toMatchObject([{ about: 'refund', ref: refund.ref }])
    expect(await gateway.refund({ ...whole, key: randomUUID() })).toMatchObject({ status: 'succeeded' })
  })
})

describe('which gateway is opened', () => {
  const kindOf = (variables: Record<string, string>) => {
    const read = readEnv(variables)
    if (!read.ok) throw new Error(read.refusal)
    return openGateway(read.env, at.app.database.pool)?.kind ?? null
  }

  it('is Stripe where there is a key, else the test gateway, in production none', () => {
    expect(kindOf({})).toBe('test')
    expect(kindOf({ NODE_ENV: 'production' })).toBeNull()
    expect(kindOf({ NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_live_x' })).toBe('stripe')
    expect(kindOf({ STRIPE_SECRET_KEY: 'rk_test_x' })).toBe('stripe')
  })

  it('without the test gateway its pages do not exist', async () => {
    const { url } = await gateway.beginCard(wish)
    const read = readEnv({ STRIPE_SECRET_KEY: 'sk_test_x' })
    if (!read.ok) throw new Error(read.refusal)
    for (const other of [null, openGateway(read.env, at.app.database.pool)]) {
      const server = await openTestServer({ gateway: other })
      expect((await server.ask('GET', pathOf(url))).status).toBe(404)
      const posted = await server.fastify.inject({
        method: 'POST',
        url: pathOf(url),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'answer=test_ok',
      })
      expect(posted.statusCode).toBe(404)
      await server.close()
    }
  })
})
