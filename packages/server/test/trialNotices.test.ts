import { DAY_MS } from '@fullcourt/program'
import { expect, it } from 'vitest'
import { queueTrialNotices } from '../src/billing/trialNotices.ts'
import { lettersIn } from './letters.ts'
import { newTeam } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
let now = START
const at = setUpTestServer({ works: true, now: () => now })

async function newAdmin({ verified = true } = {}) {
  now = START
  const team = await newTeam(at.ask)
  const user = (await at.ask('GET', '/v1/user/', { token: team.token })).body
  const { email } = await at.app.db
    .selectFrom('userEmail')
    .select('email')
    .where('userId', '=', team.userId)
    .executeTakeFirstOrThrow()
  if (verified)
    await at.app.db
      .updateTable('userEmail')
      .set({ verifiedAt: new Date(now).toISOString() })
      .where('userId', '=', team.userId)
      .execute()
  return { ...team, email, accountId: user.accounts[0].id as string, program: user.teamBrands[0] }
}

/** Reads the notices to an address. Registration sends another mail. */
const noticesTo = (address: string) =>
  lettersIn(at.app.env.dataDir).filter(({ to, subject }) => to === address && subject.includes('trial'))

/** Resolves when the queue is empty. */
async function settle(): Promise<void> {
  for (;;) {
    const { waiting, running } = await at.app.jobs.counts()
    if (waiting + running === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Queues notices a number of days before the end of a 30-day trial, twice. */
async function runBefore(days: number): Promise<void> {
  now = START + (30 - days) * DAY_MS
  await queueTrialNotices(at.app)
  await queueTrialNotices(at.app)
  await settle()
}

it('notifies an admin 7 days and 1 day before the end, once each', async () => {
  const { email } = await newAdmin()
  await runBefore(7.1)
  expect(noticesTo(email)).toEqual([])
  await runBefore(6.9)
  const [week] = noticesTo(email)
  expect(week?.subject).toBe('Your Fullcourt trial ends in 7 days')
  expect(week?.text).toContain('ends on December 20, 2026.')
  expect(week?.link).toBe(`${at.app.env.publicUrl}/a/program/subscription/`)
  expect(week?.html).toContain('ends on December 20, 2026.')
  await runBefore(3)
  expect(noticesTo(email)).toHaveLength(1)
  await runBefore(0.9)
  const day = noticesTo(email).find(({ subject }) => subject.endsWith('1 day'))
  expect(noticesTo(email)).toHaveLength(2)
  expect(day?.text).toContain('ends on December 20, 2026.')
  await runBefore(0.1)
  await runBefore(-1)
  expect(noticesTo(email)).toHaveLength(2)
})

it('sends one mail for all programs of an account', async () => {
  const { token, email, accountId, program } = await newAdmin()
  const body = { accountId, leagueId: program.leagueId, name: 'Second', mascot: 'Hawks', gender: 'Coed' }
  const second = await at.ask('POST', '/v1/team-brand/', {
    token,
    body: { ...body, timezone: 'America/New_York' },
  })
  const plans = (await at.ask('GET', '/v1/billing/plans/')).body.results
  const path = `/v1/billing/${second.body.id}/subscription/`
  expect((await at.ask('POST', path, { token, body: { planId: plans[0].id } })).status).toBe(201)
  await runBefore(5)
  const [letter] = noticesTo(email)
  expect(letter?.text).toContain(`${program.fullName} and Second Hawks`)
  expect(noticesTo(email)).toHaveLength(1)
})

it('sends nothing to an unverified address, about a cancelled trial, about a demo, or with BILLING=off', async () => {
  const unverified = await newAdmin({ verified: false })
  const cancelled = await newAdmin()
  const demo = await newAdmin()
  const off = await newAdmin()
  const { db } = at.app
  await db
    .updateTable('subscription')
    .set({ cancelledAt: new Date(now).toISOString() })
    .where('accountId', '=', cancelled.accountId)
    .execute()
  await db.updateTable('account').set({ isDemo: true }).where('id', '=', demo.accountId).execute()
  now = START + 25 * DAY_MS
  await queueTrialNotices({ ...at.app, env: { ...at.app.env, billing: false } })
  await settle()
  expect(noticesTo(off.email)).toEqual([])
  await runBefore(5)
  for (const { email } of [unverified, cancelled, demo]) expect(noticesTo(email)).toEqual([])
})
