import {
  extendInvoice,
  giveHours,
  type Invoice,
  listAdminPlans,
  type ProgramMoney,
  recordPayment,
  refundInvoice,
  setPlanByHand,
} from '@fullcourt/wire'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, fill, prepareScreens, server } from '../../test/screen.tsx'
import { GiveHoursDialog, SetPlanDialog } from './GrantDialogs.tsx'
import { DueLaterDialog, RecordPaymentDialog, RefundDialog } from './InvoiceDialogs.tsx'

prepareScreens()

const id = (n: number) => `01990000-0000-7000-8000-00000000040${n}`
const GOLD = id(5)

const invoice = (n: number, more: Partial<Invoice>): Invoice => ({
  id: id(n),
  number: `TEST-00000${n}`,
  status: 'open',
  credits: null,
  totalUSD: 999,
  lines: [],
  issuedAt: '2026-11-01T12:00:00Z',
  dueAt: '2026-12-01T12:00:00Z',
  paidAt: null,
  poNumber: null,
  ...more,
})
const OPEN = invoice(1, {})
const PAID = invoice(2, { status: 'paid', paidAt: '2026-11-02T12:00:00Z', totalUSD: 299 })
const payment = (n: number, amountUSD: number, status: 'SUCCEEDED' | 'FAILED') => ({
  id: id(n),
  invoiceId: OPEN.id,
  method: 'check' as const,
  status,
  amountUSD,
  declineCode: null,
  reference: '1001',
  createdAt: '2026-11-03T12:00:00Z',
})

const MONEY: ProgramMoney = {
  teamBrandId: id(8),
  accountId: id(9),
  fullName: 'Lincoln Lions',
  subscription: null,
  payment: {
    id: id(8),
    nextCharge: null,
    coupon: null,
    couponAward: null,
    trialEligible: false,
    card: null,
    renewsBy: null,
    nextPlan: null,
    openInvoice: null,
    order: null,
    hours: [],
    profile: { organization: null, address: null, email: null, taxId: null },
    w9URL: null,
    gateway: 'test',
  },
  invoices: [OPEN, PAID],
  payments: [payment(3, 500.1, 'SUCCEEDED'), payment(4, 999, 'FAILED')],
  refunds: [
    { id: id(6), invoiceId: PAID.id, method: 'card', amountUSD: 99, status: 'SUCCEEDED', reason: 'Moved' },
  ],
  disputes: [],
  dueAt: null,
  suspendsAt: null,
  ordersAcceptedAt: null,
}
const onClose = () => undefined
const press = (name: string) => screen.getByRole('button', { name })
/** The question before money or access changes. */
const question = async (title: string) => within(await screen.findByRole('dialog', { name: title }))
const bodies = () => server.writes.map(({ body }) => body)

test('a check is recorded with what is left of the invoice, once it is confirmed', async () => {
  server.reply(recordPayment, MONEY)
  const user = await draw(<RecordPaymentDialog invoice={OPEN} money={MONEY} onClose={onClose} />)
  expect(screen.getByLabelText<HTMLInputElement>(/^US dollars/).value).toBe('498.90')
  await user.click(press('Record payment'))
  expect(screen.getByLabelText(/^Reference/).getAttribute('aria-invalid')).toBe('true')
  await fill(user, { Reference: '1002' })
  await user.click(press('Record payment'))
  const first = await question('Record $498.90 for Invoice TEST-000001?')
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  expect(server.writes).toEqual([])
  await user.click(press('Record payment'))
  const second = await question('Record $498.90 for Invoice TEST-000001?')
  await user.click(second.getByRole('button', { name: 'Record payment' }))
  await screen.findByText('The payment of $498.90 is recorded.')
  expect(bodies()).toEqual([{ method: 'check', amountUSD: 498.9, reference: '1002' }])
})

test('a refused sum shows at its field', async () => {
  const refused = 'Amount must be at most $200.00.'
  server.refuse(refundInvoice, 'invalid', 'The call is not valid.', { amountUSD: refused })
  const user = await draw(<RefundDialog invoice={PAID} money={MONEY} onClose={onClose} />)
  expect(screen.getByLabelText<HTMLInputElement>(/^US dollars/).value).toBe('200.00')
  await fill(user, { Reason: 'Moved away', 'US dollars': '200' })
  await user.click(screen.getByLabelText('Keep the plan'))
  await user.click(press('Refund'))
  const sure = await question('Pay back $200.00 of Invoice TEST-000002?')
  sure.getByText(/The plan of Lincoln Lions ends today\./)
  await user.click(sure.getByRole('button', { name: 'Refund $200.00' }))
  await screen.findByText(refused)
  expect(bodies()).toEqual([{ amountUSD: 200, reason: 'Moved away', keepsAccess: false }])
})

test('an invoice is due later, to the end of the chosen day', async () => {
  server.reply(extendInvoice, MONEY)
  const user = await draw(<DueLaterDialog invoice={OPEN} money={MONEY} onClose={onClose} />)
  await user.click(press('Change due date'))
  await screen.findByText('Please select a day.')
  await user.type(screen.getByLabelText(/^Due on/), '2026-12-24')
  await user.click(press('Change due date'))
  await screen.findByText('The invoice is due on Dec 24, 2026.')
  expect(bodies()).toEqual([{ dueAt: new Date('2026-12-25T00:00').toISOString() }])
})

test('a plan is set without an end, with its reason', async () => {
  const plan = {
    id: GOLD,
    name: 'gold',
    displayName: 'Gold',
    displayText: '',
    color: 'gold',
    priceUSD: 999,
    teamQuota: 3,
    odQuota: 60,
    archiveQuota: 60,
    alaODPriceUSD: 6,
    alaArchivePriceUSD: 2,
    supportsUHD: false,
    trialDays: 30,
    hidden: false,
  }
  server.reply(listAdminPlans, { results: [plan], next: null })
  server.reply(setPlanByHand, MONEY)
  const user = await draw(<SetPlanDialog money={MONEY} onClose={onClose} />)
  await screen.findByRole('option', { name: 'Gold' })
  await fill(user, { Reason: 'Sponsored' })
  await user.click(press('Set plan'))
  expect(screen.getByLabelText(/^Plan/).getAttribute('aria-invalid')).toBe('true')
  await user.selectOptions(screen.getByLabelText(/^Plan/), 'Gold')
  await user.click(press('Set plan'))
  const sure = await question('Give Gold to Lincoln Lions?')
  sure.getByText(/without an end/)
  await user.click(sure.getByRole('button', { name: 'Set plan' }))
  await screen.findByText('Lincoln Lions has Gold now.')
  expect(bodies()).toEqual([{ planId: GOLD, until: null, reason: 'Sponsored' }])
})

test('hours are given until the end of a day', async () => {
  server.reply(giveHours, MONEY)
  const user = await draw(<GiveHoursDialog money={MONEY} onClose={onClose} />)
  await user.selectOptions(screen.getByLabelText('Kind'), 'Archive hours')
  await fill(user, { Hours: '1.5', Reason: 'Lost film' })
  await user.type(screen.getByLabelText(/^Until/), '2026-12-24')
  await user.click(press('Give hours'))
  await screen.findByText('Hours must be a whole number.')
  await fill(user, { Hours: '5' })
  await user.click(press('Give hours'))
  await screen.findByText('Lincoln Lions has the hours now.')
  const until = new Date('2026-12-25T00:00').toISOString()
  expect(bodies()).toEqual([{ kind: 'ARCHIVE', hours: 5, until, reason: 'Lost film' }])
})
