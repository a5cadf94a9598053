// A film in H.264 and AAC: measured and playable, and all of its HLS by copying, against `ffmpeg -c copy`; and cores used by an encode.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { planRenditions } from '../packages/film/src/index.ts'
import { probeFilm } from '../packages/server/src/media/probe.ts'
import { makeRendition } from '../packages/server/src/media/renditions.ts'
import { findMediaTools } from '../packages/server/src/media/tools.ts'
import { compare, timed } from './report.ts'

const SECONDS = Number(process.env.P7_SECONDS ?? 1800)
const ROUNDS = Number(process.env.P7_ROUNDS ?? 5)

const tools = await findMediaTools({
  ffmpegPath: process.env.FFMPEG_PATH ?? null,
  filmNice: 0,
  path: process.env.PATH ?? '',
})
if (!tools) {
  console.log('no ffmpeg 5 or later with libx264 on this machine')
  process.exit(0)
}

const folder = await mkdtemp(join(tmpdir(), 'bench-p7-'))
const input = join(folder, 'film.mp4')
// One minute is encoded, and then repeated without encoding: the bench measures copies.
const minute = join(folder, 'minute.mp4')
const source = [
  '-f',
  'lavfi',
  '-i',
  'testsrc2=size=1280x720:rate=30:duration=60',
  '-f',
  'lavfi',
  '-i',
  'sine=duration=60',
]
const h264 = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-b:v',
  '4M',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '60',
  '-c:a',
  'aac',
]
const ffmpeg = (args: readonly string[]) =>
  spawnSync(tools.ffmpeg[0]!, ['-v', 'error', '-y', ...args], { stdio: 'inherit' })
ffmpeg([...source, ...h264, minute])
ffmpeg(['-stream_loop', String(SECONDS / 60 - 1), '-i', minute, '-c', 'copy', '-t', String(SECONDS), input])

try {
  const probed = await probeFilm(tools, input)
  if (!probed.ok) throw new Error(probed.message)
  const { film } = probed
  const [copy, smallest] = planRenditions(film, { supportsUhd: false })
  console.log(
    `${film.duration} s, ${Math.round(film.size / 1e6)} MB, 720p, playable as it is: ${film.isPlayable}; first: ${copy!.kind}\n`,
  )
  const peerOf = (name: string, target: readonly string[]) => ({
    name,
    measure: async () =>
      SECONDS / ((await timed(() => ffmpeg(['-i', input, '-c', 'copy', ...target]))) / 1000),
  })
  const peer = peerOf('ffmpeg -c copy', [join(folder, 'peer.mp4')])
  const hls = ['-f', 'hls', '-hls_time', '4', '-hls_segment_type', 'fmp4', '-hls_flags', 'single_file']
  const hlsPeer = peerOf('ffmpeg -c copy, HLS', [...hls, join(folder, 'peer.m3u8')])
  await compare({
    what: 'first playable: the film is measured and plays by ranges',
    unit: 'x real time',
    ours: {
      name: 'probeFilm',
      measure: async () => SECONDS / ((await timed(() => probeFilm(tools, input))) / 1000),
    },
    peers: [peer],
    rounds: ROUNDS,
    goal: '≥ 0.8',
  })
  await compare({
    what: 'full HLS by copying',
    unit: 'x real time',
    ours: {
      name: 'makeRendition',
      measure: async () => {
        const ms = await timed(async () => {
          const made = await makeRendition(tools, { film, plan: copy!, input, folder })
          if (!made.ok || made.rendition.kind !== 'copy') throw new Error('nothing was copied')
        })
        return SECONDS / (ms / 1000)
      },
    },
    peers: [hlsPeer, peer],
    rounds: ROUNDS,
    goal: '≥ 0.8',
  })
  // One job a core runs one thread each: the share of its core that a job keeps busy.
  const short = { ...film, duration: 60 }
  const busy = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0)
  const before = busy()
  const ms = await timed(async () => {
    const jobs = cpus().map(async () => {
      const target = await mkdtemp(join(folder, 'job-'))
      return makeRendition(tools, { film: short, plan: smallest!, input: minute, folder: target })
    })
    for (const made of await Promise.all(jobs)) if (!made.ok) throw new Error(made.log)
  })
  const use = (busy() - before) / (ms * cpus().length)
  console.log(
    `one encode a core, ${cpus().length} cores: each ${(60 / (ms / 1000)).toFixed(1)} x real time, cores used ${use.toFixed(2)} (goal ≥ 0.9)`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
