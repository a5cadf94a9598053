// Clips on a slow line (1.6 Mbit/s, 150 ms): time to the first frame and between clips, beside a plain hls.js page with the same films.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { type SeededTeam, seedTeam } from '../e2e/seed.ts'
import { addFilms } from '../e2e/sendFilm.ts'
import { startProduct } from '../e2e/server.ts'
import { scoreTurnovers } from '../e2e/turnovers.ts'
import { findOtherBrowser, type Session } from '../e2e/webDriver.ts'
import { WebDriverPage } from '../e2e/webDriverPage.ts'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { type Line, openLine } from './browsing/line.ts'
import { openBrowser } from './browsing/visit.ts'
import { machine, percentile, spread } from './report.ts'

if (!findTestFfmpeg()) {
  console.log(NO_FFMPEG)
  process.exit(0)
}

const FILMS = Number(process.env.CLIP_FILMS ?? 10)
const CLIPS_A_FILM = Number(process.env.CLIPS_A_FILM ?? 3)
const SECONDS = 4 + CLIPS_A_FILM * 9
const [LEAD, TAIL] = [4, 2]
/** Of a film of 720 lines: 240, 360 and 720. */
const RENDITIONS = 3
const LINE = { latency: 150, bytesPerSecond: 1_600_000 / 8 }
const PLAIN_PAGE = '/plain-clips'
const HLS_PATH = '/plain-hls.js'
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
  /** Looks without a picture, 60 a second, after the first frame. */
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
  }
  // Firefox without a window stops asking for frames after some seconds, and plays on.
  setInterval(look, 1000 / 60)
  Object.assign(window, { watching })
}

/** A page in one of the browsers. */
interface Viewer {
  readonly goto: (path: string) => Promise<void>
  /** Evaluates an expression in the page. */
  readonly run: (expression: string) => Promise<unknown>
  /** Presses the sum of the turnovers in the box score. */
  readonly pressTotal: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

const watch = (viewer: Viewer, selector: string) =>
  viewer.run(`(${watchFrames})(${JSON.stringify(selector)})`)

/** Waits until the playlist of a film has so many renditions. */
async function untilMade(playlist: URL, renditions: number): Promise<void> {
  for (;;) {
    const text = await (await fetch(playlist)).text()
    if (text.split('#EXT-X-STREAM-INF').length > renditions) return
    await sleep(1_000)
  }
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
      extra: [
        '-vf',
        'scale=1280:720:flags=neighbor,noise=alls=16:allf=t',
        '-maxrate',
        '8M',
        '-bufsize',
        '16M',
      ],
    })
    files.push({ file, type: 'video/mp4' })
  }
  const { videos } = await addFilms(url, seeded, files)
  // The first rendition is ready before the smaller ones.
  for (const { src } of videos) await untilMade(new URL(src!, url), RENDITIONS)
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
async function ours(
  viewer: Viewer,
  line: Line,
  { gamePage, gameId, get }: SeededTeam,
  count: number,
): Promise<Watching> {
  // The app is on this device, as after the first visit; the films are not.
  const { results } = await get(`/v1/team-game/${gameId}/events/`)
  // The newest event stands first.
  const [last] = results as readonly [{ readonly id: string }]
  await viewer.goto(`${gamePage}?tab=box&behind=turnovers~home-totals&clip=${last.id}`)
  while (!(await viewer.run(`document.querySelector('video[data-front]')?.readyState > 1`))) await sleep(100)
  await viewer.goto(`${gamePage}?tab=box`)
  await sleep(3_000)
  line.slowDown()
  await watch(viewer, 'video[data-front]')
  await viewer.pressTotal(count + 1)
  return untilOver(viewer, count)
}

/** The list may stop before its end: what was seen until then is said. */
const MOST_MS_A_CLIP = 20_000

async function untilOver(viewer: Viewer, count: number): Promise<Watching> {
  const end = performance.now() + count * MOST_MS_A_CLIP
  for (;;) {
    const watching = (await viewer.run('watching')) as Watching
    if (watching.clips >= count - 1 || performance.now() > end) return watching
    await sleep(500)
  }
}

/** Runs in the page: what one writes with hls.js in an hour, one element, one clip after the other from the playlist of the film. */
async function playPlain(list: readonly BenchClip[]): Promise<void> {
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
}

async function plain(viewer: Viewer, line: Line, clips: readonly BenchClip[]): Promise<Watching> {
  await viewer.goto(PLAIN_PAGE)
  line.slowDown()
  await watch(viewer, '#v')
  await viewer.run(`void (${playPlain})(${JSON.stringify(clips)})`)
  return untilOver(viewer, clips.length)
}

function say(name: string, { began, first, gaps, black }: Watching): void {
  const { median, max } = spread(gaps)
  const worst = percentile(gaps, 0.95)
  console.log(
    `${name.padEnd(18)} first frame ${((first! - began) / 1000).toFixed(2)} s; ${gaps.length} gaps: median ${median.toFixed(0)}, p95 ${worst.toFixed(0)}, max ${max.toFixed(0)} ms; looks without a picture: ${black}`,
  )
}

type OpenViewer = (url: string, seeded: SeededTeam) => Promise<Viewer>

const inChromium =
  (browser: Browser): OpenViewer =>
  async (baseURL, seeded) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
    await seeded.signIn(context)
    const page = await context.newPage()
    return {
      goto: async (path) => void (await page.goto(path)),
      run: (expression) => page.evaluate(expression),
      pressTotal: (count) => page.getByRole('button', { name: new RegExp(`Turnovers ${count}$`) }).click(),
      close: () => context.close(),
    }
  }

const inFirefox =
  (open: () => Promise<Session>): OpenViewer =>
  async (url, { token }) => {
    const page = new WebDriverPage(await open())
    await page.signIn(url, token)
    return {
      goto: (path) => page.goto(url + path),
      run: (expression) => page.evaluate(expression),
      pressTotal: (count) => page.click(['button', new RegExp(`Turnovers ${count}$`)]),
      close: () => page.close(),
    }
  }

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-clips-'))
const product = await startProduct()
const browser = await openBrowser()
const firefox = findOtherBrowser('Firefox')
const viewers: readonly (readonly [string, OpenViewer])[] = [
  ['Chromium', inChromium(browser)],
  ...(firefox ? [['Firefox', inFirefox(firefox)] as const] : []),
]
const pages = {
  [PLAIN_PAGE]: [
    'text/html',
    `<!doctype html><video id="v" muted></video><script src="${HLS_PATH}"></script>`,
  ],
  [HLS_PATH]: ['text/javascript', readFileSync(hlsFile, 'utf8')],
} as const

/** One run on a line of its own, so that nothing is in a cache or on its way. */
async function measure(
  open: OpenViewer,
  seeded: SeededTeam,
  run: (viewer: Viewer, line: Line) => Promise<Watching>,
) {
  const line = await openLine(product.url, { ...LINE, pages })
  const viewer = await open(line.url, seeded)
  try {
    return await run(viewer, line)
  } finally {
    await viewer.close()
    await line.close()
  }
}

try {
  console.log(machine())
  const { seeded, clips } = await seedGame(product.url, folder)
  console.log(`${clips.length} clips of ${LEAD + TAIL} s from ${FILMS} films, 1.6 Mbit/s, 150 ms`)
  for (const [name, open] of viewers) {
    say(
      `${name}, clips`,
      await measure(open, seeded, (viewer, line) => ours(viewer, line, seeded, clips.length)),
    )
    say(`${name}, hls.js`, await measure(open, seeded, (viewer, line) => plain(viewer, line, clips)))
  }
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
