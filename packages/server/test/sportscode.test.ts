// Packages of Sportscode: one movie is taken out, and nothing else is written.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PACKAGE_CAPS, unpackSportscode } from '../src/media/sportscode.ts'
import { makeZip, type ZipEntry } from './makeZip.ts'

/** Bytes that begin like a QuickTime movie and do not shrink. */
const movie = (length: number): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'), randomBytes(length)])
const MOVIE = movie(300_000)
const entry = (name: string, data: Uint8Array = MOVIE, more: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  data,
  ...more,
})
const TIMELINE = entry('game.sctimeline', Buffer.from('<timeline/>'.repeat(10)))

let root = ''
let folder = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sportscode-'))
  folder = join(root, 'job')
  await mkdir(folder)
})
afterEach(() => rm(root, { recursive: true }))

async function unpack(zip: Buffer, caps = PACKAGE_CAPS) {
  await writeFile(join(root, 'package'), zip)
  return unpackSportscode(join(root, 'package'), folder, { caps })
}

describe('a movie is taken out', () => {
  test.each<[string, ZipEntry[]]>([
    ['beside a timeline', [TIMELINE, entry('game.mov')]],
    ['in folders', [entry('game.scmov/', Buffer.alloc(0)), entry('game.scmov/Movies/Game 1.mov'), TIMELINE]],
    ['stored without compression', [entry('game.mov', MOVIE, { isStored: true })]],
    ['without a name that says so', [entry('data.bin')]],
    ['the largest of two', [entry('small.mov', movie(1000)), entry('game.mov')]],
    ['beside what macOS adds', [entry('__MACOSX/._game.mov', movie(400_000)), entry('game.mov')]],
    ['beside a larger text', [entry('log.txt', randomBytes(500_000)), entry('game.mov')]],
  ])('%s', async (_, entries) => {
    const result = await unpack(makeZip(entries))
    expect(result).toEqual({ ok: true, file: join(folder, 'movie'), size: MOVIE.length })
    expect((await readFile(join(folder, 'movie'))).equals(MOVIE)).toBe(true)
    expect(await readdir(folder)).toEqual(['movie'])
  })
})

describe('refused, and nothing is written', () => {
  const bomb = Buffer.concat([MOVIE.subarray(0, 5000), Buffer.alloc(20_000_000)])
  const cut = makeZip([entry('game.mov')]).subarray(0, 200_000)
  test.each<[string, string, Buffer]>([
    ['a path out of the folder', 'unsafe_package', makeZip([entry('../../evil.mov')])],
    ['an absolute path', 'unsafe_package', makeZip([entry('/tmp/evil.mov')])],
    ['a path of Windows', 'unsafe_package', makeZip([entry('..\\evil.mov')])],
    [
      'a symbolic link',
      'unsafe_package',
      makeZip([entry('game.mov'), entry('link', Buffer.from('/etc/passwd'), { mode: 0o120777 })]),
    ],
    ['a bomb', 'unsafe_package', makeZip([entry('game.mov', bomb)])],
    [
      'a bomb that states a small size',
      'unsafe_package',
      makeZip([entry('game.mov', bomb, { statedSize: 20_000 })]),
    ],
    [
      'a size that is stated too large',
      'unsafe_package',
      makeZip([entry('game.mov', MOVIE, { statedSize: 400_000 })]),
    ],
    [
      '65 entries',
      'unsafe_package',
      makeZip(Array.from({ length: 65 }, (_, n) => entry(`${n}.mov`, movie(10)))),
    ],
    [
      'more entries than stated',
      'unsafe_package',
      makeZip(
        Array.from({ length: 80 }, (_, n) => entry(`${n}.mov`, movie(10))),
        65,
      ),
    ],
    [
      '20,000 entries',
      'unsafe_package',
      makeZip(Array.from({ length: 20_000 }, (_, n) => entry(`${n}`, Buffer.alloc(1), { isStored: true }))),
    ],
    ['a zip in the zip', 'no_media', makeZip([entry('inner.sczip', makeZip([entry('game.mov')]))])],
    ['encryption', 'unsafe_package', makeZip([entry('game.mov', MOVIE, { isEncrypted: true })])],
    [
      'zip64 with a size of 2^60',
      'unsafe_package',
      makeZip([entry('game.mov', MOVIE, { zip64Size: 1n << 60n })]),
    ],
    [
      'zip64 with a wrong size',
      'unsafe_package',
      makeZip([entry('game.mov', MOVIE, { zip64Size: 4_000_000n })]),
    ],
    ['no movie', 'no_media', makeZip([TIMELINE])],
    ['no entry', 'no_media', makeZip([])],
    [
      'a playlist by the name of a movie',
      'no_media',
      makeZip([entry('game.mov', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'))]),
    ],
    ['a package cut off', 'unsafe_package', cut],
    ['no zip at all', 'unsafe_package', randomBytes(1000)],
    ['nothing', 'unsafe_package', Buffer.alloc(0)],
  ])('%s: %s', async (_, code, zip) => {
    expect(await unpack(zip)).toMatchObject({ ok: false, code })
    expect(await readdir(folder)).toEqual([])
    expect((await readdir(root)).toSorted()).toEqual(['job', 'package'])
  })

  test('a movie over the limit', async () => {
    const caps = { ...PACKAGE_CAPS, bytes: 100_000 }
    expect(await unpack(makeZip([entry('game.mov')]), caps)).toMatchObject({ ok: false, code: 'too_large' })
    expect(await readdir(folder)).toEqual([])
  })

  test('when the disk is full', async () => {
    await symlink('/dev/full', join(folder, 'movie.part'))
    expect(await unpack(makeZip([entry('game.mov')]))).toMatchObject({ ok: false, code: 'no_room' })
    expect(await readdir(folder)).toEqual([])
  })

  test('when it is stopped', async () => {
    await writeFile(join(root, 'package'), makeZip([entry('game.mov')]))
    const result = await unpackSportscode(join(root, 'package'), folder, { signal: AbortSignal.abort() })
    expect(result).toMatchObject({ ok: false, code: 'stopped' })
    expect(await readdir(folder)).toEqual([])
  })
})
