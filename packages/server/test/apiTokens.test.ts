// API tokens as a program uses them: made by people, cut by scopes, and ended.

import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { DAY_MS, HOUR_MS } from '@fullcourt/program'
import { beforeAll, describe, expect, it } from 'vitest'
import { renewSession } from '../src/accounts/session.ts'
import { newGame, newTeam, type ScoredGame, scheduled, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { createFilm, planFor, randomFile, upload } from './uploader.ts'
import { plantPerson, plantUser } from './world.ts'

let game: ScoredGame
let clock = Date.now()
let url: string

const at = setUpTestServer({ now: () => clock })
beforeAll(async () => {
  game = await newGame(at.ask, await newTeam(at.ask))
  url = await at.fastify.listen({ port: 0 })
})

interface Made {
  readonly id: string
  readonly token: string
}

async function make(by: string, changed: Record<string, unknown> = {}): Promise<Made> {
  const usual = {
    kind: 'PROGRAM',
    teamBrandIds: [game.programId],
    name: 'Scoreboard',
    scopes: ['games:read'],
  }
  const made = await at.ask('POST', '/v1/api-token/', { token: by, body: { ...usual, ...changed } })
  expect([made.status, made.text]).toEqual([201, expect.stringMatching(/"token":"fc_[\w-]{43}"/)])
  return made.body
}

const codeOf = async (method: string, path: string, token: string, body?: unknown) => {
  const reply = await at.ask(method, path, { token, body })
  return [reply.status, reply.body?.code]
}

const logOf = (gameId: string) => `/v1/team-game/${gameId}/log/`

async function joined(role: 'ADMIN' | 'COACH', name: string) {
  const user = await plantUser(at.app, name)
  const program = { accountId: game.accountId, teamBrandId: game.programId }
  const person = await plantPerson(at.app, program, { role, userId: user.userId })
  return { ...user, person }
}

describe('a token of a program', () => {
  it('scores a game under its own name, and outlives its maker', async () => {
    const maker = await joined('ADMIN', 'maker')
    const scopes = ['games:read', 'games:score', 'program:read']
    const { id, token } = await make(maker.token, { scopes })
    await at.ask('DELETE', `/v1/team-brand-personnel/${maker.person}/user/`, { token: game.token })
    const teams = await at.ask('GET', `/v1/team-brand/${game.programId}/teams/`, { token })
    expect(teams.body.results).toMatchObject([{ id: game.teamId }])
    const play = { teamGameId: game.gameId, ...shot(game, 2) }
    expect(await codeOf('PUT', '/v1/team-game-event/bulk/', token, play)).toEqual([200, undefined])
    const log = await at.ask('GET', logOf(game.gameId), { token })
    const { by, device } = log.body.results.at(-1)
    const user = at.app.db.selectFrom('appUser').select(['firstName', 'lastName']).where('id', '=', by)
    expect([device, await user.execute()]).toEqual([
      'API: Scoreboard',
      [{ firstName: 'API:', lastName: 'Scoreboard' }],
    ])
    const stored = await at.app.db.selectFrom('token').select(['hash', 'kind']).where('id', '=', id).execute()
    expect(stored).toEqual([{ hash: createHash('sha256').update(token).digest(), kind: 'api' }])
  })

  it('is one token after a repeated call, whose reply has a new secret until one was used', async () => {
    const id = at.app.newId()
    const body = { id, kind: 'PROGRAM', teamBrandIds: [game.programId], name: 'Once', scopes: ['games:read'] }
    const create = (by: string, changed: object = {}) =>
      at.ask('POST', '/v1/api-token/', { token: by, body: { ...body, ...changed } })
    const [lost, kept] = [await create(game.token), await create(game.token)]
    expect([lost.status, lost.body.id, kept.status, kept.body.id]).toEqual([201, id, 200, id])
    const list = `/v1/team-brand/${game.programId}/api-tokens/`
    const { results } = (await at.ask('GET', list, { token: game.token })).body
    expect(results.filter(({ name }: { name: string }) => name === 'Once')).toMatchObject([
      { id, prefix: kept.body.token.slice(0, 8) },
    ])
    clock += 1_000
    expect(await codeOf('GET', logOf(game.gameId), lost.body.token)).toEqual([401, 'unauthenticated'])
    expect(await codeOf('GET', logOf(game.gameId), kept.body.token)).toEqual([200, undefined])
    const codes = async (reply: ReturnType<typeof create>) => [(await reply).status, (await reply).body.code]
    expect(await codes(create(game.token))).toEqual([409, 'conflict'])
    expect(await codes(create(game.token, { name: 'Twice' }))).toEqual([409, 'id_taken'])
    const own = { id: at.app.newId(), kind: 'PERSON' }
    expect((await create(game.token, own)).status).toBe(201)
    const other = await joined('ADMIN', 'repeats')
    expect(await codes(create(other.token, own))).toEqual([409, 'conflict'])
    const { id: taken } = await at.app.db
      .selectFrom('token')
      .select('id')
      .where('userId', '=', other.userId)
      .executeTakeFirstOrThrow()
    expect(await codes(create(game.token, { id: taken }))).toEqual([409, 'id_taken'])
  })

  it('refuses what its scopes leave out, and names the scope', async () => {
    const { token } = await make(game.token)
    const refused = await at.ask('GET', `/v1/team-game/${game.gameId}/box-score/`, { token })
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: 'scope_missing', message: 'This API token lacks the scope stats:read.', scope: 'stats:read' },
    ])
    expect(await codeOf('GET', '/v1/user/', token)).toEqual([403, 'scope_missing'])
    expect(await codeOf('POST', '/v1/api-token/', token, {})).toEqual([403, 'scope_missing'])
  })

  it('sets no score with the schedule alone', async () => {
    const { token } = await make(game.token, { scopes: ['schedule:write'] })
    const { body: other } = await game.ask('POST', '/v1/team-game/', scheduled(game.teamId))
    const path = `/v1/team-game/${other.id}/`
    const final = { homeFinalScore: 50, awayFinalScore: 40 }
    expect(await codeOf('PATCH', path, token, { location: 'Big gym' })).toEqual([200, undefined])
    for (const sent of [final, { finalReason: 'forfeit' }, { location: 'Gym', ...final }]) {
      const refused = await at.ask('PATCH', path, { token, body: sent })
      expect([refused.status, refused.body.code, refused.body.scope]).toEqual([
        403,
        'scope_missing',
        'games:score',
      ])
    }
    const typed = `${path}typed-box-score/`
    expect(await codeOf('PUT', typed, token, { lines: [] })).toEqual([403, 'scope_missing'])
    const both = await make(game.token, { scopes: ['schedule:write', 'games:score'] })
    expect(await codeOf('PUT', typed, both.token, { lines: [] })).toEqual([200, undefined])
    expect(await codeOf('PATCH', path, both.token, final)).toEqual([200, undefined])
  })

  it('is listed without its secret, with its last use, and is revoked by an ADMIN at once', async () => {
    const { id, token } = await make(game.token, { name: 'To revoke' })
    const list = `/v1/team-brand/${game.programId}/api-tokens/`
    const read = async () => (await at.ask('GET', `/v1/api-token/${id}/`, { token: game.token })).body
    expect(await read()).toMatchObject({ prefix: token.slice(0, 8), lastUsedAt: null, kind: 'PROGRAM' })
    clock += 1_000
    expect(await codeOf('GET', logOf(game.gameId), token)).toEqual([200, undefined])
    expect(await read()).toMatchObject({ lastUsedAt: new Date(clock).toISOString() })
    const listed = await at.ask('GET', list, { token: game.token })
    expect(listed.body.results[0]).toMatchObject({ id, name: 'To revoke' })
    expect(listed.text).not.toContain(token)
    const coach = await joined('COACH', 'no admin')
    expect(await codeOf('DELETE', `/v1/api-token/${id}/`, coach.token)).toEqual([404, 'not_found'])
    expect(await codeOf('DELETE', `/v1/api-token/${id}/`, game.token)).toEqual([204, undefined])
    expect(await codeOf('GET', logOf(game.gameId), token)).toEqual([401, 'unauthenticated'])
    expect(await codeOf('GET', `/v1/api-token/${id}/`, game.token)).toEqual([404, 'not_found'])
    const kinds = await at.ask('GET', `/v1/team-brand/${game.programId}/audit/`, { token: game.token })
    expect(kinds.body.results.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['api_token_made', 'api_token_revoked']),
    )
  })
})

describe('a token of a person', () => {
  it('does what the person may do now, in its programs alone, and ends when the person leaves', async () => {
    const coach = await joined('COACH', 'coach')
    const other = await newTeam(at.ask)
    const elsewhere = { accountId: other.accountId, teamBrandId: other.programId }
    await plantPerson(at.app, elsewhere, { role: 'ADMIN', userId: coach.userId })
    const { token } = await make(coach.token, { kind: 'PERSON', scopes: ['roster:read', 'roster:write'] })
    const people = (id: string) => `/v1/team-brand/${id}/players/`
    expect(await codeOf('GET', people(game.programId), token)).toEqual([200, undefined])
    expect(await codeOf('GET', people(other.programId), token)).toEqual([404, 'not_found'])
    const player = { firstName: 'An', lastName: 'Lo', role: 'PLAYER', primaryEmail: 'an@example.org' }
    const added = await at.ask('POST', '/v1/team-brand-personnel/', {
      token,
      body: { teamBrandId: game.programId, ...player },
    })
    expect([added.status, added.body.primaryEmail ?? null]).toEqual([201, null])
    const withContacts = await make(coach.token, { kind: 'PERSON', scopes: ['roster:read', 'contacts:read'] })
    const read = await at.ask('GET', `/v1/team-brand-personnel/${added.body.id}/`, {
      token: withContacts.token,
    })
    expect(read.body.primaryEmail).toBe(player.primaryEmail)
    await at.ask('PATCH', `/v1/team-brand-personnel/${coach.person}/`, {
      token: game.token,
      body: { role: 'OTHER' },
    })
    const again = { teamBrandId: game.programId, ...player, lastName: 'Li' }
    expect(await codeOf('POST', '/v1/team-brand-personnel/', token, again)).toEqual([403, 'forbidden'])
    await at.ask('DELETE', `/v1/team-brand-personnel/${coach.person}/user/`, { token: game.token })
    expect(await codeOf('GET', people(game.programId), token)).toEqual([401, 'unauthenticated'])
  })

  it('is no session: it joins no program, keeps no demo, and has no step-up', async () => {
    const { token } = await make(game.token, { kind: 'PERSON' })
    expect(await at.app.sessions.find(token)).toBeNull()
    const found = await at.app.sessions.findCaller(token)
    expect(found).toMatchObject({ isAdmin: false, hasFactor: false, confirmedAt: 0 })
  })
})

describe('making a token', () => {
  const body = () => ({
    kind: 'PROGRAM',
    teamBrandIds: [game.programId],
    name: 'Feed',
    scopes: ['games:read'],
  })
  const post = (token: string, changed = {}) =>
    codeOf('POST', '/v1/api-token/', token, { ...body(), ...changed })

  it('needs an ADMIN, a confirmed password, and a time within a year', async () => {
    const coach = await joined('COACH', 'makes none')
    expect(await post(coach.token)).toEqual([403, 'forbidden'])
    const foreign = await newTeam(at.ask)
    expect(await post(game.token, { teamBrandIds: [foreign.programId] })).toEqual([404, 'not_found'])
    for (const days of [-1, 400]) {
      const expiresAt = new Date(clock + days * DAY_MS).toISOString()
      expect(await post(game.token, { expiresAt })).toEqual([422, 'invalid'])
    }
    expect(await post(game.token, { scopes: ['billing:write'] })).toEqual([422, 'invalid'])
    clock += 2 * HOUR_MS
    expect(await post(game.token)).toEqual([403, 'fresh_login_required'])
    clock -= 2 * HOUR_MS
  })

  it('makes at most twenty for a user', async () => {
    const maker = await joined('COACH', 'many')
    for (let n = 1; n <= 19; n++) await make(maker.token, { kind: 'PERSON', name: `Token ${n}` })
    const together = await Promise.all([1, 2, 3, 4].map(() => post(maker.token, { kind: 'PERSON' })))
    expect(together.map(([status]) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await post(maker.token, { kind: 'PERSON' })).toEqual([409, 'limit_reached'])
    expect(await codeOf('DELETE', '/v1/token/all/', maker.token)).toEqual([204, undefined])
  })
})

/** Opens the live stream; resolves with the messages heard so far once the condition holds. */
async function listen(token: string) {
  let text = ''
  let ended = false
  const changed: (() => void)[] = []
  const tell = () => {
    for (const run of changed.splice(0)) run()
  }
  const request = get(`${url}/events/?access_token=${token}`, (response) => {
    response.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      tell()
    })
    response.on('close', () => {
      ended = true
      tell()
    })
  })
  request.on('error', () => undefined)
  const until = async (isTrue: (heard: string, isOver: boolean) => boolean): Promise<string> => {
    while (!isTrue(text, ended)) await new Promise<void>((resolve) => changed.push(resolve))
    return text
  }
  await until((heard) => heard.includes('ping'))
  return until
}

describe('the live stream of a token', () => {
  const streamOf = async (token: string): Promise<string> =>
    (await at.ask('POST', '/v1/token/stream/', { token })).body.token

  it('carries what its scopes cover, and ends with the token', async () => {
    const { id, token } = await make(game.token, { scopes: ['games:read'] })
    const until = await listen(await streamOf(token))
    await at.ask('PATCH', `/v1/team-brand/${game.programId}/`, {
      token: game.token,
      body: { name: 'Renamed' },
    })
    await at.ask('PUT', '/v1/team-game-event/bulk/', {
      token: game.token,
      body: { teamGameId: game.gameId, ...shot(game, 2) },
    })
    const heard = await until((text) => text.includes('"team-game-event"'))
    expect(heard).not.toContain('"team-brand"')
    await at.ask('DELETE', `/v1/api-token/${id}/`, { token: game.token })
    await until((_text, isOver) => isOver)
  }, 30_000)

  it('does not open without games:read', async () => {
    const { token } = await make(game.token, { scopes: ['stats:read'] })
    expect(await codeOf('POST', '/v1/token/stream/', token)).toEqual([403, 'scope_missing'])
    expect(await codeOf('GET', '/events/', token)).toEqual([403, 'scope_missing'])
  })
})

/** Status of a signed address that is fetched or gets bytes. */
const openedBy = async (path: string, payload?: Uint8Array) => {
  const method = payload ? 'PUT' : 'GET'
  const headers = payload && { 'content-type': 'application/octet-stream' }
  const reply = await at.fastify.inject({
    method,
    url: path,
    headers,
    payload: payload && Buffer.from(payload),
  })
  return [reply.statusCode, reply.statusCode < 300 ? undefined : reply.json().code]
}

describe('signed addresses of films', () => {
  /** Uploads a film that browsers can play, and begins another upload. */
  async function addressesOf(token: string) {
    const coach = { token, teamId: game.teamId }
    const { body } = await upload(at, coach, randomFile(1_000))
    await at.app.db
      .updateTable('teamVideo')
      .set({ status: 'READY', isPlayable: true, hasThumbnail: true })
      .where('id', '=', body.id)
      .execute()
    const bytes = randomFile(2_000)
    const begun = await createFilm(at, coach, bytes)
    const { chunks } = await planFor(at, coach, begun.id)
    const { body: film } = await at.ask('GET', `/v1/team-video/${body.id}/`, { token })
    const play = () => openedBy(film.mp4)
    const send = () => openedBy(chunks[0]!.url, bytes)
    return { play, send }
  }

  it.each(['PROGRAM', 'PERSON'])('end with the API token of a %s that asked for them', async (kind) => {
    const { id, token } = await make(game.token, { kind, scopes: ['films:read', 'films:write'] })
    const { play, send } = await addressesOf(token)
    expect([await play(), await send()]).toEqual([
      [200, undefined],
      [204, undefined],
    ])
    await at.ask('DELETE', `/v1/api-token/${id}/`, { token: game.token })
    expect([await play(), await send()]).toEqual([
      [403, 'url_expired'],
      [403, 'url_expired'],
    ])
  })

  it('end with the session that asked for them, and live on when it is renewed', async () => {
    const coach = await joined('COACH', 'films')
    const { play, send } = await addressesOf(coach.token)
    const session = await at.app.sessions.find(coach.token)
    const token = await renewSession(at.app, session!)
    expect([await play(), await send()]).toEqual([
      [200, undefined],
      [204, undefined],
    ])
    await at.ask('DELETE', '/v1/token/', { token })
    expect([await play(), await send()]).toEqual([
      [403, 'url_expired'],
      [403, 'url_expired'],
    ])
  })
})

it('refuses expired, wrong and changed tokens alike', async () => {
  const expiresAt = new Date(clock + DAY_MS).toISOString()
  const { token } = await make(game.token, { expiresAt })
  expect(await codeOf('GET', logOf(game.gameId), token)).toEqual([200, undefined])
  clock += DAY_MS + 6_000
  const wrong = [token, 'fc_', `fc_${'x'.repeat(43)}`, token.slice(3), token.toUpperCase()]
  for (const one of wrong)
    expect(await codeOf('GET', logOf(game.gameId), one)).toEqual([401, 'unauthenticated'])
})
