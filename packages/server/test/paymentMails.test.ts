// The mails of a plan, from its trial to its end, as the mailer is handed them.

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '@fullcourt/program'
import { expect, it } from 'vitest'
import { queueTrialNotices } from '../src/billing/trialNotices.ts'
import type { Mail } from '../src/mail/mail.ts'
import { administrator, maintain, newPayer, type Payer, PLAN_IDS } from './payer.ts'
import { setUpTestServer } from './testServer.ts'

let now = Date.parse('2026-11-20T12:00:00Z')
const sent: Mail[] = []
const mailer = {
  send: async (mail: Mail) => {
    sent.push(mail)
    return 'taken' as const
  },
  close: () => undefined,
}
const at = setUpTestServer({ works: true, now: () => now, mailer })

async function newAdmin(): Promise<Payer> {
  const payer = await newPayer(at, PLAN_IDS.silver)
  const verifiedAt = new Date(now).toISOString()
  await at.app.db.updateTable('userEmail').set({ verifiedAt }).execute()
  await mailsOf()
  return payer
}

/** Takes the mails since the last time, once no job waits. */
async function mailsOf(): Promise<readonly Mail[]> {
  for (;;) {
    const { rows } = await at.app.hotPool.query(
      `select 1 from pgboss.job where state < 'completed' and name like any(array['%mail%', '%notice%', '%pdf%'])`,
    )
    if (rows.length === 0) return sent.splice(0)
    await sleep(50)
  }
}

/** The mails of so many days. */
async function pass(days: number): Promise<readonly Mail[]> {
  const all: Mail[] = []
  for (let day = 0; day < days; day++) {
    now += DAY_MS
    await queueTrialNotices(at.app)
    await maintain(at)
    all.push(...(await mailsOf()))
  }
  return all
}
const subjects = (mails: readonly Mail[]) => mails.map(({ subject }) => subject)

/** The invoice comes with the mail, and is the stored one. */
async function expectInvoice(mail: Mail | undefined): Promise<void> {
  const { name, bytes } = mail!.attachment!
  const { sha256 } = await at.app.db
    .selectFrom('invoicePdf')
    .innerJoin('invoice', 'invoice.id', 'invoicePdf.invoiceId')
    .select('sha256')
    .where('number', '=', name.replace('.pdf', ''))
    .executeTakeFirstOrThrow()
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(createHash('sha256').update(bytes).digest()).toEqual(sha256)
}

it('a trial is announced 7 and 1 days before its end, a renewal 30 and 7, and each charge has a receipt', async () => {
  const payer = await newAdmin()
  await payer.card('test_ok')
  now += 20 * DAY_MS
  const trial = await pass(9)
  expect(subjects(trial)).toEqual([
    'Your Fullcourt trial ends in 7 days',
    'Your Fullcourt trial ends in 1 day',
  ])
  for (const { text } of trial)
    expect(text).toMatch(/goes on with Silver for \$599\.00\. It is charged to Visa ending in 4242\./)
  const first = await pass(2)
  expect(subjects(first)).toEqual([expect.stringMatching(/^Receipt TEST-2026-\d+: \$599\.00$/)])
  await expectInvoice(first[0])

  now += 330 * DAY_MS
  const year = await pass(36)
  expect(subjects(year)).toEqual([
    expect.stringMatching(/the plan renews on /),
    expect.stringMatching(/the plan renews on /),
    expect.stringMatching(/^Receipt TEST-2027-\d+: \$599\.00$/),
  ])
  await expectInvoice(year[2])
})

it('a charge that fails leaves a link that pays, until the plan ends', async () => {
  const payer = await newAdmin()
  await payer.card('test_insufficient')
  now += 28 * DAY_MS
  const mails = (await pass(5)).filter(({ subject }) => !subject.includes('trial'))
  const [invoice] = await payer.invoices()
  expect(subjects(mails)).toEqual(mails.map(() => 'The payment of $599.00 did not go through'))
  expect(mails.length).toBeGreaterThan(1)
  for (const { text, attachment } of mails) {
    expect(text).toContain(`&pay=${invoice.id}`)
    expect(text).toContain('Without a payment the plan ends on')
    expect(attachment).toBeUndefined()
  }
})

it("a school's invoice comes with its mail", async () => {
  const payer = await newAdmin()
  await payer.order({ planId: PLAN_IDS.gold, poNumber: 'PO 7' })
  const admin = await administrator(at, payer.programId)
  const [draft] = (await admin.money()).invoices
  await admin.post(`invoices/${draft.id}/accept/`)
  const mails = await mailsOf()
  expect(subjects(mails)).toEqual([expect.stringMatching(/^Invoice TEST-\d+-\d+: \$999\.00$/)])
  expect(mails[0]!.text).toContain('Purchase order: PO 7')
  await expectInvoice(mails[0])
})
