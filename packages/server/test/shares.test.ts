// Links to playlists: what strangers are shown, and that nothing is shown without one that holds. Names of minors stay inside.

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeSportscode, EXPORT_SIZES, readSportscode, titleSvg } from '@fullcourt/film'
import { DAY_MS } from '@fullcourt/program'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawSvgs } from '../src/media/svgPictures.ts'
import { joinByInvitation } from './joining.ts'
import { newGame, newId, type ScoredGame, saveAll, shot } from './scorer.ts'
import { type Asked, setUpTestServer } from './testServer.ts'
import { createFilm } from './uploader.ts'

let game: ScoredGame
let film: string
let now = Date.now()
let plays: readonly string[]
let coach: string
let reader: string

const RENDITION = {
  name: '360p',
  playlist: 'r1-360p.m3u8',
  media: 'r1-360p.mp4',
  width: 640,
  height: 360,
  bandwidth: 800_000,
  codecs: 'avc1.4d401e',
  frameRate: 30,
}

/** Own players are 'Jordan Birch', 'Jordan Óscar-Ruiz' …; opponents 'Jordan Quill' … */
const HOME = ['0 Birch', '1 Óscar-Ruiz', '2 Moss', '3 Reed', '4 Sorrel', '5 Thorn', '6 Vetch']
const AWAY = ['10 Quill', '11 Heron', '12 Wren', '13 Finch', '14 Crane']
const NAMES = [...HOME, ...AWAY].flatMap((line) => line.split(' ')[1]!.split('-')).concat('Jordan')

const at = setUpTestServer({ now: () => now })
beforeAll(async () => {
  game = await newGame(at.ask, undefined, { firstName: 'Jordan', players: { home: HOME, away: AWAY } })
  const { token, teamId, gameId } = game
  const details = { storeInCloud: false, duration: 400, order: 0 }
  film = (await createFilm(at, { token, teamId, gameId }, randomBytes(64), details)).id
  await at.app.db
    .updateTable('teamVideo')
    .set({ status: 'READY', isStored: true, renditions: JSON.stringify([RENDITION]) })
    .where('id', '=', film)
    .execute()
  const shots = [10, 20, 30].map((second) => {
    const play = shot(game, second, { isHomeTeam: second !== 20 })
    return { ...play, origin: { ...play.origin, teamVideoId: film, videoTime: 100 + second } }
  })
  expect((await saveAll(game, shots)).status).toBe(200)
  plays = shots.map(({ origin }) => origin.id)
  const joinAs = (role: 'COACH' | 'OTHER') =>
    joinByInvitation(at, {
      by: game.token,
      invitation: { teamBrandId: game.programId, role },
      as: { username: `joined${role.toLowerCase()}` },
    })
  coach = await joinAs('COACH')
  reader = await joinAs('OTHER')
})

const must = ({ status, body, text }: Asked) => {
  expect(status, text).toBeLessThan(300)
  return body
}
const listOf = async (more: object = {}) =>
  must(
    await game.ask('POST', '/v1/playlist/', {
      teamId: game.teamId,
      name: 'Ball security',
      items: plays.map((eventId) => ({ eventId })),
      ...more,
    }),
  )
const shareOf = (id: string, body: object = {}) => game.ask('POST', `/v1/playlist/${id}/share/`, body)
const open = (token: string) => at.ask('GET', `/v1/share/${token}/`)
const links = async (id: string) => (await game.ask('GET', `/v1/playlist/${id}/shares/`)).body.results
const words = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

describe('a link', () => {
  it('shows a frozen copy to anyone, with addresses of its seconds alone', async () => {
    const list = await listOf({ items: [{ eventId: plays[0], title: 'Late pass', note: 'Look up' }] })
    const made = await shareOf(list.id)
    expect([made.status, made.body.url]).toEqual([201, `${at.app.env.publicUrl}/c/${made.body.token}`])
    expect(Date.parse(made.body.expiresAt) - now).toBe(14 * DAY_MS)
    await game.ask('PATCH', `/v1/playlist/${list.id}/`, { name: 'Changed', items: [] })
    const { status, body } = await open(made.body.token)
    expect([status, body.name, body.sound, body.download]).toEqual([200, 'Ball security', true, false])
    expect(body.items).toMatchObject([
      {
        title: 'Late pass',
        note: 'Look up',
        text: expect.stringContaining('#'),
        period: 'Q1',
        clockTime: 470,
        parts: [
          { teamVideoId: film, start: 106, end: 112, clip: expect.stringContaining('/106000-112000/') },
        ],
      },
    ])
    const stored = await at.app.db.selectFrom('playlistShare').select('tokenHash').execute()
    expect(JSON.stringify(stored)).not.toContain(made.body.token)
  })

  it('says its plays in the language of its reader', async () => {
    const { token } = (await shareOf((await listOf()).id)).body
    const textIn = async (lang: string) =>
      must(await at.ask('GET', `/v1/share/${token}/?lang=${lang}`)).items[0].text
    expect(await Promise.all(['en', 'es', 'en-XB', 'fr'].map(textIn))).toEqual([
      '#0: Missed 2, Rebound Riverside #10',
      '#0: Falló de 2, Rebote Riverside #10',
      '#0: ⟦Ṁíššéđ 2⟧, ⟦Řéƀöúñđ⟧ Riverside #10',
      '#0: Missed 2, Rebound Riverside #10',
    ])
    const locked = (await shareOf((await listOf()).id, { passcode: 'zone' })).body
    const opened = await at.ask('POST', `/v1/share/${locked.token}/?lang=es`, {
      body: { passcode: 'zone' },
    })
    expect(must(opened).items[0].text).toBe(await textIn('es'))
  })

  it('counts its openings, is listed, and shows nothing once it is ended or expired', async () => {
    const list = await listOf()
    const first = (await shareOf(list.id)).body
    const second = (await shareOf(list.id, { expiresAt: new Date(now + DAY_MS).toISOString(), sound: false }))
      .body
    await at.ask('POST', `/v1/share/${second.token}/opened/`)
    expect(await links(list.id)).toMatchObject([
      { id: second.id, opened: 1, sound: false, showNames: false, clips: 3, revokedAt: null },
      { id: first.id, opened: 0, sound: true },
    ])
    const of = async (token: string) => [
      (await open(token)).body.code,
      (await at.ask('GET', `/v1/share/${token}/state/`)).status,
    ]
    expect(await of(first.token)).toEqual([undefined, 204])
    for (let n = 0; n < 2; n += 1)
      expect((await game.ask('DELETE', `/v1/share/${first.id}/`)).status).toBe(204)
    expect(await of(first.token)).toEqual(['share_revoked', 410])
    now += DAY_MS
    expect(await of(second.token)).toEqual(['share_expired', 410])
    const third = (await shareOf(list.id)).body
    await game.ask('DELETE', `/v1/playlist/${list.id}/`)
    expect(await of(third.token)).toEqual(['share_revoked', 410])
    expect((await open(randomBytes(32).toString('base64url'))).status).toBe(404)
  })

  it('is one link after a repeated call, whose reply has a new address until it was opened', async () => {
    const [list, other] = [await listOf(), await listOf()]
    const body = { id: newId(), passcode: 'hoops' }
    const [lost, kept] = [await shareOf(list.id, body), await shareOf(list.id, body)]
    expect([lost.status, kept.status]).toEqual([201, 200])
    expect(kept.body).toEqual({
      id: body.id,
      token: kept.body.token,
      url: `${at.app.env.publicUrl}/c/${kept.body.token}`,
      expiresAt: lost.body.expiresAt,
    })
    expect(await links(list.id)).toMatchObject([{ id: body.id }])
    expect([(await open(lost.body.token)).status, (await open(kept.body.token)).body.code]).toEqual([
      404,
      'passcode_required',
    ])
    expect((await shareOf(other.id, body)).body.code).toBe('id_taken')
    const { id } = must(await shareOf(other.id))
    expect((await shareOf(list.id, { id })).body.code).toBe('id_taken')
    await at.ask('POST', `/v1/share/${kept.body.token}/opened/`)
    expect((await shareOf(list.id, body)).body.code).toBe('conflict')
  })

  it('is found by a repeated call also when its clips have lost their film and its time is over', async () => {
    const list = await listOf()
    const body = { id: newId(), expiresAt: new Date(now + DAY_MS).toISOString() }
    expect((await shareOf(list.id, body)).status).toBe(201)
    const ofFilm = at.app.db.updateTable('teamVideo').where('id', '=', film)
    await ofFilm.set({ status: 'ARCHIVED' }).execute()
    now += 2 * DAY_MS
    const { status, body: kept } = await shareOf(list.id, body)
    const unfilmed = (await shareOf(list.id)).status
    now -= 2 * DAY_MS
    await ofFilm.set({ status: 'READY' }).execute()
    expect([status, kept.id, kept.expiresAt, unfilmed]).toEqual([200, body.id, body.expiresAt, 422])
  })

  it('may be of one clip, and asks for its passcode', async () => {
    const list = await listOf()
    const { token } = (await shareOf(list.id, { itemIds: [list.items[1].id], passcode: 'late pass' })).body
    expect((await open(token)).body.code).toBe('passcode_required')
    const enter = (passcode: string) => at.ask('POST', `/v1/share/${token}/`, { body: { passcode } })
    expect((await enter('late pass')).body.items.map(({ id }: { id: string }) => id)).toEqual([
      list.items[1].id,
    ])
    const codes = new Set<string>()
    for (let n = 0; n < 11; n += 1) codes.add((await enter(`wrong ${n}`)).body.code)
    expect([...codes]).toEqual(['bad_passcode', 'too_many'])
    expect((await enter('late pass')).status).toBe(429)
  })

  it('tells of no right passcode once guesses that were sent together have used the limit up', async () => {
    const list = await listOf()
    const { token } = (await shareOf(list.id, { itemIds: [list.items[1].id], passcode: 'late pass' })).body
    const enter = (passcode: string) => at.ask('POST', `/v1/share/${token}/`, { body: { passcode } })
    const guesses = Array.from({ length: 25 }, (_, n) => enter(`wrong ${n}`))
    const last = await enter('late pass')
    await Promise.all(guesses)
    expect(last.body.code).toBe('too_many')
  })

  it('is made in no program that has no links, and those that it has end', async () => {
    const { id } = await listOf()
    const { token } = (await shareOf(id)).body
    const path = `/v1/team-brand/${game.programId}/`
    const byCoach = await at.ask('PATCH', path, { token: coach, body: { allowsLinks: false } })
    expect([byCoach.status, byCoach.body.code]).toEqual([403, 'forbidden'])
    expect((await game.ask('PATCH', path, { allowsLinks: false })).body.allowsLinks).toBe(false)
    expect((await open(token)).body.code).toBe('share_revoked')
    const { status, body } = await shareOf(id)
    expect([status, body.message]).toEqual([403, expect.stringMatching(/^This program has no links/)])
    await game.ask('PATCH', path, { allowsLinks: true })
    expect((await shareOf(id)).status).toBe(201)
  })

  it('shows an empty list where all its clips were erased', async () => {
    const { id, token } = (await shareOf((await listOf()).id)).body
    const { shown } = await at.app.db
      .selectFrom('playlistShare')
      .select('shown')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await at.app.db
      .updateTable('playlistShare')
      .set({ shown: JSON.stringify({ ...shown, items: [] }) })
      .where('id', '=', id)
      .execute()
    const { status, body } = await open(token)
    expect([status, body.items]).toEqual([200, []])
  })

  it('is refused beyond a year, in the past, without film, and with names by all but an ADMIN', async () => {
    const list = await listOf()
    const until = (days: number) =>
      shareOf(list.id, { expiresAt: new Date(now + days * DAY_MS).toISOString() })
    expect([(await until(366)).status, (await until(-1)).status, (await until(365)).status]).toEqual([
      422, 422, 201,
    ])
    expect((await shareOf((await listOf({ items: [] })).id)).status).toBe(422)
    const asCoach = (body: object) => at.ask('POST', `/v1/playlist/${list.id}/share/`, { token: coach, body })
    expect([(await asCoach({})).status, (await asCoach({ showNames: true })).status]).toEqual([201, 403])
  })
})

const TEXT = { kind: 'text', colour: 'white', at: [500, 3000] }

const hasTesseract = spawnSync('tesseract', ['--version']).status === 0

/** Reads the text of pictures as a stranger's program would: drawn as in a movie, over a gray floor. */
async function readPictures(svgs: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-read-'))
  try {
    const { width, height } = EXPORT_SIZES['720p']
    const drawn = await drawSvgs(
      svgs.map((svg) => ({ svg, width, height })),
      folder,
    )
    if (!drawn.ok) throw new Error(drawn.log)
    const sheet = await sharp({
      create: { width, height: 100 * svgs.length, channels: 3, background: '#777' },
    })
      .composite(
        await Promise.all(
          drawn.files.map(async (file, n) => ({
            input: await sharp(file)
              .extract({ left: 0, top: height - 100, width, height: 100 })
              .toBuffer(),
            left: 0,
            top: 100 * n,
          })),
        ),
      )
      .png()
      .toBuffer()
    return spawnSync('tesseract', ['-', '-', '--psm', '6'], { input: sheet, encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('names of players', () => {
  const texts = NAMES.flatMap((name) => [name, name.toUpperCase(), words(name), `${name}'s`, `(${name})`])
  const named = (count: number) => ({
    name: `Clips of Jordan Birch and ${NAMES.join(', ')}`,
    items: Array.from({ length: count }, (_, n) => ({
      eventId: plays[n % 3],
      title: `Pass by ${texts[n % texts.length]}`,
      note: `${texts.slice(n, n + 5).join(' and ')}, look up\nbirch_jordan.mp4`,
      section: texts[(n * 7) % texts.length],
    })),
  })
  const namesIn = (shown: unknown) => {
    const found = words(JSON.stringify(shown))
    return NAMES.filter((name) => new RegExp(`(?<![\\p{L}])${words(name)}(?![\\p{L}])`, 'u').test(found))
  }

  it('are jerseys in every text of a link', async () => {
    const list = await listOf(named(texts.length))
    const { token } = (await shareOf(list.id)).body
    const { body } = await open(token)
    expect(namesIn(body)).toEqual([])
    expect(body.items.every(({ text }: { text: string }) => text.includes('#'))).toBe(true)
    expect(namesIn(must(await at.ask('GET', `/v1/share/${token}/?lang=es`)))).toEqual([])
    const one = await listOf({ items: [{ eventId: plays[0], title: 'Birch to Reed, Jordan Moss waits' }] })
    const titled = (await open((await shareOf(one.id)).body.token)).body.items[0].title
    expect(titled).toBe('#0 to #3, #? #2 waits')
  })

  it('are jerseys in every title and drawing of a movie, also of moments without a play', async () => {
    const drawn = { at: 108, freeze: 3, shapes: texts.map((text) => ({ ...TEXT, text })) }
    const drawing = `/v1/team-video/${film}/drawings/${at.app.newId()}/`
    expect((await game.ask('PUT', drawing, drawn)).status).toBe(200)
    const { items } = named(texts.length)
    const moments = items.map(({ title }, n) => ({
      title,
      teamVideoId: film,
      start: 105 + n / 100,
      end: 112,
    }))
    for (const list of [await listOf({ items }), await listOf({ items: moments })]) {
      const { status, text, body } = await game.ask('POST', `/v1/playlist/${list.id}/export/`, {})
      expect(status, text).toBe(202)
      const { plan } = await at.app.db
        .selectFrom('filmExport')
        .select('plan')
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(plan)).toContain('Pass by #')
      expect(namesIn(plan)).toEqual([])
      const shared = (await open((await shareOf(list.id)).body.token)).body
      expect(namesIn(shared)).toEqual([])
      expect(shared.drawings).toMatchObject([{ teamVideoId: film, at: 108, freeze: 3 }])
      await game.ask('DELETE', `/v1/export/${body.id}/`)
      const made = await game.ask('POST', `/v1/playlist/${list.id}/export/`, { format: 'sportscode' })
      expect([made.status, made.body.status]).toEqual([202, 'READY'])
      const { url } = (await game.ask('GET', `/v1/export/${made.body.id}/`)).body
      const file = await at.fastify.inject({ method: 'GET', url })
      expect(file.headers['content-disposition']).toBe('attachment; filename="clips.xml"')
      const timeline = readSportscode(decodeSportscode(file.rawPayload))
      expect(timeline.tags).toHaveLength(list.items.length)
      expect(namesIn(timeline)).toEqual([])
      const asTable = await game.ask('POST', `/v1/playlist/${list.id}/export/`, { format: 'csv' })
      const table = (await game.ask('GET', `/v1/export/${asTable.body.id}/`)).body.url
      const csv = await at.fastify.inject({ method: 'GET', url: table })
      expect(csv.headers['content-disposition']).toBe('attachment; filename="clips.csv"')
      expect(csv.body.split('\r\n').filter((line) => /^\d+,/.test(line))).toHaveLength(list.items.length)
      expect(namesIn(csv.body)).toEqual([])
    }
  })

  it.skipIf(!hasTesseract)(
    `cannot be read from the pictures of a movie${hasTesseract ? '' : ': no tesseract on this machine'}`,
    async () => {
      const titles = [...HOME, ...AWAY].map((line) => `Pass by ${line.split(' ')[1]!}`)
      const items = titles.map((title, n) => ({ eventId: plays[n % 3], title }))
      const list = await listOf({ items })
      const { body } = await game.ask('POST', `/v1/playlist/${list.id}/export/`, {})
      const { plan } = await at.app.db
        .selectFrom('filmExport')
        .select('plan')
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow()
      await game.ask('DELETE', `/v1/export/${body.id}/`)
      const drawn = plan.pieces.flatMap(({ overlays }) => overlays.map(({ svg }) => svg))
      expect(drawn.length).toBeGreaterThanOrEqual(titles.length)
      const text = await readPictures(drawn)
      expect(text.match(/Pass by #\d/g)?.length).toBeGreaterThan(titles.length / 2)
      expect(namesIn(text)).toEqual([])
      // The reader finds the names where they are drawn.
      const open = await readPictures(titles.map((title) => titleSvg([title], EXPORT_SIZES['720p'])))
      expect(namesIn(open).length).toBeGreaterThan(titles.length / 2)
    },
  )

  it('are shown by an ADMIN, and never those of opponents', async () => {
    const list = await listOf({ items: plays.map((eventId) => ({ eventId, title: 'Birch past Quill' })) })
    const { token } = (await shareOf(list.id, { showNames: true })).body
    const { body } = await open(token)
    expect(body.items[0].title).toBe('Birch past #10')
    expect(namesIn(body)).toEqual(expect.arrayContaining(['Birch']))
    const opponents = AWAY.map((line) => line.split(' ')[1]!)
    expect(namesIn(body).filter((name) => opponents.includes(name))).toEqual([])
  })
})

it('law: no request shows a clip but with a link that holds, and only writers of the team make or end one', async () => {
  const list = await listOf()
  const clipOf = async (token: string): Promise<string> => (await open(token)).body.items[0].parts[0].clip
  const alive = (await shareOf(list.id)).body
  const ended = (await shareOf(list.id)).body
  const expired = (await shareOf(list.id, { expiresAt: new Date(now + 1000).toISOString() })).body
  const locked = (await shareOf(list.id, { passcode: 'late pass' })).body
  const films = { alive: await clipOf(alive.token), ended: await clipOf(ended.token) }
  const expiredFilm = await clipOf(expired.token)
  await game.ask('DELETE', `/v1/share/${ended.id}/`)
  now += 2000
  const stranger = (await newGame(at.ask)).token
  const turn = (text: string) => `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`
  const tokens = [alive, ended, expired, locked]
    .map(({ token }) => token)
    .concat(turn(alive.token), newId(), '')
  const callers = [undefined, stranger, reader, 'x'.repeat(43)]
  const deadFilms = [
    films.ended,
    expiredFilm,
    turn(films.alive),
    films.alive.replace(/\/(\d+)-(\d+)\//, '/0-999999/'),
    films.alive.replace('clip.m3u8', RENDITION.media),
    `${films.alive}&saved=true`,
  ]
  const request = fc.record({
    token: fc.constantFrom(...tokens),
    bearer: fc.constantFrom(...callers),
    does: fc.constantFrom('read', 'enter', 'state', 'film', 'make', 'end', 'list', 'export'),
    passcode: fc.constantFrom('', 'late pass ', 'x'),
    film: fc.constantFrom(...deadFilms),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ token, bearer, does, passcode, film }) => {
      const how = { token: bearer }
      const asked = {
        read: () => at.ask('GET', `/v1/share/${token}/`, how),
        enter: () =>
          at.ask('POST', `/v1/share/${alive.token === token ? token : ended.token}/`, {
            ...how,
            body: { passcode },
          }),
        state: () => at.ask('GET', `/v1/share/${token}/state/`, how),
        film: () => at.ask('GET', film, how),
        make: () => at.ask('POST', `/v1/playlist/${list.id}/share/`, { ...how, body: {} }),
        end: () => at.ask('DELETE', `/v1/share/${alive.id}/`, how),
        list: () => at.ask('GET', `/v1/playlist/${list.id}/shares/`, how),
        export: () => at.ask('POST', `/v1/playlist/${list.id}/export/`, { ...how, body: { format: 'csv' } }),
      }[does]
      const { status, text } = await asked()
      const isShown = token === alive.token && (does === 'read' || does === 'enter')
      expect([does, text.includes('shared-film')]).toEqual([does, isShown])
      if (does === 'make' || does === 'end' || does === 'list') expect([401, 403, 404]).toContain(status)
      if (does === 'film') expect(status).toBeGreaterThanOrEqual(403)
      if (does === 'export') expect(status === 202).toBe(bearer === reader)
    }),
    { numRuns: 5_000, seed: 25 },
  )
  expect((await open(alive.token)).status).toBe(200)
  expect((await at.ask('GET', films.alive)).status).toBe(200)
})
