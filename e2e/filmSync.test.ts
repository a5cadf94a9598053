// A film that is added after a game was scored live: it starts late, has a cut, and runs at 29.97 frames a second.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ShownClock } from '../packages/server/test/filmClock.ts'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { expectAccessible } from './accessible.ts'
import { addLocalFilms, chooseFiles } from './localFilms.ts'
import type { SeededTeam } from './seed.ts'
import { nextShownClock, shownClock } from './shownFilm.ts'
import { expect, tempFolder, test } from './test.ts'

const folder = tempFolder('sync')
const file = join(folder, 'game.mp4')

/** The clock runs from `from` at second `start` to `to` at second `end` of the evening. */
const RUNS = [
  { period: 1, from: 480, to: 440, start: 0, end: 40 },
  { period: 1, from: 440, to: 410, start: 64, end: 94 },
  { period: 2, from: 480, to: 440, start: 106, end: 146 },
  { period: 2, from: 440, to: 425, start: 154, end: 169 },
] as const
/** The camera is on from 8 s after the tip, and off for 16 s of the first stop. */
const ON = 8
const OFF = { from: 45, to: 61 }
const END = 172
/** Seconds of film in a second: frames of 29.97 a second that were taken 30 times a second. */
const RATE = 30 / 29.97
const SECONDS = (END - ON - (OFF.to - OFF.from)) * RATE

/** What the scoreboard shows at a second of the film. */
function clockAt(filmTime: number): { clockTime: number; period: number } {
  const shown = ON + filmTime / RATE
  const second = shown < OFF.from ? shown : shown + OFF.to - OFF.from
  const run = RUNS.findLast(({ start }) => start <= second) ?? RUNS[0]
  return { period: run.period, clockTime: Math.max(run.to, run.from - (second - run.start)) }
}

test.skip(!findTestFfmpeg(), NO_FFMPEG)
test.describe.configure({ timeout: 180_000 })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  await makeFilm({ file, seconds: SECONDS, frameRate: '30000/1001', audio: 'none', clockAt })
})

const TIP = Date.now() - 7_200_000

/** An id that a client made so many seconds after the tip. */
function idAt(second: number): string {
  const time = Math.round(TIP + second * 1000)
    .toString(16)
    .padStart(12, '0')
  const random = randomBytes(10).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
}

/** The game as it was scored: a shot every 3 s of the clock, a foul and throws in the stops, and the clock. */
async function score(seeded: SeededTeam): Promise<void> {
  const { home } = (await seeded.get(`/v1/team-game/${seeded.gameId}/setup/`)) as {
    home: { personnel: { id: string }[] }
  }
  const [shooter] = home.personnel
  const plays: object[] = []
  const add = (type: string, period: number, clockTime: number, second: number, more: object = {}) => {
    const isTeam = type.startsWith('clock')
    plays.push({
      origin: {
        id: idAt(second),
        type,
        isHomeTeam: true,
        assignment: isTeam ? 'TEAM' : 'PLAYER',
        teamGamePersonnelId: isTeam ? null : shooter!.id,
        period,
        clockTime,
        order: plays.length * 10,
        ...more,
      },
      rel: [],
    })
  }
  for (const { period, from, to, start, end } of RUNS) {
    add('clock_start', period, from, start)
    for (let clock = from - 3; clock > to; clock -= 3)
      add(clock % 2 === 0 ? 'shot_made' : 'shot_miss', period, clock, start + from - clock + 1, {
        pointValue: clock % 4 === 0 ? 3 : 2,
      })
    add('clock_stop', period, to, end)
    add('foul', period, to, end + 1, { attributes: { foulType: 'non_shooting', award: 0 } })
  }
  await seeded.ask('PUT', '/v1/team-game-event/bulk/', { teamGameId: seeded.gameId, plays })
}

/** The clock of the next frame that the film shows after this act. */
async function clockAfter(page: Page, act: () => Promise<void>): Promise<ShownClock> {
  const before = (await nextShownClock(page)).filmTime
  await act()
  await expect.poll(async () => (await shownClock(page))?.filmTime ?? before).not.toBe(before)
  return nextShownClock(page)
}

/** Goes through the film with the arrow keys until the scoreboard is near this clock. */
async function goNear(page: Page, period: number, clock: number): Promise<ShownClock> {
  let shown = await nextShownClock(page)
  for (let press = 0; press < 90; press++) {
    const left = (shown.period - period) * 480 + clock - shown.clockTime
    if (shown.period === period && Math.abs(left) <= 1.5) return shown
    const isBehind = shown.period < period || (shown.period === period && shown.clockTime > clock)
    const isFar = shown.period !== period || Math.abs(left) > 12
    const key = `${isFar ? 'Alt' : 'Control'}+Arrow${isBehind ? 'Right' : 'Left'}`
    shown = await clockAfter(page, () => page.keyboard.press(key))
  }
  throw new Error(`the film does not show ${clock} s in period ${period}`)
}

/** '7:48.3' as the scoreboard shows it. */
function scoreboard({ clockTime }: ShownClock): string {
  const tenths = Math.floor(clockTime * 10)
  return `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

const goesAboutThere = (page: Page) =>
  clockAfter(page, () => page.getByRole('button', { name: 'Go to about there' }).click())

async function setFrame(page: Page, shown: ShownClock): Promise<void> {
  await page.getByLabel(/^The clock shows/).fill(scoreboard(shown))
  await page.keyboard.press('Enter')
}

test('two frames a period place the plays of a live game', async ({ page, seeded }) => {
  await score(seeded)
  await addLocalFilms(page, seeded, [file], SECONDS)
  await page.goto(`/a/team/game/${seeded.gameId}/videos/sync/`)
  await chooseFiles(page, [file])
  await expect(heading(page, 'Find the tip-off')).toBeVisible()
  await expect(page.getByText(/^0 of \d+ events placed$/)).toBeVisible()
  await heading(page, 'Find the tip-off').click()

  // The film starts after the tip: any frame with the scoreboard will do.
  await setFrame(page, await goNear(page, 1, 465))
  await expect(heading(page, 'Find the end of Q1')).toBeVisible()
  await goesAboutThere(page)
  await setFrame(page, await goNear(page, 1, 413))
  await expect(heading(page, 'Find the start of Q2')).toBeVisible()
  await goesAboutThere(page)
  await setFrame(page, await goNear(page, 2, 475))
  await expect(heading(page, 'Find the end of Q2')).toBeVisible()
  await setFrame(page, await goNear(page, 2, 428))
  await expect(heading(page, 'Find the start of Q3')).toBeVisible()
  const first = page.getByRole('region', { name: 'Q1' })
  // The two frames of Q1 miss each other by the cut.
  await expect(first.getByText(/^1\d\.\d s off$/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Q2' }).getByText(/^0\.\d s off$/)).toHaveCount(2)
  await expectAccessible(page)

  const { results } = (await seeded.get(`/v1/team-game/${seeded.gameId}/film-times/`)) as {
    results: { eventId: string; videoTime: number; from: string }[]
  }
  const events = await eventsOf(seeded)
  // The tip and the first two shots were before the film began.
  const onFilm = events.filter(({ period, clockTime }) => period === 2 || clockTime < 472)
  const times = new Map(results.map(({ eventId, videoTime }) => [eventId, videoTime]))
  let near = 0
  for (const { id, period, clockTime } of onFilm) {
    const second = times.get(id)
    if (second === undefined) continue
    await page.evaluate((at) => {
      document.querySelector<HTMLVideoElement>('video[data-front]')!.currentTime = at
    }, second)
    await expect
      .poll(async () => Math.abs(((await shownClock(page))?.filmTime ?? -1) - second))
      .toBeLessThan(0.1)
    const shown = await nextShownClock(page)
    if (shown.period === period && Math.abs(shown.clockTime - clockTime) <= 1.5) near += 1
  }
  expect(onFilm.length).toBeGreaterThan(40)
  expect(near / onFilm.length).toBeGreaterThanOrEqual(0.95)
  expect(times.has(events[0]!.id)).toBe(false)

  // A check plays the film from before a basket; a removed frame can be brought back.
  await page
    .getByRole('button', { name: /^#\d+ (two|three) at Q2/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Pause film' })).toBeVisible()
  await first
    .getByRole('button', { name: /^Remove Q1/ })
    .first()
    .click()
  await expect(first.getByRole('button', { name: /^Remove Q1/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(first.getByRole('button', { name: /^Remove Q1/ })).toHaveCount(2)
})

interface Scored {
  readonly id: string
  readonly period: number
  readonly clockTime: number
}
async function eventsOf({ get, gameId }: SeededTeam): Promise<readonly Scored[]> {
  const { results } = (await get(`/v1/team-game/${gameId}/log/`)) as {
    results: { play: { origin: Scored } }[]
  }
  return results.map(({ play }) => play.origin)
}
