// Presence on the scoring screen: who may send and hear it, and that nothing of it is kept.
import { beforeAll, expect, it } from 'vitest'
import { loadRights } from '../src/live/rights.ts'
import { deleteOldPresence } from '../src/presence/presence.ts'
import { joinByInvitation } from './joining.ts'
import { setUpTestServer } from './testServer.ts'
import { type Planted, plantAccount, plantPerson, plantProgram, plantTeam, plantUser } from './world.ts'

let own: Planted
const users = {} as Record<
  'admin' | 'coach' | 'reader' | 'player' | 'stranger',
  { userId: string; token: string }
>

const at = setUpTestServer()
beforeAll(async () => {
  const owner = await plantUser(at.app, 'owner')
  const accountId = await plantAccount(at.app, owner.userId)
  const program = { accountId, teamBrandId: await plantProgram(at.app, accountId) }
  own = await plantTeam(at.app, program)
  for (const [name, role] of [
    ['admin', 'ADMIN'],
    ['coach', 'COACH'],
    ['reader', 'OTHER'],
    ['player', 'PLAYER'],
  ] as const) {
    users[name] = await plantUser(at.app, name)
    const onTeams = role === 'PLAYER' ? { [own.team]: role } : {}
    await plantPerson(at.app, program, { role, userId: users[name].userId, onTeams })
  }
  users.stranger = await plantUser(at.app, 'stranger')
})

const HELLO = { tab: 'abcd2345', roles: [], openPlay: null, does: 'asks', gives: null }

const send = (token: string, body: object = {}, headers = {}) =>
  at.ask('PUT', `/v1/team-game/${own.game}/presence/`, { token, body: { ...HELLO, ...body }, headers })

const stored = () =>
  at.app.db
    .selectFrom('liveEvent')
    .select(['accountId', 'teamBrandId', 'teamId', 'userId', 'type', 'detail', 'teamGameId'])
    .where('type', '=', 'team-game-presence')
    .orderBy('id')
    .execute()

it('is sent by those who may score, with name and device, and answered with the time', async () => {
  const before = at.app.now()
  const roles = [{ role: 'clock', since: new Date(before).toISOString() }]
  const openPlay = {
    type: 'shot_made',
    isHomeTeam: true,
    teamGamePersonnelId: own.gamePerson,
    location: { x: 100, y: 200 },
  }
  const reply = await send(users.coach.token, { roles, openPlay }, { 'x-device': 'iPad, Safari (k3fa)' })
  expect(reply.status, reply.text).toBe(200)
  expect(Date.parse(reply.body.now)).toBeGreaterThanOrEqual(before)
  const detail = JSON.parse((await stored()).at(-1)!.detail!)
  expect(detail).toMatchObject({
    ...HELLO,
    roles,
    openPlay,
    teamGameId: own.game,
    userId: users.coach.userId,
    device: 'iPad, Safari (k3fa)',
  })
  expect(detail.name).not.toBe('')
  const status = async (name: keyof typeof users) => (await send(users[name].token)).status
  expect([await status('admin'), await status('reader'), await status('player')]).toEqual([200, 403, 403])
  expect(await status('stranger')).toBe(404)
})

it('refuses a person of another game, and names the field', async () => {
  const openPlay = { type: 'foul', isHomeTeam: true, teamGamePersonnelId: at.app.newId(), location: null }
  const reply = await send(users.coach.token, { openPlay })
  expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ['openPlay.teamGamePersonnelId']])
  const unknown = await send(users.coach.token, { tab: 'A' })
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['tab']])
})

it('reaches those who may score this game, guests among them, and no other', async () => {
  const invitation = { kind: 'BENCH', teamGameId: own.game, name: 'Anna' } as const
  const guest = await joinByInvitation(at, { by: users.admin.token, invitation })
  expect((await send(guest)).status).toBe(200)
  const message = (await stored()).at(-1)!
  expect(JSON.parse(message.detail!)).toMatchObject({ name: 'Anna (guest)' })
  const guestId = JSON.parse(message.detail!).userId as string
  const ids = [...Object.values(users).map(({ userId }) => userId), guestId]
  const rights = await loadRights(at.app.db, ids)
  expect(ids.map((id) => rights.get(id)!.hears(message))).toEqual([true, true, false, false, false, true])
  const ofOther = { ...message, detail: JSON.stringify({ teamGameId: at.app.newId() }) }
  expect(rights.get(guestId)!.hears(ofOther)).toBe(false)
})

it('is deleted after a minute', async () => {
  const now = at.app.now()
  await deleteOldPresence({ db: at.app.db, now: () => now + 50_000 })
  expect((await stored()).length).toBeGreaterThan(0)
  await deleteOldPresence({ db: at.app.db, now: () => now + 70_000 })
  expect(await stored()).toEqual([])
})

it('a clock that was saved names who saved it', async () => {
  const savedAt = new Date(at.app.now()).toISOString()
  const body = { savedAt, clockTime: 300, clockRunning: false, period: 1, started: true }
  const reply = await at.ask('PATCH', `/v1/team-game/${own.game}/state/`, { token: users.coach.token, body })
  expect(reply.status, reply.text).toBe(200)
  const row = await at.app.db
    .selectFrom('liveEvent')
    .select('detail')
    .where('type', '=', 'team-game')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(row.detail!)).toMatchObject({
    state: { savedAt },
    by: { name: expect.stringMatching(/./) },
  })
})
