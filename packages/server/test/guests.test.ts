// A bench guest from the invitation to the end of the turn: what the coach sees, and what the guest may do.
import { beforeAll, expect, it } from 'vitest'
import { setUpTestServer } from './testServer.ts'
import { type Planted, plantAccount, plantPerson, plantProgram, plantTeam, plantUser } from './world.ts'

let now = Date.parse('2026-11-22T12:00:00Z')
let program: { accountId: string; teamBrandId: string }
let own: Planted
const tokens = {} as Record<'coach' | 'reader' | 'player', string>

const at = setUpTestServer({ now: () => now })
beforeAll(async () => {
  const owner = await plantUser(at.app, 'owner')
  const accountId = await plantAccount(at.app, owner.userId)
  program = { accountId, teamBrandId: await plantProgram(at.app, accountId) }
  own = await plantTeam(at.app, program)
  for (const [name, role] of [
    ['coach', 'COACH'],
    ['reader', 'OTHER'],
    ['player', 'PLAYER'],
  ] as const) {
    const { userId, token } = await plantUser(at.app, name)
    const onTeams = role === 'PLAYER' ? { [own.team]: role } : {}
    await plantPerson(at.app, program, { role, userId, onTeams })
    tokens[name] = token
  }
})

const guests = (token: string, game = own.game) => at.ask('GET', `/v1/team-game/${game}/guests/`, { token })

async function inviteGuest(name: string, teamGameId = own.game) {
  const body = { kind: 'BENCH', teamGameId, name }
  const made = await at.ask('POST', '/v1/invitation/', { token: tokens.coach, body })
  expect(made.status, made.text).toBe(201)
  const { searchParams } = new URL(made.body.acceptURL)
  const accepted = await at.ask('POST', `/v1/invitation/${made.body.id}/accept/`, {
    body: { token: searchParams.get('token') },
  })
  expect(accepted.status, accepted.text).toBe(201)
  return { id: made.body.id as string, token: accepted.body.token as string }
}

const miss = () => ({
  teamGameId: own.game,
  origin: {
    id: at.app.newId(),
    type: 'shot_miss',
    period: 1,
    clockTime: 300,
    isHomeTeam: true,
    teamGamePersonnelId: own.gamePerson,
    assignment: 'PLAYER',
    pointValue: 2,
    order: 1,
  },
})

it('is listed to those who may score, with name and state, and to no others', async () => {
  const anna = await inviteGuest('Anna')
  const { status, body } = await guests(tokens.coach)
  expect(status).toBe(200)
  const listed = body.results.find(({ id }: { id: string }) => id === anna.id)
  expect(listed).toMatchObject({ kind: 'BENCH', name: 'Anna', state: 'ACCEPTED' })
  expect((await guests(tokens.reader)).status).toBe(403)
  expect((await guests(tokens.player)).status).toBe(403)
  expect((await guests(anna.token)).status).toBe(403)
})

it('scores the game, and the log carries the name', async () => {
  const anna = await inviteGuest('Anna')
  const saved = await at.ask('PUT', '/v1/team-game-event/bulk/', { token: anna.token, body: miss() })
  expect(saved.status, saved.text).toBe(200)
  const log = await at.ask('GET', `/v1/team-game/${own.game}/log/`, { token: tokens.coach })
  expect(log.body.results.at(-1)).toMatchObject({ seq: saved.body.seq, byName: 'Anna (guest)' })
})

it('reads nothing but its game', async () => {
  const { token } = await inviteGuest('Ben')
  for (const path of [
    `/v1/team-game/${own.game}/setup/`,
    `/v1/team-game/${own.game}/box-score/`,
    '/v1/user/',
  ])
    expect((await at.ask('GET', path, { token })).status, path).toBe(200)
  const other = await plantTeam(at.app, program)
  for (const path of [
    `/v1/team-game/${other.game}/setup/`,
    `/v1/team/${own.team}/roster/`,
    `/v1/team-brand/${program.teamBrandId}/personnel/`,
    `/v1/team-brand-personnel/${own.person}/`,
  ])
    expect([403, 404], path).toContain((await at.ask('GET', path, { token })).status)
})

it('keeps the book on one device; a further one waits until the owner allows it', async () => {
  const body = { kind: 'BENCH', teamGameId: own.game, name: 'Cleo' }
  const made = (await at.ask('POST', '/v1/invitation/', { token: tokens.coach, body })).body
  const token = new URL(made.acceptURL).searchParams.get('token')
  const open = (device: string) =>
    at.ask('POST', `/v1/invitation/${made.id}/accept/`, {
      body: { token },
      headers: { 'x-device-key': device, 'x-device': device },
    })
  expect((await open('phone of Cleo')).status).toBe(201)
  expect((await open('phone of Cleo')).status).toBe(201)
  for (let times = 0; times < 2; times++) {
    const waiting = await open('tablet of a stranger')
    expect([waiting.status, waiting.body.code]).toEqual([409, 'device_waiting'])
  }
  const devices = async () =>
    (await guests(tokens.coach)).body.results.find(({ id }: { id: string }) => id === made.id).devices
  expect(await devices()).toMatchObject([
    { name: 'phone of Cleo', isAllowed: true },
    { name: 'tablet of a stranger', isAllowed: false },
  ])
  const notices = await at.ask('GET', '/v1/user-notification/', { token: tokens.coach })
  expect(notices.body.results).toMatchObject([{ title: 'A further device waits' }])
  const path = `/v1/invitation/${made.id}/device/${(await devices())[1].id}/allow/`
  expect((await at.ask('POST', path, { token: tokens.reader })).status).toBe(403)
  expect((await at.ask('POST', path, { token: tokens.coach })).status).toBe(204)
  expect((await open('tablet of a stranger')).status).toBe(201)
  for (const device of ['a', 'b', 'c']) expect((await open(device)).body.code).toBe('device_waiting')
  expect((await open('d')).body.code).toBe('invitation_used')
})

// P2 of the security review.
it('ends the game, and does not reopen it', async () => {
  const { game } = await plantTeam(at.app, program)
  const body = { kind: 'BENCH', teamGameId: game, name: 'Dora' }
  const made = (await at.ask('POST', '/v1/invitation/', { token: tokens.coach, body })).body
  const link = { token: new URL(made.acceptURL).searchParams.get('token') }
  const { token } = (await at.ask('POST', `/v1/invitation/${made.id}/accept/`, { body: link })).body
  const change = (sent: object) => at.ask('PATCH', `/v1/team-game/${game}/`, { token, body: sent })
  expect((await change({ location: 'Elsewhere' })).status).toBe(403)
  expect((await change({ homeFinalScore: 50, awayFinalScore: 48, notes: 'x' })).status).toBe(403)
  const ended = await change({ homeFinalScore: 50, awayFinalScore: 48 })
  expect([ended.status, ended.body.homeFinalScore]).toEqual([200, 50])
  expect((await at.ask('POST', `/v1/team-game/${game}/reopen/`, { token })).status).toBe(403)
  expect((await at.ask('POST', `/v1/team-game/${game}/reopen/`, { token: tokens.coach })).status).toBe(200)
})

it('lasts until the end of a game that was moved to later', async () => {
  const { game } = await plantTeam(at.app, program)
  const HOUR = 3_600_000
  const move = async (start: number) => {
    const body = { gameStartTime: new Date(start).toISOString() }
    const moved = await at.ask('PATCH', `/v1/team-game/${game}/`, { token: tokens.coach, body })
    expect(moved.status, moved.text).toBe(200)
  }
  await move(now + HOUR)
  const { token } = await inviteGuest('Eva', game)
  const untilNow = async () =>
    Date.parse((await at.ask('GET', '/v1/user/', { token })).body.guest.until) - now
  expect(await untilNow()).toBe(7 * HOUR)
  await move(now + 73 * HOUR)
  expect(await untilNow()).toBe(79 * HOUR)
  // A game that is moved back ends nothing early.
  await move(now + 25 * HOUR)
  expect(await untilNow()).toBe(79 * HOUR)
  now += 73 * HOUR
  expect(await untilNow()).toBe(6 * HOUR)
})

it('ends when it is taken back, and by itself', async () => {
  const anna = await inviteGuest('Anna')
  const ben = await inviteGuest('Ben')
  expect((await at.ask('DELETE', `/v1/invitation/${anna.id}/`, { token: tokens.coach })).status).toBe(204)
  const saved = await at.ask('PUT', '/v1/team-game-event/bulk/', { token: anna.token, body: miss() })
  expect(saved.status).toBe(401)
  const ids = async () => (await guests(tokens.coach)).body.results.map(({ id }: { id: string }) => id)
  expect(await ids()).not.toContain(anna.id)
  expect(await ids()).toContain(ben.id)
  const { until } = (await at.ask('GET', '/v1/user/', { token: ben.token })).body.guest
  now = Date.parse(until)
  expect((await at.ask('GET', '/v1/user/', { token: ben.token })).status).toBe(401)
})
