// What is sent to strangers: by users with a verified address, within the budgets of account, network and installation.
import { expect, it } from 'vitest'
import type { LimitName } from '../src/calls/limits.ts'
import { ALL_TEXTS, sendText } from '../src/notifications/sendText.ts'
import { newTeam } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { plantOwner, plantPerson } from './world.ts'

const DAY = 24 * 3_600
const at = setUpTestServer({ env: { smsPerDay: 10 } })

let names = 0
async function newProgram() {
  const { program, ...user } = await plantOwner(at.app, `sender${++names}`, { isAdmin: names === 1 })
  const invite = (to: object) =>
    at.ask('POST', '/v1/invitation/', {
      token: user.token,
      body: { teamBrandId: program.teamBrandId, role: 'PLAYER', ...to },
    })
  return { ...user, ...program, invite }
}

const phone = () => `212555${String(1000 + ++names)}`
const email = () => `stranger${++names}@example.com`
/** Uses a limit up. */
const spend = async (name: LimitName, key: string) => {
  const { most } = await at.app.limits.count(name, key, 0)
  await at.app.limits.count(name, key, most)
}

it('sends nothing for a user without a verified address, who can show the link', async () => {
  const { ask, programId } = await newTeam(at.ask)
  const body = { teamBrandId: programId, role: 'PLAYER', email: 'stranger@example.com' }
  const refused = await ask('POST', '/v1/invitation/', { ...body, send: true })
  expect([refused.status, refused.body.code]).toEqual([403, 'verification_required'])
  const shown = await ask('POST', '/v1/invitation/', body)
  expect([shown.status, shown.body.status]).toEqual([201, 'CREATED'])
  const again = await ask('POST', `/v1/invitation/${shown.body.id}/resend/`)
  expect(again.body.code).toBe('verification_required')
  expect((await ask('POST', `/v1/invitation/${shown.body.id}/resend/`, { send: false })).status).toBe(200)
})

it('sends to the contacts of a person within the budget of the account, and says when it goes on', async () => {
  const { invite, accountId } = await newProgram()
  await spend('textsOfTrialAccount', accountId)
  const refused = await invite({ phone: phone() })
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many'])
  expect(refused.body.message).toMatch(/Try again in 24 hours/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(DAY - 3_600)
  expect((await invite({ email: email() })).status).toBe(201)
  await spend('mailsOfTrialAccount', accountId)
  const person = await plantPerson(at.app, await programOf(accountId), { role: 'PLAYER' })
  expect((await invite({ teamBrandPersonnelId: person })).status).toBe(429)
  expect((await invite({ teamBrandPersonnelId: person, send: false })).status).toBe(201)
})

const programOf = async (accountId: string) => {
  const { id } = await at.app.db
    .selectFrom('teamBrand')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return { accountId, teamBrandId: id }
}

it('gives an account with a plan more than one on trial', async () => {
  const { invite, accountId } = await newProgram()
  await spend('textsOfTrialAccount', accountId)
  await at.app.db
    .updateTable('subscription')
    .set({ trialActive: false })
    .where('accountId', '=', accountId)
    .execute()
  expect((await invite({ phone: phone() })).status).toBe(201)
  await spend('textsOfAccount', accountId)
  expect((await invite({ phone: phone() })).status).toBe(429)
})

it('limits the texts that one network starts, for all accounts together', async () => {
  await spend('textsFromNetwork', '127.0.0')
  for (const { invite } of [await newProgram(), await newProgram()]) {
    expect((await invite({ phone: phone() })).status).toBe(429)
    expect((await invite({ email: email() })).status).toBe(201)
  }
})

it('tells the administrators at 80% of the day, and sends no text beyond it', async () => {
  const administrator = await at.app.db
    .selectFrom('appUser')
    .select('id')
    .where('isAdmin', '=', true)
    .executeTakeFirstOrThrow()
  const notices = async () =>
    (
      await at.app.db
        .selectFrom('userNotification')
        .select('detail')
        .where('userId', '=', administrator.id)
        .where('kind', '=', 'texts_80')
        .execute()
    ).map(({ detail }) => detail)
  for (let sent = 0; sent < 7; sent++) await sendText(at.app, '2125550100', 'Hello')
  expect(await notices()).toEqual([])
  for (let sent = 7; sent < 10; sent++) await sendText(at.app, '2125550100', 'Hello')
  expect(await notices()).toEqual([{ used: 8, most: 10 }])
  await expect(sendText(at.app, '2125550100', 'Hello')).rejects.toMatchObject({ code: 'too_many' })
  expect((await at.app.limits.count('textsOfInstallation', ALL_TEXTS, 0)).taken).toBe(10)
  const { invite } = await newProgram()
  expect((await invite({ phone: phone() })).status).toBe(429)
  expect((await at.ask('GET', '/metrics')).text).toContain('fullcourt_texts_sent 10')
})
