import {
  addCard,
  applyCoupon,
  beginCard,
  cancelSubscription,
  changeSubscription,
  type Invoice,
  listInvoices,
  listPlans,
  orderPlan,
  type PaymentInfo,
  type Program,
  readPayment,
  readProgramUsage,
  type Subscription,
  subscribe,
} from '@fullcourt/wire'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { USAGE } from '../../test/films.ts'
import { ANA } from '../../test/people.ts'
import { PLANS } from '../../test/plans.ts'
import { draw, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import SubscriptionPage from './SubscriptionPage.tsx'

prepareScreens()

const PATH = '/a/program/subscription/'
const program = ANA.teamBrands[0]!
const id = (n: number): string => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
const END = '2027-03-01T12:00:00.000Z'

const [GOLD, SILVER] = PLANS

const SUBSCRIPTION: Subscription = {
  id: id(300),
  teamBrandId: program.id,
  planId: SILVER.id,
  plan: SILVER,
  status: 'ACTIVE',
  state: 'ACTIVE',
  trialActive: false,
  endDate: END,
  cancelledAt: null,
  calculatedEndDate: END,
  cardOnFile: true,
  couponAward: null,
}

const line = (text: string, amountUSD: number) => ({
  kind: 'plan' as const,
  text,
  why: `$${amountUSD} a year`,
  from: END,
  to: '2028-03-01T12:00:00.000Z',
  quantity: 1,
  unitUSD: amountUSD,
  amountUSD,
})

const PAYMENT: PaymentInfo = {
  id: program.id,
  nextCharge: { amountUSD: 599, at: END, lines: [line('Silver, one year', 599)], planName: 'Silver' },
  coupon: null,
  couponAward: null,
  trialEligible: false,
  card: { brand: 'visa', last4: '4242', expiry: '12/2030' },
  renewsBy: 'card',
  nextPlan: null,
  openInvoice: null,
  order: null,
  hours: [],
  profile: { organization: null, address: null, email: null, taxId: null },
  w9URL: null,
  gateway: 'test',
}

const INVOICE: Invoice = {
  id: id(400),
  number: 'TEST-2026-000001',
  status: 'open',
  credits: null,
  totalUSD: 599,
  lines: [line('Silver, one year', 599)],
  issuedAt: END,
  dueAt: END,
  paidAt: null,
  poNumber: null,
}

interface Shown {
  readonly subscription?: Partial<Subscription> | null
  readonly payment?: Partial<PaymentInfo>
  readonly program?: Partial<Program>
  readonly invoices?: readonly Invoice[]
  readonly search?: string
}

/** The page of a program in this state; by default Ana, its ADMIN, with a paid Silver. */
function open({ subscription = {}, payment = {}, program: changed, invoices = [], search = '' }: Shown = {}) {
  const newest = subscription && { ...SUBSCRIPTION, ...subscription }
  const shown: Program = {
    ...program,
    subscriptions: newest ? [newest] : [],
    subscriptionState: newest?.state ?? null,
    subscriptionActive: newest !== null && newest.state !== 'ENDED',
    ...changed,
  }
  signInAs({ ...ANA, teamBrands: [shown] })
  server.reply(listPlans, { results: [...PLANS], next: null })
  server.reply(readPayment, { ...PAYMENT, ...payment })
  server.reply(readProgramUsage, USAGE)
  server.reply(listInvoices, { results: [...invoices], next: null })
  return draw(<SubscriptionPage />, PATH + search)
}

const NEXT = { name: 'Next charge' }
const NO_CARD = { nextCharge: null, card: null }

test.each<[string, Shown, string]>([
  [
    'a trial without a card',
    {
      subscription: { state: 'TRIAL', trialActive: true, cardOnFile: false },
      payment: NO_CARD,
    },
    'The free trial runs to March 1, 2027. Without a card on file it will not auto-renew.',
  ],
  [
    'a trial with a card',
    { subscription: { state: 'TRIAL', trialActive: true } },
    'The free trial runs to March 1, 2027. Then $599.00 for Silver is charged to Visa ending in 4242, unless you cancel before.',
  ],
  [
    'a paid year',
    {},
    'On March 1, 2027, $599.00 for Silver is charged to Visa ending in 4242, unless you cancel before.',
  ],
  [
    'a paid year without a card',
    { payment: { card: null } },
    'On March 1, 2027, $599.00 for Silver is due, and no card is on file. Without a payment the plan ends on March 15, 2027.',
  ],
  [
    'a year by invoice',
    { payment: { card: null, renewsBy: 'invoice' } },
    'On March 1, 2027, an invoice of $599.00 for Silver is sent, unless you cancel before. It is due in 30 days.',
  ],
  [
    'a plan with an end date',
    { payment: { ...NO_CARD, renewsBy: 'hand' } },
    'It runs to March 1, 2027 and is not set to renew.',
  ],
  [
    'a free next year',
    { payment: { nextCharge: { ...PAYMENT.nextCharge!, amountUSD: 0, lines: [] } } },
    'On March 1, 2027, the next year of Silver begins, and nothing is charged.',
  ],
  ['an open end', { subscription: { endDate: null } }, 'It has no end date, and nothing is charged.'],
  [
    'a failed renewal',
    { subscription: { state: 'PAST_DUE' }, payment: { openInvoice: INVOICE } },
    '$599.00 has been due since March 1, 2027. Without a payment the plan ends on March 15, 2027.',
  ],
  [
    'a cancelled year',
    {
      subscription: { state: 'CANCELLED', cancelledAt: '2026-11-01T12:00:00.000Z' },
      payment: { nextCharge: null },
    },
    'It has been cancelled and runs to March 1, 2027. Nothing more is charged.',
  ],
])('%s says what is charged next', async (_name, shown, sentence) => {
  await open(shown)
  expect(await within(await screen.findByRole('region', NEXT)).findByText(sentence)).toBeTruthy()
})

const preview = (amountUSD: number, quote: string) => ({
  amountUSD,
  lines: [line('Gold instead of Silver', amountUSD)],
  from: END,
  quote,
})

test('a change shows its price, is asked again when the price changes, and sends what was shown', async () => {
  const user = await open()
  server.reply(changeSubscription, preview(400, 'first'))
  await user.click(await screen.findByRole('button', { name: 'Change to Gold' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change to Gold' })
  await within(dialog).findByText('$400 a year')
  expect(within(dialog).getByText('. For March 1, 2027 to March 1, 2028.')).toBeTruthy()
  expect(within(dialog).getByText('Test gateway: no money moves')).toBeTruthy()

  server.refuse(changeSubscription, 'quote_changed', 'The amount is $399.00 now. Look at it once more.')
  await user.click(within(dialog).getByRole('button', { name: 'Pay $400.00' }))
  await within(dialog).findByText('The amount is $399.00 now. Look at it once more.')
  expect(server.writes.map(({ body }) => body)).toContainEqual({ planId: GOLD.id, quote: 'first' })
})

test('a plan that is too small says what is too much, with the way there', async () => {
  const user = await open()
  const teams = 'The program has 3 teams, and the plan covers 1.'
  server.refuse(changeSubscription, 'does_not_fit', `Bronze is too small: ${teams}`, { teams })
  await user.click(await screen.findByRole('button', { name: 'Change to Bronze' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(teams)).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: 'Team settings' })).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: /^Change|^Pay/ })).toBeNull()
})

test('a promo code is shown with what it gives, and the next charge is lower', async () => {
  const user = await open()
  server.reply(applyCoupon, { ...SUBSCRIPTION, couponAward: '20% off' })
  server.reply(readPayment, {
    ...PAYMENT,
    coupon: 'HOOPS20',
    nextCharge: { ...PAYMENT.nextCharge!, amountUSD: 479.2 },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Promo code' }), 'hoops20')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await within(screen.getByRole('region', NEXT)).findByText(/\$479\.20/)).toBeTruthy()
})

test('without a card the dialog leads to the card page', async () => {
  const user = await open({ payment: { card: null } })
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  server.reply(changeSubscription, preview(400, 'first'))
  server.reply(beginCard, { url: 'https://gateway.example/card' })
  await user.click(await screen.findByRole('button', { name: 'Change to Gold' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Add a card' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://gateway.example/card'))
  assign.mockRestore()
  sessionStorage.clear()
})

test('the token of the card page is sent once', async () => {
  server.reply(addCard, PAYMENT)
  await open({ search: `?program=${program.id}&card=cs_1` })
  await screen.findByText('Visa ending in 4242 is on file.')
  expect(server.writes).toEqual([{ name: 'addCard', body: { token: 'cs_1' } }])
})

test('keeping a card agrees to the renewal, with its sum', async () => {
  await open()
  await screen.findByText(/^Charge \$599\.00 for Silver on March 1, 2027, and each year after it/)
})

test('a school orders a year by its PO number, after a question', async () => {
  const user = await open()
  const form = await screen.findByRole('form', { name: 'Purchase order' })
  await user.selectOptions(await within(form).findByLabelText('Plan'), 'Silver, $599 a year')
  await user.type(within(form).getByLabelText(/^PO number/), 'PO-77')
  await user.click(within(form).getByRole('button', { name: 'Order' }))
  const order = { planName: 'Silver', poNumber: 'PO-77', amountUSD: 599 }
  server.reply(orderPlan, { ...PAYMENT, order })
  server.reply(readPayment, { ...PAYMENT, order })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Order' }))
  await screen.findByText(/^Purchase order PO-77 for Silver, \$599\.00, waits for/)
  expect(server.writes).toEqual([{ name: 'orderPlan', body: { planId: SILVER.id, poNumber: 'PO-77' } }])
})

test('a cancellation is asked about', async () => {
  const user = await open()
  server.reply(cancelSubscription, SUBSCRIPTION)
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
  await screen.findByText(/It runs to March 1, 2027 and does not renew\./)
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect(server.writes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(server.writes.map(({ name }) => name)).toEqual(['cancelSubscription']))
})

test('the invoice of the address is open, with its payment', async () => {
  await open({ invoices: [INVOICE], search: `?pay=${INVOICE.id}` })
  const dialog = await screen.findByRole('dialog', { name: 'Invoice TEST-2026-000001' })
  expect(within(dialog).getByRole('button', { name: 'Pay now' })).toBeTruthy()
})

test('after the end a plan is chosen and paid', async () => {
  const user = await open({ subscription: { state: 'ENDED' }, payment: NO_CARD })
  server.reply(subscribe, { ...preview(599, 'start'), lines: [line('Silver, one year', 599)] })
  await user.click(await screen.findByRole('button', { name: 'Choose Silver' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose Silver' })
  expect(await within(dialog).findByRole('button', { name: 'Add a card' })).toBeTruthy()
})

test('the trial of a chosen plan begins', async () => {
  const user = await open({ subscription: null, payment: { ...NO_CARD, trialEligible: true } })
  await user.click(await screen.findByRole('button', { name: 'Start Your Free Trial' }))
  await screen.findByText('Please select a plan.')
  const [most] = screen.getAllByRole('listitem').filter((one) => within(one).queryByText('Most chosen'))
  expect(within(most!).getByRole('heading', { name: 'Silver' })).toBeTruthy()
  server.reply(subscribe, { ...SUBSCRIPTION, state: 'TRIAL' })
  await user.click(screen.getByRole('button', { name: 'Choose Silver' }))
  await user.click(screen.getByRole('button', { name: 'Start Your Free Trial' }))
  await waitFor(() =>
    expect(server.writes).toMatchObject([{ name: 'subscribe', body: { planId: SILVER.id } }]),
  )
})

test('an installation without a gateway takes no cards', async () => {
  await open({ payment: { ...NO_CARD, gateway: null } })
  expect(await screen.findByText('This installation takes no cards. Ask the people who run it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a card' })).toBeNull()
})

test.each(['COACH', 'PLAYER'] as const)('a %s sees no charge, and who takes care of it', async (role) => {
  await open({ subscription: { state: 'PAST_DUE' }, program: { role } })
  expect(await screen.findByText('Only Ana Alder (admin) can change the plan.')).toBeTruthy()
  expect(screen.queryByText(/due|charged/)).toBeNull()
  expect(screen.queryAllByText(/\$599/).length).toBe(role === 'PLAYER' ? 0 : 1)
})
