import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lineOf, type RecordedRevision, readLines } from './lines.ts'
import { Recorder, recorderFiles } from './recorder.ts'

const home = mkdtempSync(join(tmpdir(), 'fullcourt-recorder-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const revision = (seq: number): RecordedRevision => ({
  game: '01900000-0000-7000-8000-000000000001',
  seq,
  playId: '01900000-0000-7000-8000-000000000002',
  action: 'put',
  text: `{"origin":{"name":"Žofie \\n ${seq}"},"rel":[]}`,
  by: null,
  device: 'bench',
  at: '2026-11-20T19:00:00.000Z',
})

function parts(name: string) {
  const databaseFolder = join(home, name, 'database')
  mkdirSync(databaseFolder, { recursive: true })
  writeFileSync(join(databaseFolder, 'pages'), 'x')
  const failures: unknown[] = []
  return {
    folder: join(home, name, 'recorder'),
    databaseFolder,
    checkpoint: async () => undefined,
    position: async () => '0/1',
    onFailure: (failure: unknown) => void failures.push(failure),
    failures,
  }
}

const kept = (folder: string) =>
  recorderFiles(folder).flatMap((path) => readLines(readFileSync(path, 'utf8')).revisions)

describe('the flight recorder', () => {
  it('has on disk what it says it has, in order, however many come at once', async () => {
    const of = parts('order')
    const recorder = await Recorder.open(of)
    await recorder.cover()
    const all = Array.from({ length: 200 }, (_, n) => revision(n + 1))
    await Promise.all(all.map((one) => recorder.record([one])))
    expect(kept(of.folder)).toEqual(all)
  })

  it('answers one who comes in the moment in which the last was answered', async () => {
    const of = parts('next')
    const recorder = await Recorder.open(of)
    await recorder.cover()
    for (let seq = 1; seq <= 20; seq++) await recorder.record([revision(seq)]).then(() => undefined)
    expect(kept(of.folder)).toHaveLength(20)
  })

  it('keeps a file until the database holds what is in it', async () => {
    const of = parts('cover')
    const gate = Promise.withResolvers<void>()
    let begun = Promise.withResolvers<void>()
    let isGated = false
    const checkpoint = async () => {
      begun.resolve()
      if (isGated) await gate.promise
    }
    const recorder = await Recorder.open({ ...of, checkpoint })
    await recorder.cover()
    isGated = true
    begun = Promise.withResolvers()
    await recorder.record([revision(1)])
    const covering = recorder.cover()
    await begun.promise
    await recorder.record([revision(2)])
    expect(kept(of.folder).map(({ seq }) => seq)).toEqual([1, 2])
    gate.resolve()
    await covering
    expect(kept(of.folder).map(({ seq }) => seq)).toEqual([2])
    await recorder.close()
    expect(kept(of.folder)).toEqual([])
  })

  it('acknowledges no line of which the disk took a part only', () => {
    const of = parts('part')
    // A file may grow to 4 blocks, so the disk takes some lines whole, one in part, and then none.
    const code = `
      import { Recorder } from ${JSON.stringify(join(import.meta.dirname, 'recorder.ts'))}
      const recorder = await Recorder.open({ ...${JSON.stringify(of)}, checkpoint: async () => {}, position: async () => '0/1', onFailure: ({ code }) => console.log(code) })
      await recorder.cover()
      for (let seq = 1; seq <= 30; seq++)
        await recorder.record([{ ...${JSON.stringify(revision(1))}, seq }]).then(() => console.log(seq), () => {})
      process.exit()`
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 4; exec "$0" --input-type=module -e "$1"', process.execPath, code],
      { encoding: 'utf8' },
    )
    const said = stdout.trim().split('\n')
    expect(said.at(-1), stderr).toBe('EFBIG')
    const acknowledged = said.slice(0, -1).map(Number)
    expect(acknowledged.length).toBeGreaterThan(2)
    expect(kept(of.folder).map(({ seq }) => seq)).toEqual(acknowledged)
  })

  it('acknowledges nothing any more once the disk has refused', async () => {
    const of = parts('failing')
    const recorder = await Recorder.open({ ...of, checkpoint: () => Promise.reject(new Error('EIO')) })
    await expect(recorder.cover()).rejects.toThrow()
    await expect(recorder.record([revision(1)])).rejects.toMatchObject({ code: 'unavailable' })
    expect(of.failures).toHaveLength(1)
  })
})

describe('its lines', () => {
  it('are read back up to where they were cut off', () => {
    const file = [revision(1), revision(2), revision(3)].map(lineOf).join('')
    const lines = readLines(file)
    expect(lines).toEqual({ revisions: [revision(1), revision(2), revision(3)], damaged: 0 })
    for (let cut = 1; cut < lineOf(revision(3)).length - 1; cut += 7) {
      const torn = readLines(file.slice(0, -1 - cut))
      expect(torn).toEqual({ revisions: [revision(1), revision(2)], damaged: 1 })
    }
    const flipped = file.replace('"seq":2', '"seq":7')
    expect(readLines(flipped)).toEqual({ revisions: [revision(1), revision(3)], damaged: 1 })
  })

  it('begin in a new file at every start', async () => {
    const of = parts('starts')
    mkdirSync(of.folder, { recursive: true })
    appendFileSync(join(of.folder, '00000007.log'), lineOf(revision(1)))
    await (await Recorder.open({ ...of, checkpoint: () => new Promise(() => undefined) })).record([
      revision(2),
    ])
    expect(kept(of.folder)).toEqual([revision(1), revision(2)])
    expect(readdirSync(of.folder)).toContain('00000008.log')
  })
})
