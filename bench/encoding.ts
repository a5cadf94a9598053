// While a two-hour film is encoded: how long one clip's movie takes, when a new MP4 can be played, and how fast plays are saved.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SeededTeam, seedTeam } from '../e2e/seed.ts'
import { addFilms, newFilm, sendMissing } from '../e2e/sendFilm.ts'
import { startProduct } from '../e2e/server.ts'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { newId } from '../packages/server/test/scorer.ts'
import { machine, percentile } from './report.ts'

const ffmpeg = findTestFfmpeg()
if (!ffmpeg) {
  console.log(NO_FFMPEG)
  process.exit(0)
}
const MINUTES = 120
const PLAY_EVERY_MS = 250

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-encoding-'))
const product = await startProduct()

/** A film in a format that no browser plays, so that all of it is encoded. */
async function longFilm(): Promise<string> {
  const minute = await makeFilm({
    file: join(folder, 'minute.avi'),
    format: 'avi',
    seconds: 60,
    width: 1280,
    height: 720,
  })
  const file = join(folder, 'long.avi')
  const loop = ['-v', 'error', '-stream_loop', String(MINUTES - 1), '-i', minute, '-c', 'copy', file]
  if (spawnSync(ffmpeg!, loop).status !== 0) throw new Error('ffmpeg did not join the minutes')
  return file
}

/** Waits until a call answers what is wanted. @returns milliseconds */
async function until(wanted: () => Promise<boolean>): Promise<number> {
  const from = performance.now()
  while (!(await wanted())) await sleep(50)
  return performance.now() - from
}

/** @param start of the clip: pieces of a movie are kept, and would be found again */
async function exportClip(seeded: SeededTeam, teamVideoId: string, start: number): Promise<number> {
  const { ask, get, gameId } = seeded
  const { teamId } = await get(`/v1/team-game/${gameId}/`)
  const items = [{ id: newId(), teamVideoId, start, end: start + 8 }]
  const from = performance.now()
  const { id: listId } = await ask('POST', '/v1/playlist/', { id: newId(), teamId, name: 'One', items })
  const { id } = await ask('POST', `/v1/playlist/${listId}/export/`, {})
  await until(async () => (await get(`/v1/export/${id}/`)).status === 'READY')
  return performance.now() - from
}

/** From the last byte of a new MP4 to an address that plays it. */
async function addMp4(seeded: SeededTeam, file: string): Promise<number> {
  const { id, bytes } = await newFilm(seeded, file, 'video/mp4')
  await sendMissing(product.url, seeded, id, bytes)
  return until(async () => {
    const { src, mp4 } = await seeded.get(`/v1/team-video/${id}/`)
    return src !== null || mp4 !== null
  })
}

try {
  console.log(machine())
  const seeded = await seedTeam(product.url)
  const short = await makeFilm({ file: join(folder, 'short.mp4'), seconds: 40, width: 1280, height: 720 })
  const { videos } = await addFilms(product.url, seeded, [{ file: short, type: 'video/mp4' }])
  const long = await newFilm(seeded, await longFilm(), 'video/x-msvideo')
  await sendMissing(product.url, seeded, long.id, long.bytes)
  const progress = async () => Number((await seeded.get(`/v1/team-video/${long.id}/`)).progress)
  await until(async () => (await progress()) > 0)
  console.log(`a film of ${MINUTES} minutes (${Math.round(long.bytes.length / 1e6)} MB) is encoded meanwhile`)

  const { ask, get, gameId } = seeded
  const { home } = (await get(`/v1/team-game/${gameId}/setup/`)) as { home: { personnel: { id: string }[] } }
  const turnover = (n: number) => ({
    origin: {
      id: newId(),
      type: 'turnover',
      isHomeTeam: true,
      assignment: 'PLAYER',
      teamGamePersonnelId: home.personnel[0]!.id,
      period: 1,
      clockTime: Math.max(0, 470 - n),
      order: n * 10,
    },
    rel: [],
  })
  const saves: number[] = []
  const stop = new AbortController()
  const saving = (async () => {
    while (!stop.signal.aborted) {
      const from = performance.now()
      await ask('PUT', '/v1/team-game-event/bulk/', { teamGameId: gameId, plays: [turnover(saves.length)] })
      saves.push(performance.now() - from)
      await sleep(PLAY_EVERY_MS)
    }
  })()
  for (let round = 1; round <= 3; round++) {
    const clip = await exportClip(seeded, videos[0]!.id, 8 * round)
    const other = await makeFilm({ file: join(folder, `new${round}.mp4`), seconds: 60 + round })
    const playable = await addMp4(seeded, other)
    console.log(
      `movie of one clip ${(clip / 1000).toFixed(1)} s (goal ≤ 20), a new MP4 plays after ${(playable / 1000).toFixed(1)} s (goal ≤ 5)`,
    )
  }
  await sleep(20_000)
  stop.abort()
  await saving
  console.log(
    `${saves.length} plays saved: median ${percentile(saves, 0.5).toFixed(0)} ms, p99 ${percentile(saves, 0.99).toFixed(0)} ms (goal ≤ 50); ${Math.round((await progress()) * 100)}% encoded`,
  )
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
