// Files that attack ffmpeg: none is answered by a crash, a request, or anything of another file.
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planRenditions } from '@fullcourt/film'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePoster } from '../src/media/pictures.ts'
import { probeFilm } from '../src/media/probe.ts'
import { MEDIA_REFUSALS, type MediaRefusal } from '../src/media/refusals.ts'
import { makeRendition } from '../src/media/renditions.ts'
import type { MediaTools } from '../src/media/tools.ts'
import { findTestFfmpeg, makeFilm, NO_FFMPEG, testMediaTools } from './makeFilm.ts'
import { likeFilms, type PoisonedFilm, type Targets, unlikeFilms } from './poisonedFilms.ts'

const hasFfmpeg = findTestFfmpeg() !== null
const SECRET = 'canary-5fd0c2'

describe.skipIf(!hasFfmpeg)(hasFfmpeg ? 'poisoned files' : NO_FFMPEG, () => {
  let root = ''
  let tools: MediaTools
  let canary: Server
  let requests = 0
  let targets: Targets
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'media-poison-'))
    tools = await testMediaTools()
    canary = createServer((_, response) => {
      requests++
      response.end(SECRET)
    })
    canary.on('connection', () => requests++)
    await new Promise<void>((ready) => canary.listen(0, '127.0.0.1', ready))
    const secretFile = join(root, 'secret.txt')
    await writeFile(secretFile, SECRET.repeat(20))
    targets = {
      url: `http://127.0.0.1:${(canary.address() as AddressInfo).port}`,
      secretFile,
      // Every frame of another account's film is red.
      otherFilm: await makeFilm({ file: join(root, 'other.mp4'), seconds: 2, tint: 'red' }),
    }
  })
  afterAll(async () => {
    canary.close()
    await rm(root, { recursive: true })
  })

  /** Whether the first frame of a file is red: nothing here but the other account's film is. */
  function isRed(file: string): boolean {
    const { stdout } = spawnSync('ffmpeg', [
      '-v',
      'error',
      '-i',
      file,
      '-frames:v',
      '1',
      '-vf',
      'crop=iw:ih/2:0:ih/2,scale=1:1',
      '-pix_fmt',
      'rgb24',
      '-f',
      'rawvideo',
      'pipe:1',
    ])
    return stdout.length === 3 && stdout[0]! > stdout[1]! + 60 && stdout[0]! > stdout[2]! + 60
  }

  function expectPlain({ code, message }: MediaRefusal) {
    expect(message).toBe(MEDIA_REFUSALS[code])
  }

  /** Measures a file and, when it is taken, makes the smallest rendition and the poster of it. */
  async function tryFilm({ name, bytes }: PoisonedFilm): Promise<'refused' | 'failed' | 'made'> {
    const folder = await mkdtemp(join(root, 'film-'))
    await mkdir(join(folder, 'out'))
    const input = join(folder, 'original')
    await writeFile(input, bytes)
    const probed = await probeFilm(tools, input)
    if (!probed.ok) {
      expectPlain(probed)
      expect(await readdir(folder), name).toEqual(['original', 'out'])
      return 'refused'
    }
    const plan = planRenditions(probed.film, { supportsUhd: true }).find((each) => each.name === '360p')!
    const job = { film: probed.film, input, folder: join(folder, 'out') }
    const made = await makeRendition(tools, { ...job, plan })
    const poster = await makePoster(tools, job)
    if (!made.ok) expectPlain(made)
    if (!poster.ok) expectPlain(poster)
    for (const file of await readdir(join(folder, 'out'))) {
      expect((await readFile(join(folder, 'out', file))).includes(SECRET), `${name}: ${file}`).toBe(false)
      expect(isRed(join(folder, 'out', file)), `${name}: ${file}`).toBe(false)
    }
    await rm(folder, { recursive: true })
    return made.ok ? 'made' : 'failed'
  }

  test('the check sees a red film', () => {
    expect(isRed(targets.otherFilm)).toBe(true)
  })

  test('files that begin like no film are refused', async () => {
    const files = unlikeFilms(targets)
    expect(files.length).toBeGreaterThan(30)
    for (const file of files) expect(await tryFilm(file), file.name).toBe('refused')
    expect(requests).toBe(0)
  })

  test('files that begin like a film end in a short sentence or in a film', {
    timeout: 900_000,
  }, async () => {
    const files = await likeFilms(targets, root)
    expect(files.length).toBeGreaterThan(60)
    const results = new Map<string, string>()
    for (const file of files) results.set(file.name, await tryFilm(file))
    expect(requests).toBe(0)
    for (const [name, result] of results) {
      if (/ in (a |MP4|AVI|VOB|MPEG|WMV)|^the start of (mp4|mov|iphone)/.test(name))
        expect(result, name).toBe('refused')
    }
    for (const name of [
      '200 tracks',
      '14000 × 14000',
      'a million frames a second',
      'one frame for hours',
      'only sound',
      'more samples than bytes',
      'chunks beyond the end',
    ])
      expect([name, results.get(name)]).toEqual([name, 'refused'])
    for (const name of ['a film and a zip', 'a film and a page', 'a header of ten hours'])
      expect([name, results.get(name)]).toEqual([name, 'made'])
  })
})
