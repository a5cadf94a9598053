import { couponKey, DAY_MS } from '@fullcourt/program'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signNews } from '../src/adapters/newsSignature.ts'
import { TEST_NEWS_SECRET } from '../src/adapters/testGateway.ts'
import { currentCard } from '../src/billing/cards.ts'
import { chargeCard } from '../src/billing/charge.ts'
import { compareMoney } from '../src/billing/compareMoney.ts'
import { expiringCardMail, noticeExpiringCards } from '../src/billing/expiringCards.ts'
import { chargeOverage } from '../src/billing/overage.ts'
import { invoiceMail } from '../src/billing/receipts.ts'
import { reconcile } from '../src/billing/reconcile.ts'
import { renewDue } from '../src/billing/renewals.ts'
import { LIMITS } from '../src/calls/limits.ts'
import { eraseAccountNow } from '../src/erasure/eraseAccount.ts'
import { archiveEnded } from '../src/film/archiveEnded.ts'
import { runMaintenance } from '../src/maintenance.ts'
import { GatewayUnreachable } from '../src/payments/gateway.ts'
import { untilWaiting } from './lockWaits.ts'
import {
  administrator,
  brokenRules,
  closeDispute,
  maintain,
  moneyOf,
  newPayer,
  type Payer,
  PLAN_IDS,
} from './payer.ts'
import { setUpTestServer } from './testServer.ts'
import { plantUser } from './world.ts'

const { bronze: BRONZE, silver: SILVER, gold: GOLD } = PLAN_IDS

let now = Date.parse('2026-11-20T12:00:00Z')
/** What the test gateway does to the next calls. */
let fault: ((call: string, when: 'before' | 'after') => void) | null = null

const at = setUpTestServer({ now: () => now, gatewayFault: (call, when) => fault?.(call, when) })
afterEach(() => expect(at.faults).toEqual([]))

const newProgram = (planId: string = GOLD) => newPayer(at, planId)

/** Lets the time pass, with the maintenance of each day; of a long time only that of every seventh day, and of the last ones. */
async function pass(days: number) {
  const end = now + days * DAY_MS
  while (now < end) {
    now += end - now > 40 * DAY_MS ? 7 * DAY_MS : DAY_MS
    await maintain(at)
  }
}

const money = (accountId: string) => moneyOf(at, accountId)

it('a trial with a card becomes a paid year, and the next one follows by itself', async () => {
  const program = await newProgram(GOLD)
  expect((await program.payment()).nextCharge).toBeNull()
  expect((await program.card('test_ok')).body).toMatchObject({
    card: { last4: '4242' },
    nextCharge: { amountUSD: 999, planName: 'Gold' },
  })
  await pass(31)
  expect(await program.subscription()).toMatchObject({ state: 'ACTIVE', trialActive: false })
  const [invoice] = await program.invoices()
  expect(invoice).toMatchObject({
    status: 'paid',
    totalUSD: 999,
    number: expect.stringMatching(/^TEST-2026-\d{6}$/),
  })
  expect(await money(program.accountId)).toMatchObject({
    taken: 99_900,
    cash: 99_900,
    receivable: 0,
    revenue: -99_900,
  })
  await pass(365)
  expect((await program.invoices()).length).toBe(2)
  expect(await money(program.accountId)).toMatchObject({ taken: 199_800, cash: 199_800 })
  const consents = await at.app.db
    .selectFrom('consent')
    .selectAll()
    .where('accountId', '=', program.accountId)
    .execute()
  expect(consents.every(({ cents }) => cents === 99_900)).toBe(true)
})

it('two years: a card, a renewal, the card expires, the plan is past due, and is paid', async () => {
  const program = await newProgram(SILVER)
  const state = async () => (await program.subscription()).state
  const kinds = async () =>
    (await at.app.jobs.pending(invoiceMail))
      .filter(({ accountId }) => accountId === program.accountId)
      .map(({ kind }) => kind)
      .toSorted()
  expect(await state()).toBe('TRIAL')
  await program.card('test_ok')
  await pass(31)
  expect(await state()).toBe('ACTIVE')
  await pass(200)
  await program.card('test_expiring')
  await pass(40)
  expect(await at.app.jobs.pending(expiringCardMail)).toContainEqual(
    expect.objectContaining({ accountId: program.accountId }),
  )
  expect(await state()).toBe('ACTIVE')
  // The year may have a 29th of February.
  await pass(Math.ceil((Date.parse((await program.subscription()).endDate) - now) / DAY_MS))
  expect(await state()).toBe('PAST_DUE')
  expect(await kinds()).toEqual(['failed', 'receipt'])
  const payments = await at.app.db
    .selectFrom('payment')
    .select('declineCode')
    .where('accountId', '=', program.accountId)
    .orderBy('createdAt')
    .execute()
  expect(payments.map(({ declineCode }) => declineCode)).toEqual([null, 'expired_card'])
  await pass(3)
  expect(await kinds()).toEqual(['failed', 'failed', 'failed', 'receipt'])
  expect((await program.card('test_ok')).status).toBe(200)
  expect(await state()).toBe('ACTIVE')
  expect(await money(program.accountId)).toMatchObject({ taken: 119_800, cash: 119_800, receivable: 0 })
})

it('a trial without a card ends; its film is archived 90 days later, after two warnings', async () => {
  const program = await newProgram()
  const [team] = (await program.ask('GET', '/v1/user/')).body.teams
  const film = await program.ask('POST', '/v1/team-video/', {
    ...{ teamId: team.id, type: 'OTHER', name: 'Film', filename: 'film.mp4', originalType: 'video/mp4' },
    ...{ size: 1_000_000, duration: 60, hash: 'b'.repeat(64), storeInCloud: true },
  })
  const stored = at.app.db.updateTable('teamVideo').where('accountId', '=', program.accountId)
  await stored.set({ status: 'READY', isStored: true }).where('id', '=', film.body.id).execute()
  const steps: string[] = []
  for (let day = 0; day <= 125; day += 1) {
    now += DAY_MS
    await maintain(at)
    await archiveEnded(at.app)
    const { status } = await at.app.db
      .selectFrom('teamVideo')
      .select('status')
      .where('accountId', '=', program.accountId)
      .executeTakeFirstOrThrow()
    const warnings = await at.app.db
      .selectFrom('userNotification')
      .select('id')
      .where('accountId', '=', program.accountId)
      .where('kind', '=', 'films_to_archive')
      .execute()
    const step = `${(await program.subscription()).state} ${status} ${warnings.length}`
    if (steps.at(-1) !== step) steps.push(step)
  }
  expect(steps).toEqual([
    'TRIAL READY 0',
    'ENDED READY 0',
    'ENDED READY 1',
    'ENDED READY 2',
    'ENDED ARCHIVED 2',
  ])
  expect(await program.invoices()).toEqual([])
})

it('after the trial a program subscribes with a card, and pays what was shown', async () => {
  const program = await newProgram()
  await pass(31)
  expect((await program.subscribe({ planId: BRONZE })).body.code).toBe('card_required')
  await program.card('test_ok')
  const preview = (await program.subscribe({ planId: BRONZE }, '?preview=true')).body
  expect(preview).toMatchObject({ amountUSD: 299, lines: [{ text: 'Bronze, one year' }] })
  expect((await program.subscribe({ planId: SILVER, quote: preview.quote })).body.code).toBe('quote_changed')
  const paid = await program.subscribe({ planId: BRONZE, quote: preview.quote })
  expect([paid.status, paid.body.state], paid.text).toEqual([201, 'ACTIVE'])
  expect(await money(program.accountId)).toMatchObject({ taken: 29_900, cash: 29_900, receivable: 0 })
  expect((await program.subscribe({ planId: BRONZE })).body.code).toBe('already_subscribed')
  now = Date.parse((await program.subscription()).endDate)
  await maintain(at)
  expect(await program.subscription()).toMatchObject({ state: 'ACTIVE' })
  expect(await money(program.accountId)).toMatchObject({ taken: 59_800, receivable: 0 })
})

it('a declined card changes nothing, and the next card pays', async () => {
  const program = await newProgram(BRONZE)
  expect((await program.card('test_declined')).body.code).toBe('card_declined')
  await program.card('test_ok')
  await pass(31)
  await program.card('test_insufficient')
  const declined = await program.change({ planId: GOLD })
  expect([declined.status, declined.body.code], declined.text).toEqual([402, 'card_declined'])
  expect((await program.subscription()).plan.displayName).toBe('Bronze')
  await program.card('test_ok')
  expect((await program.change({ planId: GOLD })).body.plan.displayName).toBe('Gold')
})

it('an upgrade costs the difference for the days left, a smaller plan comes with the next year', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  const { endDate } = await program.subscription()
  now = Date.parse(endDate) - 73 * DAY_MS
  const preview = (await program.change({ planId: SILVER }, '?preview=true')).body
  expect(preview.amountUSD).toBe(60)
  const done = await program.change({ planId: SILVER, quote: preview.quote })
  expect(done.body, done.text).toMatchObject({ plan: { displayName: 'Silver' }, endDate })
  expect(await money(program.accountId)).toMatchObject({ taken: 35_900 })
  expect((await program.change({ planId: BRONZE })).body.plan.displayName).toBe('Silver')
  expect(await program.payment()).toMatchObject({
    nextPlan: { name: 'Bronze' },
    nextCharge: { amountUSD: 299 },
  })
  await pass(74)
  expect((await program.subscription()).plan.displayName).toBe('Bronze')
})

it('hours are bought for the rest of the year, once', async () => {
  const program = await newProgram(GOLD)
  expect((await program.buy({ kind: 'OD', hours: 10 }, '?preview=true')).status).toBe(409)
  await program.card('test_ok')
  await pass(31)
  const preview = (await program.buy({ kind: 'OD', hours: 10 }, '?preview=true')).body
  const bought = await program.buy({ kind: 'OD', hours: 10, quote: preview.quote })
  expect(bought.body, bought.text).toMatchObject({ limits: { od: { total: 490 } } })
  expect((await program.buy({ kind: 'OD', hours: 10, quote: preview.quote })).body.code).toBe('quote_changed')
  expect(await money(program.accountId)).toMatchObject({
    taken: 99_900 + Math.round(preview.amountUSD * 100),
  })
})

it('a failed renewal is tried on five days, then the plan ends and the bill goes', async () => {
  const program = await newProgram(SILVER)
  await program.card('test_insufficient')
  await pass(30)
  expect((await program.subscription()).state).toBe('PAST_DUE')
  await pass(13)
  const payments = await at.app.db
    .selectFrom('payment')
    .select(['attempt', 'status'])
    .where('accountId', '=', program.accountId)
    .orderBy('createdAt')
    .execute()
  expect(payments.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5])
  expect(payments.every(({ status }) => status === 'FAILED')).toBe(true)
  const mails = (await at.app.jobs.pending(invoiceMail)).filter(
    ({ accountId }) => accountId === program.accountId,
  )
  expect(mails.map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed', 'failed', 'failed'])
  await pass(2)
  expect((await program.subscription()).state).toBe('ENDED')
  expect(await program.invoices()).toMatchObject([{ status: 'void' }])
  expect(await money(program.accountId)).toMatchObject({ taken: 0, cash: 0, receivable: 0, revenue: 0 })
})

it('a new card pays what is due at once', async () => {
  const program = await newProgram(SILVER)
  await program.card('test_insufficient')
  await pass(33)
  expect((await program.subscription()).state).toBe('PAST_DUE')
  expect((await program.card('test_ok')).status).toBe(200)
  expect(await program.subscription()).toMatchObject({ state: 'ACTIVE' })
  expect(await money(program.accountId)).toMatchObject({ taken: 59_900, receivable: 0 })
})

it('a bank that asks sends the person to its page', async () => {
  const program = await newProgram(BRONZE)
  const asked = await program.card('test_authentication')
  expect([asked.status, typeof asked.body.url], asked.text).toEqual([202, 'string'])
})

it('what is paid on the page of the bank takes effect on the way back', async () => {
  const program = await newProgram(BRONZE)
  await pass(31)
  /** Answers a page of the gateway. Returns the token with which it leads back. */
  const tokenOf = async (url: string, answer: 'approve' | 'test_ok') => {
    const back = await at.app.gateway!.testPages!.answer(url.split('/').at(-2)!, answer)
    return new URL(back!).searchParams.get('card')!
  }
  const entered = await program.card('test_authentication_always')
  expect((await program.card(await tokenOf(entered.body.url, 'approve'))).status).toBe(200)
  const asked = await program.subscribe({ planId: SILVER })
  expect(asked.status, asked.text).toBe(202)
  expect((await program.card(await tokenOf(asked.body.url, 'test_ok'))).status).toBe(200)
  expect(await program.subscription()).toMatchObject({ state: 'ACTIVE', planId: SILVER })
  expect(await money(program.accountId)).toMatchObject({ taken: 59_900, receivable: 0 })
})

it('a card whose page was closed before it led back is on file when the page is opened', async () => {
  const program = await newProgram(BRONZE)
  const begun = await program.ask('POST', `/v1/billing/${program.programId}/card/begin/`, {})
  expect(await program.payment()).toMatchObject({ card: null })
  await at.app.gateway!.testPages!.answer(begun.body.url.split('/').at(-2)!, 'test_ok')
  expect(await program.payment()).toMatchObject({
    card: { last4: '4242' },
    nextCharge: { amountUSD: 299, planName: 'Bronze' },
  })
  expect(await at.app.db.selectFrom('cardPage').selectAll().execute()).toEqual([])
  await pass(31)
  expect(await money(program.accountId)).toMatchObject({ taken: 29_900, cash: 29_900 })
})

it('a plan that was given while a person paid gives way to the paid year', async () => {
  const program = await newProgram(BRONZE)
  await pass(31)
  const entered = await program.card('test_authentication_always')
  const pages = at.app.gateway!.testPages!
  const answer = async (url: string, button: 'approve' | 'test_ok') => {
    const back = await pages.answer(url.split('/').at(-2)!, button)
    return new URL(back!).searchParams.get('card')!
  }
  await program.card(await answer(entered.body.url, 'approve'))
  const asked = await program.subscribe({ planId: SILVER })
  const { token } = await plantUser(at.app, 'giver', { isAdmin: true })
  const given = await at.ask('POST', `/v1/admin/team-brand/${program.programId}/subscription/`, {
    token,
    body: { planId: GOLD, until: null, reason: 'Sponsored' },
  })
  expect(given.status, given.text).toBe(200)
  await program.card(await answer(asked.body.url, 'test_ok'))
  const subscription = await program.subscription()
  expect(subscription).toMatchObject({ state: 'ACTIVE', planId: SILVER })
  expect(Date.parse(subscription.endDate) - now).toBe(365 * DAY_MS)
  expect(await program.payment()).toMatchObject({ renewsBy: 'card', nextCharge: { amountUSD: 599 } })
})

describe('a plan that was given while a renewal was charged', () => {
  /** A renewal whose charge was made and is answered after an administrator has given Gold. */
  async function givenMeanwhile(until: string | null) {
    const program = await newProgram(SILVER)
    await program.card('test_ok')
    fault = (call, when) => {
      if ((call === 'confirmCharge' && when === 'after') || call === 'readCharge')
        throw new GatewayUnreachable('cut')
    }
    await pass(31)
    const admin = await administrator(at, program.programId)
    const given = await admin.post('subscription/', { planId: GOLD, until, reason: 'Sponsored' })
    expect(given.status, given.text).toBe(200)
    fault = null
    await reconcile(at.app)
    expect(await program.invoices()).toMatchObject([{ status: 'paid', totalUSD: 599 }])
    expect(await money(program.accountId)).toMatchObject({ taken: 59_900, cash: 59_900, receivable: 0 })
    return { subscription: await program.subscription(), payment: await program.payment() }
  }

  it('stays, and the year that was paid comes after it', async () => {
    const until = new Date(now + 130 * DAY_MS).toISOString()
    const { subscription, payment } = await givenMeanwhile(until)
    expect(subscription).toMatchObject({ state: 'ACTIVE', planId: GOLD })
    expect(Date.parse(subscription.endDate) - Date.parse(until)).toBe(365 * DAY_MS)
    expect(payment).toMatchObject({ renewsBy: 'hand', nextCharge: null })
  })

  it('stays open-ended', async () => {
    const { subscription } = await givenMeanwhile(null)
    expect(subscription).toMatchObject({ state: 'ACTIVE', planId: GOLD, endDate: null })
  })
})

it('a larger plan that was given while an upgrade was charged stays', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  const preview = (await program.change({ planId: SILVER }, '?preview=true')).body
  fault = (call, when) => {
    if ((call === 'confirmCharge' && when === 'after') || call === 'readCharge')
      throw new GatewayUnreachable('cut')
  }
  await program.change({ planId: SILVER, quote: preview.quote })
  const admin = await administrator(at, program.programId)
  const until = new Date(now + 130 * DAY_MS).toISOString()
  const given = await admin.post('subscription/', { planId: GOLD, until, reason: 'Sponsored' })
  expect(given.status, given.text).toBe(200)
  fault = null
  await reconcile(at.app)
  expect((await program.invoices()).map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid'])
  expect(await program.subscription()).toMatchObject({ planId: GOLD, endDate: until })
})

it('a renewal that its bank answers after the plan has ended brings the plan back', async () => {
  const program = await newProgram(SILVER)
  await program.card('test_ok')
  await pass(1)
  fault = (call, when) => {
    if ((call === 'confirmCharge' && when === 'after') || call === 'readCharge')
      throw new GatewayUnreachable('cut')
  }
  await pass(50)
  expect((await program.subscription()).state).toBe('ENDED')
  fault = null
  await reconcile(at.app)
  expect(await program.invoices()).toMatchObject([{ status: 'paid', totalUSD: 599 }])
  expect(await program.subscription()).toMatchObject({ state: 'ACTIVE', planId: SILVER })
  await pass(365)
  expect((await program.invoices()).length).toBe(2)
})

it('a lost reply charges once: what is unknown is asked for again', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  const { amountUSD } = (await program.change({ planId: GOLD }, '?preview=true')).body
  fault = (call, when) => {
    if ((call === 'confirmCharge' && when === 'after') || call === 'readCharge')
      throw new GatewayUnreachable('cut')
  }
  const cut = await program.change({ planId: GOLD })
  fault = null
  expect([cut.status, cut.body.code], cut.text).toEqual([409, 'payment_pending'])
  expect((await program.subscription()).plan.displayName).toBe('Bronze')
  // The person presses again.
  expect((await program.change({ planId: GOLD })).status).toBe(200)
  await reconcile(at.app)
  expect((await program.subscription()).plan.displayName).toBe('Gold')
  const sum = 29_900 + Math.round(amountUSD * 100)
  expect(await money(program.accountId)).toMatchObject({ taken: sum, cash: sum })
})

it('an account whose charge has no answer is deleted once it has one', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  fault = (call, when) => {
    if ((call === 'confirmCharge' && when === 'after') || call === 'readCharge')
      throw new GatewayUnreachable('cut')
  }
  await program.change({ planId: GOLD })
  const eraseAt = new Date(now).toISOString()
  await at.app.db.updateTable('account').set({ eraseAt }).where('id', '=', program.accountId).execute()
  const account = () =>
    at.app.db.selectFrom('account').select('id').where('id', '=', program.accountId).execute()
  await eraseAccountNow(at.app, program.accountId)
  expect(await account()).toHaveLength(1)
  fault = null
  await eraseAccountNow(at.app, program.accountId)
  expect(await account()).toEqual([])
  const { taken, cash } = await money(program.accountId)
  expect(taken).toBe(cash)
  expect(taken).toBeGreaterThan(29_900)
})

it('sums that differ from the gateway are shown to administrators, the day after', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  const differences = () =>
    at.app.db.selectFrom('moneyDifference').selectAll().where('accountId', '=', program.accountId).execute()
  await compareMoney(at.app)
  expect(await differences()).toEqual([])
  // As after a restored backup that lost the payment.
  await at.app.db
    .updateTable('payment')
    .set({ status: 'FAILED' })
    .where('accountId', '=', program.accountId)
    .execute()
  now += DAY_MS
  await maintain(at)
  await compareMoney(at.app)
  expect(await differences()).toMatchObject([{ kind: 'charge', gatewayCents: 29_900, bookCents: 0 }])
  await at.app.db
    .updateTable('payment')
    .set({ status: 'SUCCEEDED' })
    .where('accountId', '=', program.accountId)
    .execute()
  now += DAY_MS
  await compareMoney(at.app)
  expect(await differences()).toEqual([])
})

it('a sum that differs stays listed, since its first day, when the gateway is read no more so far back', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  await at.app.db
    .updateTable('payment')
    .set({ status: 'FAILED' })
    .where('accountId', '=', program.accountId)
    .execute()
  const differences = () =>
    at.app.db.selectFrom('moneyDifference').selectAll().where('accountId', '=', program.accountId).execute()
  await maintain(at)
  now += DAY_MS
  await compareMoney(at.app)
  const [first] = await differences()
  expect(first).toMatchObject({ kind: 'charge', gatewayCents: 29_900 })
  now += 40 * DAY_MS
  await compareMoney(at.app)
  expect(await differences()).toEqual([first])
})

it('a card that expires before the next charge is mailed about once, 30 days before', async () => {
  const program = await newProgram(BRONZE)
  const mails = async () =>
    (await at.app.jobs.pending(expiringCardMail)).filter(({ accountId }) => accountId === program.accountId)
  await program.card('test_expiring')
  await noticeExpiringCards(at.app)
  expect(await mails()).toHaveLength(1)
  await noticeExpiringCards(at.app)
  expect(await mails()).toHaveLength(1)
  await program.card('test_ok')
  await noticeExpiringCards(at.app)
  expect(await mails()).toHaveLength(1)
})

it('the server reads the gateway by itself: a page that was paid and left is a paid year', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_insufficient')
  await pass(31)
  const { openInvoice } = await program.payment()
  const pay = `/v1/billing/${program.programId}/invoices/${openInvoice.id}/pay/`
  const { url } = (await program.ask('POST', pay, {})).body
  await at.app.gateway!.testPages!.answer(url.split('/').at(-2)!, 'test_ok')
  const stop = runMaintenance(at.app)
  try {
    await vi.waitFor(async () => expect((await program.subscription()).state).toBe('ACTIVE'), 30_000)
  } finally {
    await stop()
  }
  expect(await money(program.accountId)).toMatchObject({ taken: 29_900, cash: 29_900, receivable: 0 })
})

it('cards are tried out so many times an hour, and no more', async () => {
  const program = await newProgram(BRONZE)
  for (let n = 0; n < LIMITS.cardTries.most; n += 1)
    expect((await program.card('test_declined')).body.code).toBe('card_declined')
  const begin = `/v1/billing/${program.programId}/card/begin/`
  const refused = [await program.card('test_ok'), await program.ask('POST', begin, {})]
  expect(refused.map(({ status }) => status)).toEqual([429, 429])
  expect(await program.payment()).toMatchObject({ card: null })
})

it('an ADMIN spends with a fresh log-in alone', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  const { id } = (await program.ask('GET', '/v1/user/')).body
  const confirmedAt = new Date(now - 2 * 3_600_000).toISOString()
  await at.app.db.updateTable('token').set({ confirmedAt }).where('userId', '=', id).execute()
  at.app.sessions.clearUser(id)
  const spent = [await program.change({ planId: GOLD }), await program.buy({ kind: 'OD', hours: 1 })]
  expect(spent.map(({ body }) => body.code)).toEqual(['fresh_login_required', 'fresh_login_required'])
  expect((await program.buy({ kind: 'OD', hours: 1 }, '?preview=true')).status).toBe(200)
  now += 1
  expect((await program.buy({ kind: 'OD', hours: 1 })).status).toBe(200)
})

it('two clicks at once pay once', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  const replies = await Promise.all([1, 2, 3].map(() => program.change({ planId: GOLD })))
  expect(replies.some(({ status }) => status === 200)).toBe(true)
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  await reconcile(at.app)
  const { taken, cash } = await money(program.accountId)
  expect(taken).toBe(cash)
  expect(
    (await program.invoices()).filter(({ status }: { status: string }) => status === 'paid'),
  ).toHaveLength(2)
})

it('a cancelled year ends without a charge, and Auto-Renew takes it back', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  await program.cancel()
  expect((await program.payment()).nextCharge).toBeNull()
  await program.restore()
  expect((await program.payment()).nextCharge).toMatchObject({ amountUSD: 299 })
  await program.cancel()
  await pass(366)
  expect((await program.subscription()).state).toBe('ENDED')
  expect(await money(program.accountId)).toMatchObject({ taken: 29_900 })
})

it('no year begins where the only user will be deleted, until the user is kept', async () => {
  const program = await newProgram(GOLD)
  await program.card('test_ok')
  await pass(10)
  const asked = await program.ask('DELETE', '/v1/user/', { password: 'correct horse battery' })
  expect(asked.status).toBe(200)
  await pass(21)
  expect((await money(program.accountId)).taken).toBe(0)
  await at.app.db.updateTable('appUser').set({ eraseAt: null }).where('id', '=', program.userId).execute()
  await pass(1)
  expect((await money(program.accountId)).taken).toBe(99_900)
})

it('a trial that became a paid year was the only one of its account', async () => {
  const program = await newProgram(SILVER)
  await program.card('test_ok')
  await pass(31)
  await program.cancel()
  await pass(366)
  expect(await program.subscription()).toMatchObject({ state: 'ENDED', trialActive: false })
  expect(await program.payment()).toMatchObject({ trialEligible: false })
  expect((await program.subscribe({ planId: SILVER }, '?preview=true')).body).toMatchObject({
    amountUSD: 599,
  })
})

it('a plan that became dearer is announced 30 days before, and charged from the next year on', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  await at.app.db.updateTable('plan').set({ priceUsd: 349 }).where('id', '=', BRONZE).execute()
  expect((await program.payment()).nextCharge).toMatchObject({ amountUSD: 299 })
  await pass(340)
  expect((await program.payment()).nextCharge).toMatchObject({ amountUSD: 349 })
  await pass(26)
  expect(await money(program.accountId)).toMatchObject({ taken: 29_900 + 34_900 })
  // The second charge names the yes to the announced price.
  expect(await brokenRules(at, program.accountId)).toEqual([])
  await at.app.db.updateTable('plan').set({ priceUsd: 299 }).where('id', '=', BRONZE).execute()
})

it('a renewal is charged with a yes to its own sum alone', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  const yes = at.app.db.updateTable('consent').where('accountId', '=', program.accountId)
  await yes.set({ cents: 29_800 }).execute()
  await pass(31)
  expect((await program.invoices()).map(({ status }: { status: string }) => status)).toEqual(['open'])
  expect(await money(program.accountId)).toMatchObject({ taken: 0 })
  await yes.set({ cents: 29_900 }).execute()
  await pass(3)
  expect(await money(program.accountId)).toMatchObject({ taken: 29_900 })
})

it('a coupon of one year lowers that year, and neither the next one nor an upgrade in it', async () => {
  const half = {
    id: at.app.newId(),
    code: 'HALF-A-YEAR',
    codeKey: 'HALF-A-YEAR',
    kind: 'percent',
    value: 50,
    years: 1,
  } as const
  await at.app.db.insertInto('coupon').values(half).execute()
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  expect((await program.useCode(half.code)).status).toBe(200)
  expect((await program.payment()).nextCharge).toMatchObject({ amountUSD: 149.5 })
  await pass(31)
  expect(await money(program.accountId)).toMatchObject({ taken: 14_950 })
  expect((await program.payment()).nextCharge).toMatchObject({ amountUSD: 299 })
  await pass(366)
  expect(await money(program.accountId)).toMatchObject({ taken: 14_950 + 29_900 })
  now = Date.parse((await program.subscription()).endDate) - 73 * DAY_MS
  // 300 dollars more for a fifth of a year, which may have 366 days.
  expect((await program.change({ planId: SILVER }, '?preview=true')).body.amountUSD).toBeCloseTo(60, 0)
})

describe('a promo code that comes with a card', () => {
  const withCode = (program: Payer, coupon: string) =>
    program.ask('POST', `/v1/billing/${program.programId}/card/`, { token: 'test_ok', coupon })
  const plantCode = (code: string, kind: 'percent' | 'trial', value: number) =>
    at.app.db
      .insertInto('coupon')
      .values({ id: at.app.newId(), code, codeKey: couponKey(code), kind, value, planIds: [] })
      .execute()

  it('makes the trial longer, and is refused once the trial is over', async () => {
    await plantCode('CARD-14', 'trial', 14)
    const program = await newProgram(GOLD)
    const before = await program.subscription()
    expect((await withCode(program, 'CARD-14')).status).toBe(200)
    const { endDate, couponAward } = await program.subscription()
    expect(couponAward).toBe('14 more days of the trial')
    expect(Date.parse(endDate) - Date.parse(before.endDate)).toBe(14 * DAY_MS)

    const paying = await newProgram(GOLD)
    await paying.card('test_ok')
    await pass(31)
    const late = await withCode(paying, 'CARD-14')
    expect(late.body.fields).toEqual({
      coupon: 'This coupon makes a trial longer, and your trial is over.',
    })
  })

  it('lowers the bill that the card pays', async () => {
    await plantCode('CARD-HALF', 'percent', 50)
    const program = await newProgram(GOLD)
    await program.card('test_insufficient')
    await pass(31)
    expect((await program.payment()).openInvoice).toMatchObject({ totalUSD: 999 })
    expect((await withCode(program, 'CARD-HALF')).body.couponAward).toBe('50% off every year')
    expect((await money(program.accountId)).taken).toBe(49_950)
  })

  it('is refused without a plan that it could be for', async () => {
    const program = await newProgram(GOLD)
    await pass(31)
    const refused = await withCode(program, 'CARD-14')
    expect(refused.body.fields).toEqual({ coupon: 'A coupon needs a plan. Choose a plan first.' })
    expect((await program.payment()).card).toBeNull()
  })
})

it('the last use of a coupon lowers the first year of one program alone', async () => {
  const programs = [await newProgram(), await newProgram(), await newProgram()]
  await pass(31)
  for (const program of programs) await program.card('test_ok')
  const last = {
    id: at.app.newId(),
    code: 'LAST',
    codeKey: 'LAST',
    kind: 'percent',
    value: 50,
    years: 1,
  } as const
  await at.app.db
    .insertInto('coupon')
    .values({ ...last, mostUses: 1 })
    .execute()
  const paid = await Promise.all(
    programs.map((program) => program.subscribe({ planId: BRONZE, coupon: 'LAST' })),
  )
  expect(paid.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
})

it('a dispute that is lost makes the bill open again', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_disputed')
  await pass(32)
  const dispute = await at.app.db
    .selectFrom('dispute')
    .selectAll()
    .where('accountId', '=', program.accountId)
    .executeTakeFirstOrThrow()
  expect(dispute.status).toBe('open')
  expect((await program.subscription()).state).toBe('ACTIVE')
})

it('a plan that is too small is refused with what is too much', async () => {
  const program = await newProgram(GOLD)
  await program.ask('POST', '/v1/team/', { teamBrandId: program.programId, level: 2 })
  const refused = await program.change({ planId: BRONZE })
  expect([refused.status, refused.body.code]).toEqual([409, 'does_not_fit'])
  expect(refused.body.fields).toEqual({ teams: 'The program has 2 teams, and the plan covers 1.' })
})

function sendNews(body: Buffer, signature: string) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return at.fastify.inject({ method: 'POST', url: '/v1/billing/webhook/', payload: body, headers })
}

it('a webhook is believed by its signature, once, and only says where to look', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  const [news] = await at.app.gateway!.newsSince(now - 40 * DAY_MS)
  const body = Buffer.from(JSON.stringify(news))
  const signed = (time: number) => signNews(TEST_NEWS_SECRET, time, body)
  expect((await sendNews(body, 't=1,v1=00')).statusCode).toBe(400)
  expect((await sendNews(body, signed(now - 40 * DAY_MS))).statusCode).toBe(400)
  expect((await sendNews(body, signed(now + 40 * DAY_MS))).statusCode).toBe(400)
  for (const _ of [1, 2]) expect((await sendNews(body, signed(now))).statusCode).toBe(200)
  expect(await money(program.accountId)).toMatchObject({ taken: 29_900, cash: 29_900 })
})

it('a gateway that does not answer while a webhook is read is no error of ours: it sends the webhook again', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_disputed')
  await pass(30)
  const news = (await at.app.gateway!.newsSince(now - DAY_MS)).find(({ about }) => about === 'dispute')
  const body = Buffer.from(JSON.stringify(news))
  fault = () => {
    throw new GatewayUnreachable('cut')
  }
  const cut = await sendNews(body, signNews(TEST_NEWS_SECRET, now, body))
  fault = null
  expect([cut.statusCode, cut.json().code]).toEqual([503, 'unavailable'])
  expect(await money(program.accountId)).toMatchObject({ disputed: 0 })
  expect((await sendNews(body, signNews(TEST_NEWS_SECRET, now, body))).statusCode).toBe(200)
  expect(await money(program.accountId)).toMatchObject({ cash: 0, disputed: 29_900 })
})

/** A paid program whose ADMIN agreed two days ago to an hour and a half beyond its plan. */
async function programBeyond() {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  const [team] = (await program.ask('GET', '/v1/user/')).body.teams
  const added = await program.ask('POST', '/v1/team-video/', {
    teamId: team.id,
    type: 'OTHER',
    name: 'Film',
    filename: 'film.mp4',
    originalType: 'video/mp4',
    size: 1_000_000,
    duration: 62.5 * 3600,
    hash: 'a'.repeat(64),
    storeInCloud: true,
  })
  expect([added.status, added.body.status], added.text).toEqual([201, 'UPLOADING'])
  await chargeOverage(at.app)
  expect(await money(program.accountId)).toMatchObject({ taken: 29_900 })
  now += 2 * DAY_MS
  return program
}

/** Holds a lock until it is told to let go. */
async function hold(statement: RawBuilder<unknown>) {
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const done = at.app.db.transaction().execute(async (trx) => {
    await statement.execute(trx)
    held.resolve()
    await letGo.promise
  })
  await Promise.race([held.promise, done])
  return () => {
    letGo.resolve()
    return done
  }
}

it('hours beyond the plan are charged a day after an ADMIN agreed to them', async () => {
  const program = await programBeyond()
  // As two replicas do.
  await Promise.all([chargeOverage(at.app), chargeOverage(at.app)])
  await chargeOverage(at.app)
  const { taken, cash } = await money(program.accountId)
  expect(taken).toBe(cash)
  expect(taken - 29_900).toBeGreaterThan(1_700)
  expect(taken - 29_900).toBeLessThanOrEqual(1_800)
  const usage = (await program.ask('GET', `/v1/billing/team-brand/${program.programId}/usage/`)).body
  expect([usage.limits.od.total, usage.overage.hours]).toEqual([63, 0])
})

it('hours beyond the plan wait while a bank asks for a payment back, and while one that it took is due', async () => {
  const program = await programBeyond()
  await program.card('test_disputed')
  await program.buy({ kind: 'ARCHIVE', hours: 1 })
  await reconcile(at.app)
  const before = await money(program.accountId)
  const { ref, cents } = await at.app.db
    .selectFrom('dispute')
    .select(['ref', 'cents'])
    .where('accountId', '=', program.accountId)
    .executeTakeFirstOrThrow()
  await chargeOverage(at.app)
  expect(await money(program.accountId)).toEqual(before)
  await closeDispute(at, ref, 'lost')
  await reconcile(at.app)
  await chargeOverage(at.app)
  expect((await money(program.accountId)).taken).toBe(before.taken)
  expect((await program.card('test_ok')).status).toBe(200)
  await chargeOverage(at.app)
  expect((await money(program.accountId)).taken).toBeGreaterThan(before.taken + cents)
})

it('hours beyond the plan are charged once when one server records a charge while another one looks', async () => {
  const { programId, accountId } = await programBeyond()
  const letGrant = await hold(sql`lock table hour_grant in share mode`)
  const first = chargeOverage(at.app)
  await untilWaiting(at, 1)
  const letIn = await hold(
    sql`select id from team_brand where account_id = ${accountId} and id = ${programId} for update`,
  )
  const second = chargeOverage(at.app)
  await untilWaiting(at, 2)
  const letAgree = await hold(sql`lock table consent in access exclusive mode`)
  await letIn()
  await untilWaiting(at, 2)
  await letGrant()
  await first
  await letAgree()
  await second
  expect((await money(accountId)).taken - 29_900).toBeLessThanOrEqual(1_800)
})

it('a try of a renewal is made once, though two servers counted the tries before it', async () => {
  const program = await newProgram(SILVER)
  await program.card('test_insufficient')
  await pass(31)
  const { db } = at.app
  const tries = () =>
    db
      .selectFrom('payment')
      .select(['accountId', 'invoiceId', 'attempt', 'cardId', 'consentId'])
      .where('accountId', '=', program.accountId)
      .orderBy('createdAt', 'desc')
      .execute()
  const [last, ...earlier] = await tries()
  const card = await currentCard(db, { accountId: program.accountId, id: program.programId })
  await chargeCard(
    at.app,
    { accountId: program.accountId, id: last!.invoiceId },
    { card: card!, consentId: last!.consentId!, attempt: last!.attempt },
  )
  expect(await tries()).toEqual([last, ...earlier])
})

/** Charges for the year after the trial, and stops where its payment takes effect. The function lets it go on. */
async function chargeOfTrialEnd(after: number) {
  const letGo = await hold(sql`lock table coupon_use in share mode`)
  const renewal = renewDue({ ...at.app, now: () => now + after })
  await untilWaiting(at, 1)
  return async () => {
    await letGo()
    await renewal
  }
}

it('a dearer plan is not free when the trial becomes a paid year meanwhile', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(29)
  const chargeOn = await chargeOfTrialEnd(2 * DAY_MS)
  const change = program.change({ planId: GOLD })
  await untilWaiting(at, 2)
  await chargeOn()
  expect((await change).status).toBe(409)
  expect(await program.subscription()).toMatchObject({ trialActive: false, plan: { displayName: 'Bronze' } })
})

it('the year of an order begins after a year that is paid meanwhile', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(29)
  now += DAY_MS
  await program.order({ planId: BRONZE, poNumber: '7' })
  const admin = await administrator(at, program.programId)
  const [draft] = (await admin.money()).invoices.filter(
    ({ poNumber }: { poNumber: string }) => poNumber === '7',
  )
  const { endDate } = await program.subscription()
  const chargeOn = await chargeOfTrialEnd(0)
  const accepting = admin.post(`invoices/${draft.id}/accept/`)
  await untilWaiting(at, 2)
  await chargeOn()
  expect((await accepting).status).toBe(200)
  expect(Date.parse((await program.subscription()).endDate) - Date.parse(endDate)).toBeGreaterThan(
    729 * DAY_MS,
  )
})

it('no order is accepted while the next year is being charged', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(29)
  now += DAY_MS
  await program.order({ planId: BRONZE, poNumber: '8' })
  const admin = await administrator(at, program.programId)
  const [draft] = (await admin.money()).invoices.filter(
    ({ poNumber }: { poNumber: string }) => poNumber === '8',
  )
  fault = (call, when) => {
    if (call === 'confirmCharge' && when === 'after') throw new GatewayUnreachable('no answer')
    if (call === 'readCharge') throw new GatewayUnreachable('no answer')
  }
  await renewDue(at.app)
  fault = null
  expect((await admin.post(`invoices/${draft.id}/accept/`)).body).toMatchObject({ code: 'payment_pending' })
  await maintain(at)
  expect((await admin.post(`invoices/${draft.id}/accept/`)).status).toBe(200)
})

it('an invoice is a PDF that never changes', async () => {
  const program = await newProgram(BRONZE)
  await program.card('test_ok')
  await pass(31)
  const [invoice] = await program.invoices()
  const path = `/v1/billing/${program.programId}/invoices/${invoice.id}/pdf/`
  const first = await program.ask('GET', path)
  expect([first.status, first.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(first.text.startsWith('%PDF-')).toBe(true)
  await program.ask('PATCH', `/v1/billing/${program.programId}/profile/`, { organization: 'Another name' })
  now += 40 * DAY_MS
  expect((await program.ask('GET', path)).headers.etag).toBe(first.headers.etag)
  const stored = at.app.db.selectFrom('invoice').selectAll().where('id', '=', invoice.id)
  const { totalCents } = await stored.executeTakeFirstOrThrow()
  await expect(
    at.app.db
      .updateTable('invoice')
      .set({ totalCents: totalCents - 1 })
      .where('accountId', '=', program.accountId)
      .where('id', '=', invoice.id)
      .execute(),
  ).rejects.toThrow('an issued invoice does not change')
})
