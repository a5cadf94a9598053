// How runs end: hanging, crashing, flooding, lying tools; and what a tool sees of the machine.
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { planRenditions } from '@fullcourt/film'
import { beforeAll, describe, expect, test } from 'vitest'
import { probeFilm } from '../src/media/probe.ts'
import { makeRendition } from '../src/media/renditions.ts'
import { run, sandboxedCommand, withJobFolder } from '../src/media/run.ts'
import { describeMediaTools, findMediaTools, type MediaTools } from '../src/media/tools.ts'
import { findTestFfmpeg, makeFilm, NO_FFMPEG, testMediaTools } from './makeFilm.ts'
import { tempFolder } from './tempFolder.ts'

const hasFfmpeg = findTestFfmpeg() !== null
const SECRET = 'canary-93ab17'
const LIMITS = { seconds: 30, cpuSeconds: 30, memoryBytes: 1e9, fileBytes: 1e6 }

describe.skipIf(!hasFfmpeg)(hasFfmpeg ? 'tools that behave badly' : NO_FFMPEG, () => {
  const folder = tempFolder('media-sandbox')
  let tools: MediaTools
  let film = ''
  beforeAll(async () => {
    // The sandbox's user has to reach the scripts.
    await chmod(folder, 0o755)
    tools = await testMediaTools()
    film = await makeFilm({ file: join(folder, 'film'), seconds: 2 })
  })

  let count = 0
  /** A program that does what a shell script says. */
  async function script(text: string): Promise<string> {
    const file = join(folder, `fake-${++count}`)
    await writeFile(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    return file
  }

  const runScript = async (text: string, options: { limits?: typeof LIMITS; signal?: AbortSignal } = {}) => {
    const command = sandboxedCommand(tools.sandbox, options.limits ?? LIMITS, [await script(text)])
    return withJobFolder(tools.sandbox, { input: film, parent: folder }, (job) =>
      run(command, { folder: job, limits: LIMITS, ...options }),
    )
  }

  /** Whether a process with this text among its arguments runs. */
  async function isRunning(text: string): Promise<boolean> {
    const lines = await Promise.all(
      (await readdir('/proc'))
        .filter((name) => /^\d+$/.test(name))
        .map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
    )
    return lines.some((line) => line.includes(text))
  }

  test('leaves the processor to the server, and a long run leaves it to a short one', async () => {
    const [, processor] = /^Cpus_allowed_list:\s*(\d+)/m.exec(await readFile('/proc/self/status', 'utf8'))!
    // For some seconds on the same processor. Each turn starts a process, so that it counts what the run gets.
    const counting =
      'end=$(($(date +%s) + 4)); while [ $(date +%s) -lt $end ]; do n=$((n + 1)); done; echo $n $(nice)'
    const count = async (nice: number | undefined) => {
      const command = ['taskset', '-c', processor!, '/bin/sh', '-c', counting]
      const result = await run(command, {
        folder,
        limits: LIMITS,
        nice,
        variables: { PATH: process.env.PATH! },
      })
      return result.ok ? result.output.trim().split(' ').map(Number) : [0]
    }
    const [[long, longNice], [short, shortNice]] = await Promise.all([count(15), count(undefined)])
    expect([shortNice, longNice]).toEqual([getPriority() + 5, getPriority() + 15])
    expect(short! / long!).toBeGreaterThan(2)
  })

  test('hanging: killed at the limit with all that it started', async () => {
    const limits = { ...LIMITS, seconds: 1 }
    expect(await runScript('sleep 7654.31 & sleep 7654.32', { limits })).toMatchObject({ failure: 'timeout' })
    expect(await isRunning('7654.3')).toBe(false)
  })

  test('ignoring SIGTERM: killed when it is stopped', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 500)
    const result = await runScript("trap '' TERM INT HUP; sleep 7655.1; sleep 7655.2", {
      signal: stop.signal,
    })
    expect(result).toMatchObject({ failure: 'stopped' })
    expect(await isRunning('7655.')).toBe(false)
  })

  test('ending while a child holds its output open: the child is killed', async () => {
    expect(await runScript('sleep 7656.1 & exit 0')).toMatchObject({ ok: true })
    expect(await isRunning('7656.1')).toBe(false)
  })

  test.each([
    ['crashing', 'kill -SEGV $$', 'crashed'],
    ['killed for its memory', 'kill -KILL $$', 'killed'],
    ['using too much of the processor', 'kill -XCPU $$', 'crashed'],
    ['flooding its log', 'yes "frame is damaged" >&2', 'flooded'],
    ['flooding its output', 'yes "out_time_us=1"', 'flooded'],
    ['refusing', 'exit 1', 'refused'],
  ])('%s', async (_, text, failure) => {
    expect(await runScript(text)).toMatchObject({ ok: false, failure })
  })

  test('a tool that is not there', async () => {
    expect(await run(['/no/such/tool'], { folder, limits: LIMITS })).toMatchObject({ failure: 'missing' })
  })

  /** Makes a rendition with a fake ffmpeg. */
  async function render(text: string, signal?: AbortSignal) {
    const probed = await probeFilm(tools, film)
    if (!probed.ok) throw new Error(probed.code)
    const [plan] = planRenditions(probed.film, { supportsUhd: false })
    const target = join(folder, `out-${++count}`)
    await mkdir(target)
    const fake = { ...tools, ffmpeg: [await script(text)] as const }
    const result = await makeRendition(
      fake,
      { film: probed.film, plan: plan!, input: film, folder: target },
      { signal },
    )
    return { result, left: await readdir(target) }
  }

  test.each([
    ['ends well without output', 'exit 0'],
    ['writes what is no playlist', 'echo hello > 360p.m3u8; echo hello > 360p.mp4'],
    [
      'writes a playlist of a film that is not there',
      `printf '#EXTM3U\\n#EXT-X-MAP:URI="360p.mp4",BYTERANGE="100@0"\\n#EXTINF:2.0,\\n#EXT-X-BYTERANGE:99@100\\n360p.mp4\\n#EXT-X-ENDLIST\\n' > 360p.m3u8; head -c 300 /dev/zero > 360p.mp4`,
    ],
    [
      'writes a playlist of another file',
      `printf '#EXTM3U\\n#EXT-X-MAP:URI="/etc/passwd",BYTERANGE="100@0"\\n#EXTINF:2.0,\\n#EXT-X-BYTERANGE:99@100\\n/etc/passwd\\n#EXT-X-ENDLIST\\n' > 360p.m3u8`,
    ],
    ['fails and names a secret', `echo "${SECRET}" >&2; exit 1`],
    ['crashes', 'kill -SEGV $$'],
  ])('ffmpeg %s: nothing is published, and the message says nothing of it', async (_, text) => {
    const { result, left } = await render(text)
    expect(result).toMatchObject({ ok: false, code: 'failed' })
    expect(result).toHaveProperty('message', expect.not.stringContaining(SECRET))
    expect(left).toEqual([])
  })

  test.each([
    [
      'the disk is full',
      'echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1',
      'no_room',
    ],
    ['the machine kills it', 'kill -KILL $$', 'interrupted'],
  ])('%s: another try may pass', async (_, text, code) => {
    const { result, left } = await render(text)
    expect(result).toMatchObject({ ok: false, code })
    expect(left).toEqual([])
  })

  test('stopped while it runs: nothing is left', async () => {
    const { result, left } = await render('sleep 7657.1', AbortSignal.timeout(700))
    expect(result).toMatchObject({ ok: false, code: 'stopped' })
    expect(left).toEqual([])
    expect(await isRunning('7657.1')).toBe(false)
  })

  test('a tool sees no settings of the server, and only its own folder', async () => {
    const result = await runScript(
      'env; pwd; ls; echo "user $(id -u)"; cat /proc/net/dev | tail -n +3 | cut -d: -f1; cat "$0" > /dev/null',
    )
    if (!result.ok) throw new Error(result.log)
    const lines = result.output.split('\n').map((line) => line.trim())
    const names = lines.flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? [])
    expect(names.filter((name) => !['LC_ALL', 'HOME', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual(
      [],
    )
    expect(lines).toContain('input')
    if (tools.sandbox.uid !== null) expect(lines).toContain(`user ${tools.sandbox.uid}`)
    if (tools.sandbox.unshare.length > 0) expect(lines).not.toContain('eth0')
  })

  test('a tool cannot read what only the server may read, nor write over its film', async () => {
    if (tools.sandbox.uid === null) return
    const secret = join(folder, 'secret')
    await writeFile(secret, SECRET, { mode: 0o600 })
    const before = await readFile(film)
    expect(await runScript(`cat ${secret}`)).toMatchObject({ failure: 'refused' })
    expect(await runScript('echo x >> input')).toMatchObject({ failure: 'refused' })
    expect((await readFile(film)).equals(before)).toBe(true)
  })

  test('a film that only its owner reads is copied where others can reach it', async () => {
    const own = await makeFilm({ file: join(folder, 'own'), seconds: 1 })
    await chmod(own, 0o600)
    expect(await probeFilm(tools, own)).toMatchObject({ ok: true })
    expect((await stat(own)).mode & 0o777).toBe(0o600)
  })

  test('a film in a folder of the server alone is linked, not copied', async () => {
    if (tools.sandbox.uid === null) return
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const own = await makeFilm({ file: join(closed, 'own'), seconds: 1 })
    await chmod(own, 0o600)
    const links = await withJobFolder(
      tools.sandbox,
      { input: own, parent: closed },
      async () => (await stat(own)).nlink,
    )
    expect(links).toBe(2)
    expect(await probeFilm(tools, own)).toMatchObject({ ok: true })
  })

  test('a tool that writes more than its limit is ended', async () => {
    if (!tools.sandbox.prlimit) return
    const result = await runScript('head -c 5000000 /dev/zero > big && echo written')
    expect(result).not.toMatchObject({ ok: true })
  })

  test('the line for the operator', async () => {
    expect(describeMediaTools(tools, { ffmpegPath: null })).toContain(`ffmpeg ${tools.version}`)
    expect(describeMediaTools(null, { ffmpegPath: null })).toContain('no ffmpeg 5 or later with libx264')
    expect(describeMediaTools({ ...tools, missing: ['a network'] }, { ffmpegPath: null })).toContain(
      '(runs with a network)',
    )
  })

  test.each([
    ['no ffmpeg', "echo 'hello'"],
    ['an old ffmpeg', "echo 'ffmpeg version 4.4.2 Copyright'"],
    ['one without libx264', "echo 'ffmpeg version 7.1 Copyright'"],
    ['one that fails', 'exit 1'],
  ])('%s is not taken', async (_, text) => {
    expect(
      await findMediaTools({ ffmpegPath: await script(text), filmNice: 0, path: process.env.PATH ?? '' }),
    ).toBeNull()
  })
})
