import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS, HOUR_MS } from '@fullcourt/program'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { avatarsFor } from '../src/avatars/avatarUrl.ts'
import { checkAvatars } from '../src/avatars/checkAvatars.ts'
import { sweepAvatars } from '../src/avatars/sweep.ts'
import type { Finding } from '../src/storage/finding.ts'
import { bmp, heic, pngOf, smallBomb, svg } from './poisonedPictures.ts'
import { setUpTestServer, type TestServer } from './testServer.ts'
import { put } from './uploader.ts'
import { plantAccount, plantPerson, plantProgram, plantUser } from './world.ts'

let now = Date.parse('2026-11-22T10:00:00Z')
let programId: string
let coach: { token: string; userId: string; personId: string }
let player: { token: string; userId: string; personId: string }
let other: { personId: string }
let foreign: { token: string; userId: string }

const at = setUpTestServer({ now: () => now })
beforeAll(async () => {
  const { app } = at
  const owner = await plantUser(app, 'coach')
  const accountId = await plantAccount(app, owner.userId)
  programId = await plantProgram(app, accountId)
  const place = { accountId, teamBrandId: programId }
  coach = { ...owner, personId: await plantPerson(app, place, { role: 'COACH', userId: owner.userId }) }
  const young = await plantUser(app, 'player')
  player = { ...young, personId: await plantPerson(app, place, { role: 'PLAYER', userId: young.userId }) }
  other = { personId: await plantPerson(app, place, { role: 'PLAYER' }) }
  foreign = await plantUser(app, 'foreign')
  const elsewhere = await plantAccount(app, foreign.userId)
  await plantPerson(
    app,
    { accountId: elsewhere, teamBrandId: await plantProgram(app, elsewhere) },
    { role: 'ADMIN', userId: foreign.userId },
  )
})

const userPath = (id: string) => `/v1/user/${id}/avatar/`
const personPath = (id: string) => `/v1/team-brand-personnel/${id}/avatar/`
const photo = (more: (picture: Sharp) => Sharp = (picture) => picture.png()): Promise<Buffer> =>
  more(sharp({ create: { width: 800, height: 400, channels: 3, background: '#c81e1e' } })).toBuffer()

async function begin(token: string, path: string): Promise<{ avatarURL: string; uploadURL: string }> {
  const reply = await at.ask('POST', path, { token, body: {} })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const get = (url: string) => at.fastify.inject({ method: 'GET', url })

/** Uploads a picture and shows it. @returns its address */
async function show(token: string, id: string, bytes: Buffer): Promise<string> {
  const { avatarURL, uploadURL } = await begin(token, personPath(id))
  expect((await put(at, uploadURL, bytes)).status).toBe(204)
  const changed = await at.ask('PATCH', `/v1/team-brand-personnel/${id}/`, { token, body: { avatarURL } })
  expect(changed.status, changed.text).toBe(200)
  return changed.body.avatarURL
}

describe('a picture', () => {
  it('is made anew: upright, at most 512 pixels, without metadata', async () => {
    const sent = await photo((picture) =>
      picture.jpeg().withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Oak Street 12' } } }),
    )
    expect(sent.includes('Oak Street 12')).toBe(true)
    const url = await show(coach.token, other.personId, sent)
    const reply = await get(url)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(reply.headers['cache-control']).toBe('private, max-age=3600, immutable')
    expect(reply.rawPayload.includes('Oak Street 12')).toBe(false)
    const { width, height, exif, orientation, format } = await sharp(reply.rawPayload).metadata()
    expect({ width, height, exif, orientation, format }).toEqual({
      width: 256,
      height: 512,
      exif: undefined,
      orientation: undefined,
      format: 'jpeg',
    })
  })

  it('keeps its address until the end of the day', async () => {
    const read = async () =>
      (await at.ask('GET', `/v1/team-brand-personnel/${other.personId}/`, { token: coach.token })).body
        .avatarURL
    const first = await read()
    now += HOUR_MS
    expect(await read()).toBe(first)
    now += DAY_MS
    expect(await read()).not.toBe(first)
    expect((await get(first)).statusCode).toBe(200)
    now += DAY_MS
    expect((await get(first)).json().code).toBe('url_expired')
  })

  it.each([
    ['gif', (picture: Sharp) => picture.gif()],
    ['webp', (picture: Sharp) => picture.webp()],
    ['tiff', (picture: Sharp) => picture.tiff()],
    ['avif', (picture: Sharp) => picture.avif()],
  ] as const)('may be a %s', async (_name, encode) => {
    const url = await show(coach.token, other.personId, await photo(encode))
    expect((await sharp((await get(url)).rawPayload).metadata()).width).toBe(512)
  })

  it.each([
    ['gif', (picture: Sharp) => picture.gif({ delay: [100, 100] })],
    ['webp', (picture: Sharp) => picture.webp({ delay: [100, 100] })],
  ] as const)('shows the first frame of a moving %s', async (_name, encode) => {
    const frames = Buffer.alloc(40 * 40 * 3 * 2, 255)
    frames.fill(0, 40 * 40 * 3)
    const moving = await encode(
      sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } }),
    ).toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
    const reply = await get(await show(coach.token, other.personId, moving))
    const { width, height } = await sharp(reply.rawPayload).metadata()
    expect([width, height]).toEqual([40, 40])
    expect((await sharp(reply.rawPayload).stats()).channels[0]!.mean).toBeGreaterThan(250)
  })

  it('loses what is hidden behind it', async () => {
    const page = '<html><script>alert(document.domain)</script>'
    const polyglot = Buffer.concat([await photo((picture) => picture.jpeg()), Buffer.from(page)])
    const reply = await get(await show(coach.token, other.personId, polyglot))
    expect(reply.rawPayload.includes('script')).toBe(false)
    expect(reply.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the picture of a member', () => {
  it('is that of the user until the program has its own', async () => {
    const { avatarURL, uploadURL } = await begin(coach.token, userPath(coach.userId))
    expect((await put(at, uploadURL, await photo())).status).toBe(204)
    const named = await at.ask('PATCH', '/v1/user/', { token: coach.token, body: { avatarURL } })
    expect(named.status, named.text).toBe(200)
    const read = async (path: string) => {
      const { body } = await at.ask('GET', path, { token: coach.token })
      return (body.results ?? [body]).find(({ id }: { id: string }) => id === coach.personId).avatarURL
    }
    const person = `/v1/team-brand-personnel/${coach.personId}/`
    const url = await read(person)
    expect((await get(url)).statusCode).toBe(200)
    for (const list of ['staff', 'personnel'])
      expect(await read(`/v1/team-brand/${programId}/${list}/`)).toBe(url)
    const own = await show(coach.token, coach.personId, await photo())
    expect(await read(person)).toBe(own)
    expect((await get(url)).statusCode).toBe(404)
    for (const path of [person, '/v1/user/'])
      await at.ask('PATCH', path, { token: coach.token, body: { avatarURL: null } })
    expect(await read(person)).toBeNull()
  })
})

describe('what is no picture', () => {
  const refused = async (bytes: Buffer) => {
    const { avatarURL, uploadURL } = await begin(coach.token, userPath(coach.userId))
    const sent = await put(at, uploadURL, bytes)
    const named = await at.ask('PATCH', '/v1/user/', { token: coach.token, body: { avatarURL } })
    expect([named.status, named.body.fields?.avatarURL]).toEqual([422, 'Upload the picture first.'])
    expect(at.faults).toEqual([])
    return [sent.status, sent.body?.code, sent.body?.message]
  }
  const NOT_IMAGE = 'This is not a picture. Choose a PNG, JPEG, GIF, TIFF, WebP or AVIF file.'

  it.each([
    ['text', () => Buffer.from('just text in a file called photo.jpg'), NOT_IMAGE],
    ['nothing', () => Buffer.alloc(0), NOT_IMAGE],
    ['a web page', () => Buffer.from('<html><script>alert(1)</script>'), NOT_IMAGE],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), NOT_IMAGE],
    ['HEIC', heic, "This picture is in Apple's HEIC format. Save it as JPEG and try again."],
    ['BMP', bmp, 'BMP pictures are not supported here. Save it as PNG and try again.'],
    [
      'a PNG of 65,000 × 65,000',
      () => pngOf(65_000, 65_000),
      'This picture has more than 50 megapixels. Make it smaller and try again.',
    ],
    [
      'a strip of one pixel',
      () => pngOf(1, 49_000_000),
      'This picture has more than 50 megapixels. Make it smaller and try again.',
    ],
    [
      'a decompression bomb',
      smallBomb,
      'This picture has more than 50 megapixels. Make it smaller and try again.',
    ],
    ['a cut PNG', () => pngOf(400, 400).subarray(0, 60), 'This picture is damaged. Choose another one.'],
  ] as const)('refuses %s', async (_name, make, message) => {
    expect(await refused(make())).toEqual([422, 'not_image', message])
  })

  it('refuses a cut JPEG', async () => {
    const whole = await photo((picture) => picture.jpeg())
    const [status, code] = await refused(whole.subarray(0, whole.length / 2))
    expect([status, code]).toEqual([422, 'not_image'])
  })

  it('refuses SVG and asks no other server for anything', async () => {
    let asked = 0
    const server = createServer((_request, response) => {
      asked += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    expect(await refused(svg(url))).toEqual([422, 'not_image', NOT_IMAGE])
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked).toBe(0)
    server.close()
  })

  it('refuses more than 10 MB', async () => {
    const { uploadURL } = await begin(coach.token, userPath(coach.userId))
    const sent = await put(at, uploadURL, Buffer.alloc(10 * 1024 * 1024 + 1))
    expect([sent.status, sent.body.code]).toEqual([413, 'too_large'])
  })
})

describe('rights', () => {
  it('everyone changes the own picture, as a user and as a person', async () => {
    const { avatarURL, uploadURL } = await begin(player.token, userPath(player.userId))
    await put(at, uploadURL, await photo())
    const changed = await at.ask('PATCH', '/v1/user/', { token: player.token, body: { avatarURL } })
    expect((await get(changed.body.avatarURL)).statusCode).toBe(200)
    expect((await get(await show(player.token, player.personId, await photo()))).statusCode).toBe(200)
  })

  it('a player changes nothing else of the own person, and no other picture', async () => {
    const path = `/v1/team-brand-personnel/${player.personId}/`
    const body = { avatarURL: null, role: 'ADMIN' }
    expect((await at.ask('PATCH', path, { token: player.token, body })).status).toBe(403)
    const asked = await at.ask('POST', personPath(other.personId), { token: player.token, body: {} })
    expect(asked.status).toBe(403)
    expect((await at.ask('POST', userPath(coach.userId), { token: player.token, body: {} })).status).toBe(404)
  })

  it('an address is good for its reader, picture and time alone', async () => {
    const url = await show(coach.token, other.personId, await photo())
    const [path, query] = url.split('?') as [string, string]
    const elsewhere = path.replace(other.personId, player.personId)
    for (const wrong of [path, `${elsewhere}?${query}`, url.replace('expires=1', 'expires=2')])
      expect((await get(wrong)).json().code).toBe('url_expired')
    expect((await at.fastify.inject({ method: 'PUT', url, payload: 'x' })).json().code).toBe('url_expired')
    await at.app.db
      .updateTable('teamBrandPersonnel')
      .set({ isActive: false })
      .where('id', '=', coach.personId)
      .execute()
    at.app.subjectCache.clear()
    expect((await get(url)).statusCode).toBe(404)
    await at.app.db
      .updateTable('teamBrandPersonnel')
      .set({ isActive: true })
      .where('id', '=', coach.personId)
      .execute()
    at.app.subjectCache.clear()
    expect((await get(url)).statusCode).toBe(200)
  })

  it("does not name another's picture, nor one of another kind", async () => {
    const theirs = await begin(foreign.token, userPath(foreign.userId))
    await put(at, theirs.uploadURL, await photo())
    const own = await begin(coach.token, personPath(other.personId))
    await put(at, own.uploadURL, await photo())
    for (const { avatarURL } of [theirs, own]) {
      const named = await at.ask('PATCH', '/v1/user/', { token: coach.token, body: { avatarURL } })
      expect([named.status, Object.keys(named.body.fields)]).toEqual([422, ['avatarURL']])
    }
  })

  it('a program shows its picture to readers without an account, by an address made for them', async () => {
    const path = `/v1/team-brand/${programId}/`
    const { avatarURL, uploadURL } = await begin(coach.token, `${path}avatar/`)
    await put(at, uploadURL, await photo())
    const changed = await at.ask('PATCH', path, { token: coach.token, body: { avatarURL } })
    expect(changed.status, changed.text).toBe(200)
    const id = new URL(avatarURL, 'http://x').pathname.split('/').at(-1)!
    const forAll = avatarsFor(at.app, null)
    expect((await get(forAll({ kind: 'program', id: programId }, id)!)).statusCode).toBe(200)
    const person = forAll({ kind: 'person', id: other.personId }, id)!
    expect((await get(person)).statusCode).toBe(401)
  })
})

async function findingsOf(app: TestServer['app']): Promise<Finding[]> {
  const found: Finding[] = []
  for await (const finding of checkAvatars(app)) found.push(finding)
  return found
}

describe('the end of a picture', () => {
  it('comes when it is replaced, removed, or its person is deleted', async () => {
    const first = await show(coach.token, other.personId, await photo())
    const second = await show(coach.token, other.personId, await photo())
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200])
    const path = `/v1/team-brand-personnel/${other.personId}/`
    const removed = await at.ask('PATCH', path, { token: coach.token, body: { avatarURL: null } })
    expect([removed.body.avatarURL, (await get(second)).statusCode]).toEqual([null, 404])
    const third = await show(coach.token, other.personId, await photo())
    await at.app.db
      .updateTable('token')
      .set({ confirmedAt: new Date(now).toISOString() })
      .execute()
    at.app.sessions.clearUser(coach.userId)
    await at.ask('DELETE', path, { token: coach.token })
    expect((await get(third)).statusCode).toBe(409)
    await at.ask('POST', `${path}restore/`, { token: coach.token, body: {} })
    expect((await get(third)).statusCode).toBe(200)
  })

  it('sweeps the bytes of all that no owner shows, and keeps the others', async () => {
    const keys = async () => {
      const found: string[] = []
      for await (const { key } of at.app.storage.list('avatar/')) found.push(key)
      return found.toSorted()
    }
    const kept = await show(coach.token, other.personId, await photo())
    now += 2 * HOUR_MS
    await sweepAvatars(at.app)
    const { rows } =
      await at.app.database.pool.query(`select avatar_id as id from app_user where avatar_id is not null
      union select avatar_id from team_brand where avatar_id is not null
      union select avatar_id from team_brand_personnel where avatar_id is not null`)
    expect(await keys()).toEqual(rows.map(({ id }) => `avatar/${id}/512.jpg`).toSorted())
    expect((await get(kept)).statusCode).toBe(200)
  })

  it('the doctor finds a lost file and a file without an owner', async () => {
    const lost = await show(coach.token, other.personId, await photo())
    const id = new URL(lost, 'http://x').pathname.split('/').at(-1)!
    await at.app.storage.delete([`avatar/${id}/512.jpg`])
    const orphan = `avatar/${at.app.newId()}/512.jpg`
    await at.app.storage.put(orphan, await photo(), 'image/jpeg')
    now = Date.now() + 48 * HOUR_MS
    const findings = await findingsOf(at.app)
    expect(findings.map(({ kind, file }) => [kind, file])).toEqual([
      ['missing', `avatar/${id}/512.jpg`],
      ['orphaned', orphan],
    ])
    for (const { repair } of findings) await repair()
    expect(await findingsOf(at.app)).toEqual([])
  })
})
