// Two tenants with five roles each, all listening to many changes in one of them: who receives what (OWASP API1, over the
// stream).
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newGame, newTeam, type ScoredGame, saveAll, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { plantPerson, plantUser } from './world.ts'

const ROLES = ['ADMIN', 'COACH', 'OTHER', 'PLAYER', 'sibling PLAYER'] as const
type Name = (typeof ROLES)[number]

/** A client that collects the messages of one stream, without pings. */
class StreamClient {
  text = ''
  ended = false
  close: () => void = () => undefined

  static async open(url: string, token: string): Promise<StreamClient> {
    const client = new StreamClient()
    await new Promise<void>((resolve) => {
      const request = get(`${url}/events/`, { headers: { authorization: `Bearer ${token}` } }, (response) => {
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          client.text += chunk
          resolve()
        })
        response.on('close', () => {
          client.ended = true
        })
      })
      request.on('error', () => undefined)
      client.close = () => request.destroy()
    })
    return client
  }

  get received(): { type: string; detail: Record<string, unknown> | null }[] {
    const lines = this.text.split('\n').filter((line) => line.startsWith('data: '))
    return lines.map((line) => JSON.parse(line.slice(6))).filter(({ type }) => type !== 'ping')
  }

  get types(): string[] {
    return [...new Set(this.received.map(({ type }) => type))].toSorted()
  }

  async until(condition: (client: StreamClient) => boolean): Promise<void> {
    for (let waited = 0; !condition(this); waited += 20) {
      if (waited > 10_000) throw new Error(`not within 10 s: ${this.text.slice(-400)}`)
      await sleep(20)
    }
  }
}

interface Tenant {
  readonly game: ScoredGame
  readonly persons: Record<Name, string>
  readonly users: Record<Name, { userId: string; token: string }>
  readonly clients: Record<Name, StreamClient>
}

let busy: Tenant
let quiet: Tenant

async function plantTenant(url: string): Promise<Tenant> {
  const { app } = at
  const game = await newGame(at.ask, await newTeam(at.ask))
  const { accountId } = await app.db
    .selectFrom('team')
    .select('accountId')
    .where('id', '=', game.teamId)
    .executeTakeFirstOrThrow()
  const sibling = await game.ask('POST', '/v1/team/', { teamBrandId: game.programId, level: 2 })
  const program = { accountId, teamBrandId: game.programId }
  const tenant = { game, persons: {}, users: {}, clients: {} } as Tenant
  for (const name of ROLES) {
    const role = name === 'sibling PLAYER' ? 'PLAYER' : name
    const onTeams =
      name === 'PLAYER'
        ? { [game.teamId]: name }
        : name === 'sibling PLAYER'
          ? { [sibling.body.id]: 'PLAYER' as const }
          : {}
    const user = await plantUser(app, `${name} ${game.teamId}`)
    tenant.users[name] = user
    tenant.persons[name] = await plantPerson(app, program, { role, userId: user.userId, onTeams })
  }
  for (const name of ROLES) tenant.clients[name] = await StreamClient.open(url, tenant.users[name].token)
  return tenant
}

const at = setUpTestServer()
beforeAll(async () => {
  const url = await at.fastify.listen({ port: 0, host: '127.0.0.1' })
  busy = await plantTenant(url)
  quiet = await plantTenant(url)
})
afterAll(() => {
  for (const { clients } of [busy, quiet]) for (const client of Object.values(clients)) client.close()
})

/** Makes many changes of every kind in a program. */
async function changeEverything({ game }: Tenant): Promise<void> {
  const { ask, programId, teamId, gameId } = game
  for (let n = 0; n < 20; n++)
    await saveAll(
      game,
      Array.from({ length: 50 }, (_, i) => shot(game, (n * 50 + i) % 400)),
    )
  for (let n = 0; n < 10; n++) {
    await ask('PATCH', `/v1/team-game/${gameId}/`, { notes: `Note ${n}` })
    await ask('PATCH', `/v1/team/${teamId}/`, { name: `Name ${n}` })
    await ask('PATCH', `/v1/team-brand/${programId}/`, { mascot: `Mascot ${n}` })
    await ask('POST', '/v1/team-brand-personnel/', {
      teamBrandId: programId,
      firstName: 'New',
      lastName: `${n}`,
      role: 'PLAYER',
    })
    await ask('PATCH', '/v1/user/', { jobTitle: `Title ${n}` })
  }
  const [subscription] = (await ask('GET', `/v1/team-brand/${programId}/`)).body.subscriptions
  await ask('DELETE', `/v1/billing/${programId}/subscription/${subscription.id}/`)
}

const plays = (client: StreamClient) => client.received.filter(({ type }) => type === 'team-game-event')

it('sends all roles what they may read, and nothing to the other tenant', async () => {
  await changeEverything(busy)
  const { clients, game } = busy
  await Promise.all(
    [clients.ADMIN, clients.COACH, clients.OTHER, clients.PLAYER].map((client) =>
      client.until((one) => plays(one).length === 1_000),
    ),
  )
  await clients.OTHER.until((client) => client.types.includes('team-brand-subscription'))
  // A message of its own shows that the quiet tenant listens.
  await quiet.game.ask('PATCH', `/v1/team-brand/${quiet.game.programId}/`, { mascot: 'Quiet' })
  await Promise.all(
    Object.values(quiet.clients).map((client) => client.until(({ received }) => received.length === 1)),
  )

  const ofStaff = ['team', 'team-brand', 'team-brand-subscription', 'team-game', 'team-game-event']
  for (const name of ['ADMIN', 'COACH', 'OTHER'] as const)
    expect([name, clients[name].types]).toEqual([name, ofStaff])
  expect(clients.PLAYER.types).toEqual(['team', 'team-brand', 'team-game', 'team-game-event'])
  expect(clients['sibling PLAYER'].types).toEqual(['team-brand'])
  for (const client of Object.values(quiet.clients))
    expect(client.received).toEqual([
      { type: 'team-brand', detail: { id: quiet.game.programId, action: 'update' } },
    ])

  const { body } = await game.ask('GET', `/v1/team-game/${game.gameId}/log/?limit=1000`)
  const logged = body.results.map(
    ({ seq, playId, action, play, by, byName, at }: Record<string, unknown>) => ({
      teamGameId: game.gameId,
      seq,
      action,
      playId,
      play,
      by,
      byName,
      at,
    }),
  )
  for (const name of ['ADMIN', 'PLAYER'] as const)
    expect(plays(clients[name]).map(({ detail }) => detail)).toEqual(logged)
})

it('ends for a removed person, and sends less to a role with fewer rights', async () => {
  const { clients, persons, game } = busy
  const person = (name: Name) => `/v1/team-brand-personnel/${persons[name]}/`
  const admin = (method: string, path: string, body?: unknown) =>
    at.ask(method, path, { token: busy.users.ADMIN.token, body })
  expect((await admin('PATCH', person('COACH'), { isActive: false })).status).toBe(200)
  expect((await admin('DELETE', person('PLAYER'))).status).toBe(204)
  expect((await admin('PATCH', person('OTHER'), { role: 'PLAYER' })).status).toBe(200)
  await Promise.all([clients.COACH, clients.PLAYER].map((client) => client.until(({ ended }) => ended)))
  const before = plays(clients.OTHER).length
  await saveAll(game, [shot(game, 1)])
  await clients.ADMIN.until((client) => plays(client).length === 1_001)
  await game.ask('PATCH', `/v1/team-brand/${game.programId}/`, { mascot: 'Last' })
  await clients.OTHER.until(({ received }) => received.at(-1)?.type === 'team-brand')
  expect([clients.OTHER.ended, plays(clients.OTHER).length]).toEqual([false, before])
})
