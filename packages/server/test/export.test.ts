// Export of an account, import as a new one, and export again: equal but for the ids. Imports that no export made are refused.

import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { DAY_MS } from '@fullcourt/program'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { makeExport, sweepExports } from '../src/export/makeExport.ts'
import { newGame, newTeam, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { unzip } from './unzip.ts'
import { plantUploader, put, randomFile, upload } from './uploader.ts'

let now = Date.parse('2026-11-20T12:00:00Z')
const at = setUpTestServer({ now: () => now })

const attempt = { signal: new AbortController().signal, isLast: true }

async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return buffer(zip.outputStream as never)
}

/** Exports by the calls, and downloads the file. */
async function download(token: string, path: string): Promise<Buffer> {
  const started = await at.ask('GET', path, { token })
  expect(started.status, started.text).toBe(202)
  await makeExport({ exportId: started.body.id }, at.app, attempt)
  const { body } = await at.ask('GET', `/v1/export/${started.body.id}/`, { token })
  expect(at.faults).toEqual([])
  expect(body).toMatchObject({ status: 'READY', progress: 1, size: expect.any(Number) })
  const file = await at.fastify.inject({ url: body.url })
  expect(file.statusCode).toBe(200)
  return file.rawPayload
}

const post = (token: string, zip: Buffer) =>
  at.fastify.inject({
    method: 'POST',
    url: '/v1/account/import/',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    payload: zip,
  })

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
/** The lines of a file without their ids, in an order that does not depend on ids. */
const plain = (text: string): string[] => text.replace(UUID, '#').split('\n').toSorted()

async function newSeason() {
  const team = await newTeam(at.ask)
  const game = await newGame(at.ask, team, { firstName: 'Ärin "X"' })
  for (let second = 1; second <= 20; second++) {
    const saved = await team.ask('PUT', '/v1/team-game-event/bulk/', {
      teamGameId: game.gameId,
      ...shot(game, second * 10, { made: second % 3 === 0, isHomeTeam: second % 2 === 0 }),
    })
    expect(saved.status, saved.text).toBe(200)
  }
  const { home } = (await team.ask('GET', `/v1/team-game/${game.gameId}/setup/`)).body
  const people = home.personnel.map((one: { teamBrandPersonnelId: string }) => one.teamBrandPersonnelId)
  const lineUp = { isHomeTeam: true, name: 'Press', people: people.slice(0, 5), order: 0 }
  const named = await team.ask('PUT', `/v1/team-game/${game.gameId}/named-line-up/press-0001/`, lineUp)
  expect(named.status, named.text).toBe(200)
  const goal = await team.ask('PUT', `/v1/team/${game.teamId}/goals/turnovers/`, {
    bound: 'atMost',
    value: 12,
  })
  expect(goal.status, goal.text).toBe(200)
  const { body: user } = await team.ask('GET', '/v1/user/')
  return { ...team, gameId: game.gameId, user, accountId: user.accounts[0].id as string }
}

it('is equal after export, import and export, but for the ids', async () => {
  const coach = await newSeason()
  const zip = await download(coach.token, `/v1/account/${coach.accountId}/export/`)
  const made = await post(coach.token, zip)
  expect(made.statusCode, made.body).toBe(201)
  const account = made.json()
  expect(account.id).not.toBe(coach.accountId)
  const again = await unzip(await download(coach.token, `/v1/account/${account.id}/export/`))
  const first = await unzip(zip)
  expect([...again.keys()].map((path) => path.replace(UUID, '#'))).toEqual(
    [...first.keys()].map((path) => path.replace(UUID, '#')),
  )
  for (const [path, text] of first) {
    if (path.startsWith('games/')) continue
    expect(plain(again.get(path) ?? ''), path).toEqual(plain(text))
  }
  const boxes = (files: Map<string, string>) =>
    [...files].filter(([path]) => path.startsWith('games/')).map(([, text]) => text)
  expect(boxes(again)).toEqual(boxes(first))
  const printed = [...first].find(([path]) => path.endsWith('.html'))?.[1]
  for (const heading of ['Period 1', 'Team fouls by period', 'Timeouts taken', 'OREB'])
    expect(printed).toContain(`<th>${heading}</th>`)
  expect(first.get('data/named_line_up.jsonl')).toContain('Press')
  expect(first.get('data/team_goal.jsonl')).toContain('turnovers')
  expect(first.get('data/game_log.jsonl')?.split('\n').length).toBe(21)
  // No id is in both, except those of built-in leagues and courts.
  const ids = (files: Map<string, string>) =>
    new Set([...files.values()].flatMap((text) => text.match(UUID) ?? []))
  const shared = [...ids(first)].filter((id) => ids(again).has(id))
  const { rows } = await at.app.database.pool.query(
    'select id from league where account_id is null union select id from court',
  )
  expect(shared.filter((id) => !rows.some((row) => row.id === id))).toEqual([])
})

it('takes pictures and the originals of films along', async () => {
  const by = await plantUploader(at)
  // The export of an account is for the ADMIN of every program in it.
  await at.app.db
    .updateTable('teamBrandPersonnel')
    .set({ role: 'ADMIN' })
    .where('userId', '=', by.userId)
    .execute()
  const owned = await at.app.db
    .selectFrom('teamBrandPersonnel')
    .select('id')
    .where('userId', '=', by.userId)
    .executeTakeFirstOrThrow()
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c81e1e' } })
    .jpeg()
    .toBuffer()
  for (const path of [`team-brand/${by.programId}`, `team-brand-personnel/${owned.id}`]) {
    const { body } = await at.ask('POST', `/v1/${path}/avatar/`, { token: by.token, body: {} })
    expect((await put(at, body.uploadURL, picture)).status).toBe(204)
    const { avatarURL } = body
    expect((await at.ask('PATCH', `/v1/${path}/`, { token: by.token, body: { avatarURL } })).status).toBe(200)
  }
  const film = randomFile(100_000)
  await upload(at, by, film)
  const zip = await download(by.token, `/v1/account/${by.accountId}/export/?films=true`)

  const other = await newTeam(at.ask)
  const made = await post(other.token, zip)
  expect(made.statusCode, made.body).toBe(201)
  const read = (path: string) => at.ask('GET', path, { token: other.token })
  const [programId] = made.json().teamBrandIds
  const plans = (await at.ask('GET', '/v1/billing/plans/')).body.results
  const chosen = { token: other.token, body: { planId: plans[0].id } }
  expect((await at.ask('POST', `/v1/billing/${programId}/subscription/`, chosen)).status).toBe(201)
  const { body: program } = await read(`/v1/team-brand/${programId}/`)
  const { body: people } = await read(`/v1/team-brand/${programId}/personnel/`)
  const addresses = [program, ...people.results].map(({ avatarURL }) => avatarURL).filter(Boolean)
  expect(addresses).toHaveLength(2)
  for (const url of addresses) {
    const shown = await at.fastify.inject({ url })
    expect([shown.statusCode, (await sharp(shown.rawPayload).metadata()).width]).toEqual([200, 300])
  }
  const [imported] = await at.app.db
    .selectFrom('teamVideo')
    .select(['folder', 'status', 'hash'])
    .where('accountId', '=', made.json().id)
    .execute()
  expect(imported?.status).toBe('PROCESSING')
  expect(await buffer(await at.app.storage.read(`${imported?.folder}/original`))).toEqual(Buffer.from(film))
  const files = await unzip(await download(other.token, `/v1/account/${made.json().id}/export/?films=true`))
  expect(
    [...files.keys()].map((path) => path.replace(UUID, '#')).filter((path) => /^(films|pictures)/.test(path)),
  ).toEqual(['pictures/person/#.jpg', 'pictures/program/#.jpg', 'films/#'])
})

it('leaves out a picture that is none', async () => {
  const coach = await newSeason()
  const files = Object.fromEntries(
    await unzip(await download(coach.token, `/v1/account/${coach.accountId}/export/`)),
  )
  const { id } = JSON.parse(files['data/team_brand.jsonl']!.split('\n')[0]!)
  const torn = `pictures/person/${randomUUID()}.jpg`
  const zip = await zipOf({
    ...files,
    [`pictures/program/${id}.jpg`]: '<svg/>',
    [`pictures/person/${randomUUID()}.jpg`]: '',
    [torn]: randomBytes(2_000).toString('hex'),
  })
  zip.fill(0xff, zip.indexOf(torn) + 200, zip.indexOf(torn) + 300)
  const made = await post(coach.token, zip)
  expect(made.statusCode, made.body).toBe(201)
  const { body } = await coach.ask('GET', `/v1/team-brand/${made.json().teamBrandIds[0]}/`)
  expect(body.avatarURL).toBeNull()
})

it('makes the importing user the ADMIN, and no one else can sign in', async () => {
  const coach = await newSeason()
  const zip = await download(coach.token, `/v1/account/${coach.accountId}/export/`)
  const other = await newTeam(at.ask)
  const made = await post(other.token, zip)
  expect(made.statusCode, made.body).toBe(201)
  const { teamBrandIds } = made.json()
  const { body: user } = await other.ask('GET', '/v1/user/')
  const program = user.teamBrands.find(({ id }: { id: string }) => id === teamBrandIds[0])
  expect(program).toMatchObject({ role: 'ADMIN' })
  const signedIn = await at.app.db
    .selectFrom('teamBrandPersonnel')
    .select('userId')
    .where('teamBrandId', '=', teamBrandIds[0])
    .where('userId', 'is not', null)
    .execute()
  expect(signedIn).toEqual([{ userId: other.userId }])
})

it('names the export of the same data that is under way, to its user only, and forgets it after a week', async () => {
  const { ask, token } = await newTeam(at.ask)
  const one = await ask('GET', '/v1/user/export/')
  const same = await ask('GET', '/v1/user/export/')
  expect([one.status, same.body.id]).toEqual([202, one.body.id])
  const account = await ask(
    'GET',
    `/v1/account/${(await ask('GET', '/v1/account/')).body.results[0].id}/export/`,
  )
  expect([account.status, account.body.id]).toEqual([202, expect.not.stringMatching(one.body.id)])
  const stranger = await newTeam(at.ask)
  expect((await stranger.ask('GET', `/v1/export/${one.body.id}/`)).status).toBe(404)
  await makeExport({ exportId: one.body.id }, at.app, attempt)
  const ready = await ask('GET', `/v1/export/${one.body.id}/`)
  const files = await unzip((await at.fastify.inject({ url: ready.body.url })).rawPayload)
  expect(files.get('user.json')).toContain('Sam')
  // The last character alone has bits that mean nothing.
  const forged = ready.body.url.replace(/.(?=.$)/, (one: string) => (one === 'A' ? 'B' : 'A'))
  expect((await at.fastify.inject({ url: forged })).statusCode).toBe(403)
  now += 8 * DAY_MS
  await sweepExports(at.app)
  expect(await at.app.storage.head(`export/${one.body.id}/data.zip`)).toBeNull()
  expect((await at.ask('GET', `/v1/export/${one.body.id}/`, { token })).status).toBe(404)
  now -= 8 * DAY_MS
})

it('exports the account of a member only', async () => {
  const coach = await newSeason()
  const stranger = await newTeam(at.ask)
  expect((await stranger.ask('GET', `/v1/account/${coach.accountId}/export/`)).status).toBe(404)
})

it('refuses what no export made, and stores nothing of it', async () => {
  const coach = await newSeason()
  const { token } = coach
  const files = Object.fromEntries(
    await unzip(await download(token, `/v1/account/${coach.accountId}/export/`)),
  )
  const count = async () => (await coach.ask('GET', '/v1/account/')).body.count
  const before = await count()
  const team = (more: object) =>
    `${JSON.stringify({ ...JSON.parse(files['data/team.jsonl']!.split('\n')[0]!), ...more })}\n`
  const person = (more: object) =>
    files['data/team_brand_personnel.jsonl']! +
    `${JSON.stringify({ ...JSON.parse(files['data/team_brand_personnel.jsonl']!.split('\n')[0]!), id: randomUUID(), ...more })}\n`
  const log = (more: object) =>
    `${JSON.stringify({ ...JSON.parse(files['data/game_log.jsonl']!.split('\n')[0]!), ...more })}\n`
  const program = (more: object) =>
    `${JSON.stringify({ ...JSON.parse(files['data/team_brand.jsonl']!.split('\n')[0]!), ...more })}\n`
  const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  const damaged = await zipOf({ ...files, 'data/team.jsonl': randomBytes(20_000).toString('hex') })
  damaged.fill(0xff, damaged.indexOf('data/team.jsonl') + 200, damaged.indexOf('data/team.jsonl') + 300)
  const hostile: Readonly<Record<string, Buffer>> = {
    'a value that is nested deep': await zipOf({
      ...files,
      'data/team.jsonl': team({ name: 'NESTED' }).replace('"NESTED"', nested),
    }),
    'an unknown time zone': await zipOf({
      ...files,
      'data/team_brand.jsonl': program({ timezone: 'Nowhere/Land' }),
    }),
    'a time without end': await zipOf({ ...files, 'data/team.jsonl': team({ created_at: 'infinity' }) }),
    'a line without end': await zipOf({ ...files, 'data/team.jsonl': randomBytes(750_000).toString('hex') }),
    'damaged bytes': damaged,
    'no zip': Buffer.from('PK but no zip'),
    'another zip': await zipOf({ 'a.txt': 'b' }),
    'a foreign program': await zipOf({
      ...files,
      'data/team.jsonl': team({ team_brand_id: randomUUID() }),
    }),
    'one more column': await zipOf({ ...files, 'data/team.jsonl': team({ account_id: coach.accountId }) }),
    'a wrong type': await zipOf({ ...files, 'data/team.jsonl': team({ level: 'high' }) }),
    'a long text': await zipOf({ ...files, 'data/team.jsonl': team({ name: 'x'.repeat(20_000) }) }),
    'an unknown role': await zipOf({
      ...files,
      'data/team_brand_personnel.jsonl': person({ role: 'OWNER' }),
    }),
    'a play that is none': await zipOf({ ...files, 'data/game_log.jsonl': log({ play: { origin: 1 } }) }),
    'damaged lines': await zipOf({ ...files, 'data/team.jsonl': '{"id":' }),
    'a bomb': await zipOf({ ...files, 'data/team.jsonl': ' '.repeat(30_000_000) }),
  }
  for (const [what, zip] of Object.entries(hostile)) {
    const refused = await post(token, zip)
    expect([refused.statusCode, refused.json().code], what).toEqual([422, 'invalid'])
  }
  expect(await count()).toBe(before)
  expect(at.faults).toEqual([])
})
