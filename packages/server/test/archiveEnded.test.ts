// Films after the end of a plan: two warnings 30 days apart, then the archive (rule 18).
import { DAY_MS } from '@fullcourt/program'
import { expect, it } from 'vitest'
import { archiveEnded } from '../src/film/archiveEnded.ts'
import { setUpTestServer } from './testServer.ts'
import { plantOwner, plantTeam } from './world.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
let now = START
const at = setUpTestServer({ now: () => now })

async function newProgram() {
  now = START
  const { program, userId } = await plantOwner(at.app, `coach${at.app.newId()}`)
  const { film } = await plantTeam(at.app, program)
  await at.app.db
    .updateTable('teamVideo')
    .set({ status: 'READY', isStored: true })
    .where('id', '=', film)
    .execute()
  const end = (endedAt: number) =>
    at.app.db
      .updateTable('subscription')
      .set({ coveredUntil: new Date(endedAt).toISOString() })
      .where('teamBrandId', '=', program.teamBrandId)
      .execute()
  const warnings = async () =>
    (
      await at.app.db.selectFrom('userNotification').select('detail').where('userId', '=', userId).execute()
    ).map(({ detail }) => detail.date)
  const status = async () =>
    (
      await at.app.db
        .selectFrom('teamVideo')
        .select('status')
        .where('id', '=', film)
        .executeTakeFirstOrThrow()
    ).status
  /** Runs the check twice, some days after the start. */
  const runAfter = async (days: number) => {
    now = START + days * DAY_MS
    await archiveEnded(at.app)
    await archiveEnded(at.app)
  }
  return { end, warnings, status, runAfter }
}

it('warns 30 and 60 days after the end, and archives after 90', async () => {
  const { end, warnings, status, runAfter } = await newProgram()
  await end(START)
  await runAfter(29)
  expect(await warnings()).toEqual([])
  await runAfter(30)
  expect(await warnings()).toEqual(['2027-02-18T12:00:00.000Z'])
  await runAfter(59)
  expect(await warnings()).toHaveLength(1)
  await runAfter(60)
  expect(await warnings()).toEqual(['2027-02-18T12:00:00.000Z', '2027-02-18T12:00:00.000Z'])
  await runAfter(89)
  expect(await status()).toBe('READY')
  await runAfter(90)
  expect(await status()).toBe('ARCHIVED')
})

it('archives nothing without two warnings 30 days apart, however long the server was off', async () => {
  const { end, warnings, status, runAfter } = await newProgram()
  await end(START)
  await runAfter(400)
  await runAfter(429)
  expect([await status(), (await warnings()).length]).toEqual(['READY', 1])
  await runAfter(430)
  await runAfter(459)
  expect([await status(), (await warnings()).length]).toEqual(['READY', 2])
  await runAfter(460)
  expect(await status()).toBe('ARCHIVED')
})

it('starts the count again after a new plan', async () => {
  const { end, warnings, status, runAfter } = await newProgram()
  await end(START)
  await runAfter(30)
  await end(START + 400 * DAY_MS)
  await runAfter(95)
  expect([await status(), (await warnings()).length]).toEqual(['READY', 1])
  await runAfter(429)
  expect(await warnings()).toHaveLength(1)
  await runAfter(490)
  expect(await status()).toBe('READY')
})
