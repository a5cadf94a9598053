// All renditions of a film begin their segments at the same seconds, with a keyframe, so that a player changes between them.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { perSecond, planRenditions } from '@fullcourt/film'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPackets } from '../src/media/packets.ts'
import { readPlaylist, startsOf } from '../src/media/playlist.ts'
import { probeFilm } from '../src/media/probe.ts'
import { makeRendition, type Rendition } from '../src/media/renditions.ts'
import type { MediaTools } from '../src/media/tools.ts'
import { type FilmOptions, findTestFfmpeg, makeFilm, NO_FFMPEG, testMediaTools } from './makeFilm.ts'
import { tempFolder } from './tempFolder.ts'

const hasFfmpeg = findTestFfmpeg() !== null

describe.skipIf(!hasFfmpeg)(hasFfmpeg ? 'segments of renditions' : NO_FFMPEG, () => {
  const folder = tempFolder('media-segments')
  let tools: MediaTools
  beforeAll(async () => {
    tools = await testMediaTools()
  })

  const every = (frames: number) => [
    '-g',
    String(frames),
    '-keyint_min',
    String(frames),
    '-sc_threshold',
    '0',
  ]
  /** Small, to be encoded soon; above 240 lines, to have two renditions. */
  const SIZE = { width: 512, height: 288 }
  const SHOWN = `scale=${SIZE.width}:${SIZE.height}:flags=neighbor`

  async function startsIn({ playlistFile, name }: Rendition): Promise<readonly number[]> {
    return startsOf(readPlaylist(await readFile(playlistFile, 'utf8'), `${name}.mp4`)!)
  }

  function readKeyframes(file: string): readonly number[] {
    const [program = '', ...args] = tools.ffprobe
    const entries = ['-select_streams', 'v', '-show_entries', 'packet=pts_time,dts_time,duration_time,flags']
    const { stdout } = spawnSync(program, [...args, '-v', 'error', ...entries, '-of', 'csv=p=0', file], {
      encoding: 'utf8',
    })
    return readPackets(stdout).flatMap(({ time, isKeyframe }) => (isKeyframe ? [time] : []))
  }

  test.each<[string, Partial<FilmOptions>, readonly string[]]>([
    ['keyframes twice a second', { extra: every(15) }, ['copy', 'encode']],
    ['every 4.17 s', { frameRate: '30000/1001', extra: every(125) }, ['copy', 'encode']],
    ['every 5 s, frames out of order', { extra: [...every(150), '-bf', '3'] }, ['copy', 'encode']],
    ['every 10 s', { extra: every(300) }, ['encode', 'encode']],
    [
      'now and then, with frames left out as phones do',
      {
        format: 'mov',
        extra: [
          ...['-vf', `${SHOWN},select='not(eq(mod(n,7),3)+between(mod(n,31),10,12))'`, '-fps_mode', 'vfr'],
          ...['-g', '900', '-force_key_frames', 'expr:gte(t,n_forced*(0.97+mod(n_forced,5)*0.2))'],
        ],
      },
      ['copy', 'encode'],
    ],
    ['interlaced', { format: 'mts', extra: every(15) }, ['encode', 'encode']],
  ])('%s', async (_, options, kinds) => {
    const input = join(folder, `film-${kinds.join()}-${Math.round(performance.now())}`)
    await makeFilm({ file: input, seconds: 11, ...SIZE, ...options })
    const probed = await probeFilm(tools, input)
    if (!probed.ok) throw new Error(`${probed.code} ${probed.log}`)
    const { film } = probed
    const made: Rendition[] = []
    for (const plan of planRenditions(film, { supportsUhd: false })) {
      const target = await mkdtemp(join(folder, 'out-'))
      const starts = made[0] && (await startsIn(made[0]))
      const one = await makeRendition(tools, { film, plan, input, folder: target, starts })
      if (!one.ok) throw new Error(`${one.code} ${one.log}`)
      made.push(one.rendition)
    }
    expect(made.map(({ kind }) => kind)).toEqual(kinds)
    const [first, second] = await Promise.all(made.map(startsIn))
    expect(first!.length).toBeGreaterThan(2)
    expect(second!.length).toBe(first!.length)
    const frame = 1 / perSecond(film.frameRate)
    // Frames of a film that leaves some out stand half a frame off the regular clock.
    for (const [index, start] of first!.entries())
      expect(Math.abs(second![index]! - start)).toBeLessThan(film.isVariableFrameRate ? frame * 0.6 : 0.001)
    for (const rendition of made) {
      const keyframes = readKeyframes(rendition.mediaFile)
      // ffmpeg shows a copy with frames out of order two frames late.
      for (const start of await startsIn(rendition))
        expect(Math.min(...keyframes.map((time) => Math.abs(time - keyframes[0]! - start)))).toBeLessThan(
          frame,
        )
    }
  })
})
