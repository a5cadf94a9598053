// Clips on a slow line (1.6 Mbit/s, 150 ms): time to the first frame and between clips, beside a plain hls.js page with the same films.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type SeededTeam, seedTeam } from '../e2e/seed.ts'
import { addFilms } from '../e2e/sendFilm.ts'
import { startProduct } from '../e2e/server.ts'
import { scoreTurnovers } from '../e2e/turnovers.ts'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { openBrowser } from './browsing/visit.ts'
import { machine, percentile, spread } from './report.ts'

if (!findTestFfmpeg()) {
  console.log(NO_FFMPEG)
  process.exit(0)
}

const FILMS = Number(process.env.CLIP_FILMS ?? 5)
const CLIPS_A_FILM = Number(process.env.CLIPS_A_FILM ?? 6)
const SECONDS = 4 + CLIPS_A_FILM * 9
const [LEAD, TAIL] = [4, 2]
const LINE = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
  offline: false,
}
const hlsFile = createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js')

interface BenchClip {
  readonly teamVideoId: string
  readonly videoTime: number
  readonly src: string
}

interface Watching {
  /** When the list was asked for. */
  began: number
  first: number | null
  /** Milliseconds between the last frame of a clip and the first of the next. */
  readonly gaps: number[]
  /** Frames of the screen without a picture, from the second clip on. */
  black: number
  clips: number
}

/** Runs in the page: notes each new frame of the element on screen, and where one clip follows another. */
function watchFrames(selector: string): void {
  const watching: Watching = { began: performance.now(), first: null, gaps: [], black: 0, clips: 0 }
  let last: { readonly at: number; readonly shown: string } | null = null
  const look = () => {
    const video = document.querySelector<HTMLVideoElement>(selector)
    if (video && video.readyState >= 2 && !video.seeking) {
      const shown = `${video.currentSrc} ${video.getVideoPlaybackQuality().totalVideoFrames}`
      if (shown !== last?.shown) {
        const at = performance.now()
        watching.first ??= at
        const isOther = last !== null && last.shown.split(' ')[0] !== video.currentSrc
        if (isOther && last) {
          watching.gaps.push(at - last.at)
          watching.clips += 1
        }
        last = { at, shown }
      }
    } else if (watching.first !== null) watching.black += 1
    requestAnimationFrame(look)
  }
  look()
  Object.assign(window, { watching })
}

const watchingOf = (page: Page): Promise<Watching> =>
  page.evaluate(() => Reflect.get(window, 'watching') as Watching)

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
}

/** One game with films, each with some turnovers. Noise gives the films the bits of real ones. */
async function seedGame(
  url: string,
  folder: string,
): Promise<{ seeded: SeededTeam; clips: readonly BenchClip[] }> {
  const seeded = await seedTeam(url)
  const files = []
  for (let n = 0; n < FILMS; n += 1) {
    const file = join(folder, `film${n}.mp4`)
    await makeFilm({
      file,
      seconds: SECONDS,
      width: 1280,
      height: 720,
      clockFrom: 480,
      extra: ['-vf', 'noise=alls=24:allf=t', '-g', '60'],
    })
    files.push({ file, type: 'video/mp4' })
  }
  const { videos } = await addFilms(url, seeded, files)
  const clips = videos.flatMap(({ id, src }) =>
    Array.from({ length: CLIPS_A_FILM }, (_, n): BenchClip => {
      const videoTime = LEAD + 1.3 + n * 9
      return { teamVideoId: id, videoTime, src: src! }
    }),
  )
  // The clip of the first visit: of other seconds, so that nothing of the others is in the cache.
  const last = { teamVideoId: videos.at(-1)!.id, videoTime: SECONDS - 1 }
  await scoreTurnovers(seeded, [
    ...clips.map(({ teamVideoId, videoTime }) => ({ teamVideoId, videoTime })),
    last,
  ])
  return { seeded, clips }
}

/** The page of the product: the list behind 'Turnovers' runs through. */
async function ours(page: Page, { gamePage, gameId, get }: SeededTeam, count: number): Promise<Watching> {
  // The app is on this device, as after the first visit; the films are not.
  const { results } = await get(`/v1/team-game/${gameId}/events/`)
  const last = (results as readonly { readonly id: string }[]).at(-1)!
  await page.goto(`${gamePage}?tab=box&behind=turnovers~home-totals&clip=${last.id}`)
  await page.locator('video[data-front]').waitFor()
  await page.goto(`${gamePage}?tab=box`)
  const total = page.getByRole('button', { name: new RegExp(`Turnovers ${count + 1}$`) })
  await total.waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(page)
  await page.evaluate(watchFrames, 'video[data-front]')
  await total.click()
  return untilOver(page, count)
}

async function untilOver(page: Page, count: number): Promise<Watching> {
  await page.waitForFunction(
    (most) => (Reflect.get(window, 'watching') as Watching).clips >= most,
    count - 1,
    { timeout: 1_200_000, polling: 500 },
  )
  return watchingOf(page)
}

/** What one writes with hls.js in an hour: one element, one clip after the other from the playlist of the film. */
async function plain(page: Page, url: string, clips: readonly BenchClip[]): Promise<Watching> {
  await page.route('**/plain-clips', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><video id="v" muted></video>' }),
  )
  await page.goto(`${url}/plain-clips`)
  await page.addScriptTag({ content: readFileSync(hlsFile, 'utf8') })
  await slowDown(page)
  await page.evaluate(watchFrames, '#v')
  await page.evaluate(async (list) => {
    const Hls = Reflect.get(window, 'Hls')
    const video = document.querySelector<HTMLVideoElement>('#v')!
    for (const { src, videoTime } of list) {
      const [start, end] = [videoTime - 4, videoTime + 2]
      const hls = new Hls({ startPosition: start, maxBufferLength: 8 })
      hls.loadSource(src)
      hls.attachMedia(video)
      await new Promise((resolve) => video.addEventListener('canplay', resolve, { once: true }))
      await video.play()
      await new Promise<void>((resolve) => {
        const timer = setInterval(() => {
          if (video.currentTime < end) return
          clearInterval(timer)
          resolve()
        }, 20)
      })
      hls.destroy()
    }
  }, clips)
  return watchingOf(page)
}

function say(name: string, { began, first, gaps, black }: Watching): void {
  const { median, max } = spread(gaps)
  const worst = percentile(gaps, 0.95)
  console.log(
    `${name.padEnd(16)} first frame ${((first! - began) / 1000).toFixed(2)} s; ${gaps.length} gaps: median ${median.toFixed(0)}, p95 ${worst.toFixed(0)}, max ${max.toFixed(0)} ms; frames of the screen without a picture: ${black}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-clips-'))
const product = await startProduct()
const browser = await openBrowser()
try {
  console.log(machine())
  const { seeded, clips } = await seedGame(product.url, folder)
  const open = async () => {
    const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' })
    await seeded.signIn(context)
    return context.newPage()
  }
  console.log(`${clips.length} clips of ${LEAD + TAIL} s from ${FILMS} films, 1.6 Mbit/s, 150 ms`)
  say('clips', await ours(await open(), seeded, clips.length))
  say('plain hls.js', await plain(await open(), product.url, clips))
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
