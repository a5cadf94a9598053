// The contract of every gateway. What only one of them does is in stripeGateway.test.ts and testGateway.test.ts.

import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@fullcourt/program'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signNews } from '../src/adapters/newsSignature.ts'
import {
  type CardRead,
  type ChargeWish,
  type Gateway,
  GatewayRefused,
  GatewayUnreachable,
  type PageWish,
} from '../src/payments/gateway.ts'
import type { TestAnswer } from '../src/payments/testPages.ts'
import { type OpenGateway, STRIPE, TEST_GATEWAY } from './gatewaysUnderTest.ts'

describe.each([TEST_GATEWAY, STRIPE])('the contract of gateways: $name', ({ open }) => {
  let at: OpenGateway
  let gateway: Gateway
  let now = Date.UTC(2026, 10, 26, 12)
  beforeAll(async () => {
    at = await open(() => now)
    gateway = at.gateway
  })
  afterAll(() => at?.close())

  /** A new customer of a new program. */
  const newOwner = () => ({ installation: 'here', accountId: randomUUID(), teamBrandId: randomUUID() })
  let owner = newOwner()
  let customerRef = ''
  beforeEach(async () => {
    owner = newOwner()
    customerRef = await gateway.createCustomer({
      ...owner,
      key: randomUUID(),
      name: 'Lincoln Hawks',
      email: 'office@lincoln.example',
    })
  })

  const pageWish = (): PageWish => ({
    customerRef,
    owner,
    doneUrl: 'https://fullcourt.example/billing/?page={ref}',
    cancelUrl: 'https://fullcourt.example/billing/',
  })
  const chargeWish = (change: Partial<ChargeWish> = {}): ChargeWish => ({
    ...owner,
    key: randomUUID(),
    customerRef,
    invoiceId: randomUUID(),
    cents: 29_900,
    description: 'Bronze, one year',
    ...change,
  })

  /** Saves a card on the page. */
  async function savedCard(...answers: readonly TestAnswer[]): Promise<CardRead> {
    const { ref } = await gateway.beginCard(pageWish())
    for (const answer of answers) await at.answer(ref, answer)
    return gateway.readCard(ref, pageWish())
  }
  async function cardRefOf(...answers: readonly TestAnswer[]): Promise<string> {
    const read = await savedCard(...answers)
    if (read.status !== 'ready') throw new Error(`the card is ${read.status}`)
    return read.card.ref
  }
  /** Makes a charge and charges a card. */
  async function charge(...answers: readonly TestAnswer[]) {
    const cardRef = await cardRefOf(...answers)
    const wish = chargeWish()
    const ref = await gateway.createCharge(wish)
    const state = await gateway.confirmCharge(ref, { key: randomUUID(), cardRef })
    return { ref, wish, state, cardRef }
  }

  describe('a customer', () => {
    it('is made once for a key', async () => {
      const wish = { ...owner, key: randomUUID(), name: 'Lincoln Hawks', email: null }
      const ref = await gateway.createCustomer(wish)
      expect(await gateway.createCustomer(wish)).toBe(ref)
      expect(await gateway.createCustomer({ ...wish, key: randomUUID() })).not.toBe(ref)
      await expect(gateway.createCustomer({ ...wish, name: 'Other' })).rejects.toThrow(GatewayRefused)
    })

    it('is deleted with its cards, and may be deleted again', async () => {
      const paid = await charge('test_ok')
      await gateway.deleteCustomer(customerRef)
      await gateway.deleteCustomer(customerRef)
      expect(await gateway.findCard(paid.cardRef)).toBeNull()
      expect(await gateway.readCharge(paid.ref, paid.wish)).toEqual({ status: 'succeeded' })
    })

    it('is found by its key after the answer was lost', async () => {
      const wish = { ...owner, key: randomUUID(), name: 'Lincoln Hawks', email: null }
      at.loseAnswer('createCustomer', 'after')
      await expect(gateway.createCustomer(wish)).rejects.toThrow(GatewayUnreachable)
      const ref = await gateway.createCustomer(wish)
      expect(await gateway.createCustomer(wish)).toBe(ref)
    })
  })

  describe('a card', () => {
    it('is entered on a page and read afterwards', async () => {
      const page = await gateway.beginCard(pageWish())
      expect(page.url).toMatch(/^https?:\/\//)
      expect(await gateway.readCard(page.ref, pageWish())).toEqual({ status: 'unknown' })
      expect(await at.answer(page.ref, 'test_ok')).toBe(`https://fullcourt.example/billing/?page=${page.ref}`)
      const read = await gateway.readCard(page.ref, pageWish())
      expect(read).toMatchObject({ status: 'ready', card: { brand: 'visa', last4: '4242' } })
      if (read.status !== 'ready') return
      expect(await gateway.findCard(read.card.ref)).toEqual(read.card)
    })

    it('is not read by another program, or another installation', async () => {
      const { ref } = await gateway.beginCard(pageWish())
      await at.answer(ref, 'test_ok')
      for (const other of [
        { installation: 'elsewhere' },
        { accountId: randomUUID() },
        { teamBrandId: randomUUID() },
      ])
        expect(await gateway.readCard(ref, { ...pageWish(), owner: { ...owner, ...other } })).toEqual({
          status: 'unknown',
        })
      expect(await gateway.readCard(ref, { ...pageWish(), customerRef: 'cus_other' })).toEqual({
        status: 'unknown',
      })
    })

    it('is unknown for a reference that nothing has', async () => {
      for (const token of ['', 'cs_test_none', 'seti_none', '../customers', 'pm_x', 'test_none'])
        expect(await gateway.readCard(token, pageWish())).toEqual({ status: 'unknown' })
    })

    it('may be declined, and another one tried on the same page', async () => {
      const { ref } = await gateway.beginCard(pageWish())
      expect(await at.answer(ref, 'test_declined')).toBeNull()
      expect(await gateway.readCard(ref, pageWish())).toEqual({
        status: 'declined',
        code: 'generic_decline',
      })
      expect(await at.answer(ref, 'test_ok')).toContain(ref)
      expect(await gateway.readCard(ref, pageWish())).toMatchObject({ status: 'ready' })
    })

    it('is taken once its owner has told the bank so', async () => {
      const { ref } = await gateway.beginCard(pageWish())
      expect(await at.answer(ref, 'test_authentication')).toBeNull()
      expect(['action', 'unknown']).toContain((await gateway.readCard(ref, pageWish())).status)
      await at.answer(ref, 'decline')
      expect(await gateway.readCard(ref, pageWish())).toEqual({
        status: 'declined',
        code: 'authentication_failed',
      })
      await at.answer(ref, 'test_authentication')
      expect(await at.answer(ref, 'approve')).toContain(ref)
      expect(await gateway.readCard(ref, pageWish())).toMatchObject({ status: 'ready' })
    })

    it('may be left out', async () => {
      const { ref } = await gateway.beginCard(pageWish())
      expect(await at.answer(ref, 'cancel')).toBe('https://fullcourt.example/billing/')
      expect(await gateway.readCard(ref, pageWish())).toEqual({ status: 'unknown' })
    })

    it('may expire this month', async () => {
      expect(await savedCard('test_expiring')).toMatchObject({ card: { expYear: 2026, expMonth: 11 } })
    })

    it('is declined once it has expired', async () => {
      const ref = await cardRefOf('test_expiring')
      now += 40 * DAY_MS
      const chargeRef = await gateway.createCharge(chargeWish())
      expect(await gateway.confirmCharge(chargeRef, { key: randomUUID(), cardRef: ref })).toEqual({
        status: 'failed',
        code: 'expired_card',
        isHard: false,
      })
    })

    it('is gone once it is removed, and may be removed again', async () => {
      const ref = await cardRefOf('test_ok')
      await gateway.removeCard(ref)
      await gateway.removeCard(ref)
      expect(await gateway.findCard(ref)).toBeNull()
      expect(await gateway.findCard('pm_none')).toBeNull()
      const chargeRef = await gateway.createCharge(chargeWish())
      await expect(gateway.confirmCharge(chargeRef, { key: randomUUID(), cardRef: ref })).rejects.toThrow(
        GatewayRefused,
      )
    })
  })

  describe('a charge', () => {
    it('moves no money before it is confirmed, and succeeds', async () => {
      const cardRef = await cardRefOf('test_ok')
      const wish = chargeWish()
      const ref = await gateway.createCharge(wish)
      expect(await gateway.readCharge(ref, wish)).toEqual({ status: 'new' })
      expect(await gateway.confirmCharge(ref, { key: randomUUID(), cardRef })).toEqual({
        status: 'succeeded',
      })
      expect(await gateway.readCharge(ref, wish)).toEqual({ status: 'succeeded' })
    })

    it('succeeds at most once', async () => {
      const { ref, cardRef } = await charge('test_ok')
      const again = await Promise.all(
        [1, 2, 3].map(() => gateway.confirmCharge(ref, { key: randomUUID(), cardRef })),
      )
      expect(again).toEqual(again.map(() => ({ status: 'succeeded' })))
      const paid = (await gateway.newsSince(0)).filter((news) => news.ref === ref)
      expect(paid).toHaveLength(1)
    })

    it('is made once for a key, which is good for one wish', async () => {
      const wish = chargeWish()
      const ref = await gateway.createCharge(wish)
      expect(await gateway.createCharge(wish)).toBe(ref)
      await expect(gateway.createCharge({ ...wish, cents: 30_000 })).rejects.toThrow(GatewayRefused)
      now += DAY_MS + MINUTE_MS
      expect(await gateway.createCharge(wish)).not.toBe(ref)
    })

    it('is made once for a key that several calls use at the same time', async () => {
      const wish = chargeWish()
      const refs = await Promise.all([1, 2, 3, 4].map(() => gateway.createCharge(wish)))
      expect(new Set(refs).size).toBe(1)
    })

    it('gives the same answer to the same key', async () => {
      const declined = await cardRefOf('test_insufficient')
      const ref = await gateway.createCharge(chargeWish())
      const attempt = { key: randomUUID(), cardRef: declined }
      const first = await gateway.confirmCharge(ref, attempt)
      expect(first).toEqual({ status: 'failed', code: 'insufficient_funds', isHard: false })
      expect(
        await gateway.confirmCharge(ref, { key: randomUUID(), cardRef: await cardRefOf('test_ok') }),
      ).toEqual({ status: 'succeeded' })
      expect(await gateway.confirmCharge(ref, attempt)).toEqual(first)
    })

    it('tells a card that will never be taken from one that may be later', async () => {
      const { state, ref, wish } = await charge('test_lost')
      expect(state).toEqual({ status: 'failed', code: 'lost_card', isHard: true })
      expect(await gateway.readCharge(ref, wish)).toEqual(state)
    })

    it('needs the person where the bank asks each time', async () => {
      const { state, ref, wish } = await charge('test_authentication_always', 'approve')
      expect(state).toEqual({ status: 'action', url: null })
      expect(await gateway.readCharge(ref, wish)).toEqual(state)
    })

    it('may take a while', async () => {
      const { state, ref, wish } = await charge('test_slow')
      expect(state).toEqual({ status: 'processing' })
      expect(await gateway.cancelCharge(ref)).toEqual({ status: 'processing' })
      now += MINUTE_MS
      expect(await gateway.readCharge(ref, wish)).toEqual({ status: 'succeeded' })
    })

    it('that was canceled is not paid any more', async () => {
      const cardRef = await cardRefOf('test_ok')
      const wish = chargeWish()
      const ref = await gateway.createCharge(wish)
      expect(await gateway.cancelCharge(ref)).toEqual({ status: 'canceled' })
      expect(await gateway.cancelCharge(ref)).toEqual({ status: 'canceled' })
      expect(await gateway.confirmCharge(ref, { key: randomUUID(), cardRef })).toEqual({ status: 'canceled' })
      expect(await gateway.readCharge(ref, wish)).toEqual({ status: 'canceled' })
    })

    it('that succeeded is not canceled', async () => {
      const { ref } = await charge('test_ok')
      expect(await gateway.cancelCharge(ref)).toEqual({ status: 'succeeded' })
    })

    it('is unknown to others, and where there is none', async () => {
      const { ref, wish } = await charge('test_ok')
      for (const other of [
        { installation: 'elsewhere' },
        { accountId: randomUUID() },
        { teamBrandId: randomUUID() },
        { invoiceId: randomUUID() },
      ])
        expect(await gateway.readCharge(ref, { ...wish, ...other })).toEqual({ status: 'unknown' })
      for (const none of ['pi_none', 'cs_none'])
        expect(await gateway.readCharge(none, wish)).toEqual({ status: 'unknown' })
    })

    it('takes no card of another customer, and no sum below 50 cents', async () => {
      const cardRef = await cardRefOf('test_ok')
      customerRef = await gateway.createCustomer({ ...newOwner(), key: randomUUID(), name: 'B', email: null })
      const ref = await gateway.createCharge(chargeWish())
      await expect(gateway.confirmCharge(ref, { key: randomUUID(), cardRef })).rejects.toThrow(GatewayRefused)
      await expect(gateway.createCharge(chargeWish({ cents: 49 }))).rejects.toThrow(GatewayRefused)
    })
  })

  describe('an answer that was lost', () => {
    it.each(['before', 'after'] as const)('%s a charge was made: the key finds it', async (when) => {
      const wish = chargeWish()
      at.loseAnswer('createCharge', when)
      await expect(gateway.createCharge(wish)).rejects.toThrow(GatewayUnreachable)
      const ref = await gateway.createCharge(wish)
      expect(await gateway.readCharge(ref, wish)).toEqual({ status: 'new' })
    })

    it.each([
      ['before', 'new'],
      ['after', 'succeeded'],
    ] as const)('%s a card was charged: reading says %s', async (when, status) => {
      const cardRef = await cardRefOf('test_ok')
      const wish = chargeWish()
      const ref = await gateway.createCharge(wish)
      at.loseAnswer('confirmCharge', when)
      const attempt = { key: randomUUID(), cardRef }
      await expect(gateway.confirmCharge(ref, attempt)).rejects.toThrow(GatewayUnreachable)
      expect(await gateway.readCharge(ref, wish)).toEqual({ status })
      expect(await gateway.confirmCharge(ref, attempt)).toEqual({ status: 'succeeded' })
    })
  })

  it('the money that moved is listed, with its invoice', async () => {
    const since = now
    const paid = await charge('test_ok')
    await charge('test_insufficient')
    await gateway.createCharge(chargeWish())
    const onPage = chargeWish({ cents: 59_900 })
    const page = await gateway.beginCharge(onPage, pageWish())
    await at.answer(page.ref, 'test_ok')
    await gateway.refund({ key: randomUUID(), chargeRef: paid.ref, cents: 9_900 })
    const moves = (await gateway.movesSince(since)).filter(({ accountId }) => accountId === owner.accountId)
    const of = ({ invoiceId }: ChargeWish) => ({
      installation: 'here',
      accountId: owner.accountId,
      invoiceId,
      at: expect.any(Number),
    })
    expect(moves).toHaveLength(3)
    expect(moves).toEqual(
      expect.arrayContaining([
        { kind: 'charge', ...of(paid.wish), cents: 29_900 },
        { kind: 'charge', ...of(onPage), cents: 59_900 },
        { kind: 'refund', ...of(paid.wish), cents: 9_900 },
      ]),
    )
    now += DAY_MS
    expect(await gateway.movesSince(now)).toEqual([])
  })

  describe('a page to pay', () => {
    it('is paid once, and leaves a card for later', async () => {
      const wish = chargeWish()
      const page = await gateway.beginCharge(wish, pageWish())
      expect(await gateway.beginCharge(wish, pageWish())).toEqual(page)
      expect(await gateway.readCharge(page.ref, wish)).toEqual({ status: 'new' })
      expect(await at.answer(page.ref, 'test_ok')).toContain(page.ref)
      expect(await gateway.readCharge(page.ref, wish)).toEqual({ status: 'succeeded' })
      await at.answer(page.ref, 'test_ok')
      const moves = (await gateway.movesSince(0)).filter(({ invoiceId }) => invoiceId === wish.invoiceId)
      expect(moves).toHaveLength(1)
      expect(await gateway.readCard(page.ref, pageWish())).toMatchObject({
        status: 'ready',
        card: { last4: '4242' },
      })
      expect(await gateway.cancelCharge(page.ref)).toEqual({ status: 'succeeded' })
    })

    it('stays open after a declined card', async () => {
      const wish = chargeWish()
      const { ref } = await gateway.beginCharge(wish, pageWish())
      for (const card of ['test_declined', 'test_insufficient'] as const) {
        expect(await at.answer(ref, card)).toBeNull()
        expect(await gateway.readCharge(ref, wish)).toEqual({ status: 'new' })
      }
      await at.answer(ref, 'test_authentication_always')
      await at.answer(ref, 'approve')
      expect(await gateway.readCharge(ref, wish)).toEqual({ status: 'succeeded' })
    })

    it('ends when its charge is canceled', async () => {
      const wish = chargeWish()
      const { ref } = await gateway.beginCharge(wish, pageWish())
      expect(await gateway.cancelCharge(ref)).toEqual({ status: 'canceled' })
      await at.answer(ref, 'test_ok')
      expect(await gateway.readCharge(ref, wish)).toEqual({ status: 'canceled' })
      expect(await gateway.cancelCharge(ref)).toEqual({ status: 'canceled' })
    })

    it('is unknown to another installation', async () => {
      const wish = chargeWish()
      const { ref } = await gateway.beginCharge(wish, pageWish())
      expect(await gateway.readCharge(ref, { ...wish, installation: 'elsewhere' })).toEqual({
        status: 'unknown',
      })
    })
  })

  describe('a refund', () => {
    it('gives back a part, once for a key, and no more than what was paid', async () => {
      const { ref } = await charge('test_ok')
      const wish = { key: randomUUID(), chargeRef: ref, cents: 20_000 }
      const made = await gateway.refund(wish)
      expect(made).toMatchObject({ chargeRef: ref, cents: 20_000, status: 'succeeded' })
      expect(await gateway.refund(wish)).toEqual(made)
      expect(await gateway.readRefund(made.ref)).toEqual(made)
      await expect(gateway.refund({ ...wish, key: randomUUID() })).rejects.toThrow(GatewayRefused)
      await gateway.refund({ ...wish, key: randomUUID(), cents: 9_900 })
    })

    it('is known by its key after the answer was lost', async () => {
      const { ref } = await charge('test_ok')
      const wish = { key: randomUUID(), chargeRef: ref, cents: 29_900 }
      at.loseAnswer('refund', 'after')
      await expect(gateway.refund(wish)).rejects.toThrow(GatewayUnreachable)
      expect(await gateway.refund(wish)).toMatchObject({ cents: 29_900, status: 'succeeded' })
    })

    it('of a page names the page', async () => {
      const { ref } = await gateway.beginCharge(chargeWish(), pageWish())
      await expect(gateway.refund({ key: randomUUID(), chargeRef: ref, cents: 100 })).rejects.toThrow(
        GatewayRefused,
      )
      await at.answer(ref, 'test_ok')
      const made = await gateway.refund({ key: randomUUID(), chargeRef: ref, cents: 100 })
      expect(await gateway.readRefund(made.ref)).toEqual({ ...made, chargeRef: ref })
    })
  })

  it('tells of a dispute, and of the charge that it is about', async () => {
    const since = now
    const { ref, state } = await charge('test_disputed')
    expect(state).toEqual({ status: 'succeeded' })
    const page = await gateway.beginCharge(chargeWish(), pageWish())
    await at.answer(page.ref, 'test_disputed')
    const disputes = (await gateway.newsSince(since)).filter(({ about }) => about === 'dispute')
    const found = await Promise.all(disputes.map((news) => gateway.readDispute(news.ref)))
    expect(found).toEqual([
      { ref: disputes[0]?.ref, chargeRef: ref, cents: 29_900, status: 'open' },
      { ref: disputes[1]?.ref, chargeRef: page.ref, cents: 29_900, status: 'open' },
    ])
  })

  describe('news', () => {
    it('are listed from a time on, oldest first, with the invoice of a charge', async () => {
      await charge('test_ok')
      now += MINUTE_MS
      const since = now
      const { ref, wish } = await charge('test_insufficient')
      now += MINUTE_MS
      const refunded = await charge('test_ok')
      const refund = await gateway.refund({ key: randomUUID(), chargeRef: refunded.ref, cents: 100 })
      const news = await gateway.newsSince(since)
      const invoiceOf = ({ invoiceId }: ChargeWish) => ({
        installation: 'here',
        accountId: owner.accountId,
        id: invoiceId,
      })
      expect(news.map(({ about, ref, invoice }) => ({ about, ref, invoice }))).toEqual(
        expect.arrayContaining([
          { about: 'charge', ref, invoice: invoiceOf(wish) },
          { about: 'charge', ref: refunded.ref, invoice: invoiceOf(refunded.wish) },
          { about: 'refund', ref: refund.ref, invoice: null },
        ]),
      )
      expect(news.map((one) => one.at)).toEqual(news.map((one) => one.at).toSorted((a, b) => a - b))
      expect(new Set(news.map(({ id }) => id)).size).toBe(news.length)
      expect(news.every((one) => one.at >= since - 1_000)).toBe(true)
    })

    it('of a page name the page', async () => {
      const since = now
      const wish = chargeWish()
      const { ref } = await gateway.beginCharge(wish, pageWish())
      await at.answer(ref, 'test_ok')
      const about = (await gateway.newsSince(since)).filter((news) => news.invoice?.id === wish.invoiceId)
      expect(about.map((news) => [news.about, news.ref])).toEqual([['charge', ref]])
    })

    it('that are signed are read in any order, also twice', async () => {
      await at.signedNews()
      const { ref } = await charge('test_disputed')
      const signed = await at.signedNews()
      const listed = await gateway.newsSince(0)
      for (const { body, signature } of [...signed, ...signed].toReversed()) {
        const news = gateway.verifyNews(body, signature)
        if (news.about !== 'other') expect(listed).toContainEqual(news)
      }
      expect(signed.map(({ body, signature }) => gateway.verifyNews(body, signature).ref)).toContain(ref)
    })

    it('are refused with a signature that is wrong, old, of the future, or of another body', async () => {
      await charge('test_ok')
      const [{ body, signature } = { body: Buffer.alloc(0), signature: '' }] = await at.signedNews()
      expect(gateway.verifyNews(body, signature).id).toBeTruthy()
      const at5 = (ms: number) => signNews(at.webhookSecret, now + ms, body)
      for (const ms of [-5 * MINUTE_MS, 5 * MINUTE_MS])
        expect(gateway.verifyNews(body, at5(ms)).id).toBeTruthy()
      const refused = [
        at5(-5 * MINUTE_MS - 1_000),
        at5(5 * MINUTE_MS + 1_000),
        signNews('whsec_other', now, body),
        signature.replace('v1=', 'v0='),
        signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        't=,v1=',
        't=now',
        '',
      ]
      for (const wrong of refused) expect(() => gateway.verifyNews(body, wrong)).toThrow(GatewayRefused)
      expect(() => gateway.verifyNews(Buffer.concat([body, Buffer.from(' ')]), signature)).toThrow(
        GatewayRefused,
      )
      const other = Buffer.from('no news')
      expect(() => gateway.verifyNews(other, signNews(at.webhookSecret, now, other))).toThrow(GatewayRefused)
    })

    it('may be signed with two secrets while one is replaced', async () => {
      await charge('test_ok')
      const [{ body, signature } = { body: Buffer.alloc(0), signature: '' }] = await at.signedNews()
      const [, old] = signNews('whsec_old', now, body).split(',')
      const [time, right] = signature.split(',')
      expect(gateway.verifyNews(body, [time, old, right].join(',')).id).toBeTruthy()
    })
  })
})
