// Firefox and Safari's engine: sign up, score a game, read the box score, open the plays behind a number; and a film.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { type SeededTeam, seedTeam } from './seed.ts'
import { addFilms } from './sendFilm.ts'
import { clockOfFrame, FRAME, filmScoringPath } from './shownFilm.ts'
import { expect, test } from './test.ts'
import { scoreTurnovers } from './turnovers.ts'
import { findOtherBrowser, OTHER_BROWSERS } from './webDriver.ts'
import { inBrowser, MIDDLE, type Target, triesWithFilm, type WebDriverPage } from './webDriverPage.ts'

const PEOPLE = ['4 Ana Alder', '12 Bea Birch', '23 Cat Cedar', '30 Dee Dogwood', '33 Eve Elm']
const OPPONENTS = ['5 Ada Adams', '7 Bo Brown', '9 Cy Clark', '11 Di Davis', '15 Em Evans']

const button = (name: RegExp): Target => ['button', name]
const link = (name: RegExp): Target => ['a', name]
const heading = (name: RegExp): Target => ['h1, h2, h3, [role=heading]', name]
const field = (name: RegExp): Target => ['input, select, textarea', name]
/** A choice of the scoring screen. */
const choice = (name: RegExp): Target => ['[data-key]', name]
const inDialog = ([selector, name]: Target): Target => [
  selector
    .split(', ')
    .map((each) => `dialog ${each}, [role=dialog] ${each}`)
    .join(', '),
  name,
]
const COURT: Target = ['[role=application]', /^Court/]
const CLOCK = button(/^Clock: set time and period$/)

async function signUp(page: WebDriverPage, url: string, username: string): Promise<void> {
  await page.goto(`${url}/register/`)
  await page.write(field(/^First name/), 'Sam')
  await page.write(field(/^Last name/), 'Summers')
  await page.write(field(/^Email/), `${username}@example.org`)
  await page.write(field(/^Username/), username)
  await page.write(field(/^Password/), 'a long enough password')
  await page.press('Enter')
}

async function makeProgramAndTeam(page: WebDriverPage): Promise<void> {
  await page.sees(heading(/^What kind of program is it\?$/))
  await page.click(field(/High School/))
  await page.click(button(/^Next$/))
  await page.write(field(/^School name/), 'Lincoln High')
  await page.write(field(/^Mascot/), 'Lions')
  await page.click(button(/^Next$/))
  await page.click(field(/^Varsity girls$/))
  await page.click(button(/^Next$/))
  await page.click(button(/^Next$/))
  await page.click(button(/^Choose Silver$/))
  await page.click(button(/^Start Your Free Trial$/))
  await page.sees(heading(/^Dashboard$/))
}

async function paste(page: WebDriverPage, people: readonly string[]): Promise<void> {
  await page.write(inDialog(['textarea', /(?:)/]), people.join('\n'))
  await page.click(inDialog(button(new RegExp(`^Add ${people.length} people$`))))
}

async function addRosterAndGame(page: WebDriverPage): Promise<void> {
  await page.click(link(/^Roster$/))
  await page.click(button(/^Import a list$/))
  await paste(page, PEOPLE)
  await page.click(link(/^Schedule$/))
  await page.click(button(/^Add Game$/))
  await page.write(inDialog(field(/^Opponent name/)), 'Central')
  await page.write(inDialog(field(/^Opponent mascot/)), 'Cats')
  await page.choose(inDialog(field(/^Day/)), '2026-11-21')
  await page.write(inDialog(field(/^Location/)), 'Lincoln Gym')
  await page.click(inDialog(button(/^Add Game$/)))
  await page.arrivesAt(/setup/)
  await page.sees(['section', /^Starters, home$/], /Eve Elm/)
  await page.click(['section[aria-label="Away"] button', /^Paste a list$/])
  await paste(page, OPPONENTS)
  await page.sees(['section', /^Starters, away$/], /Em Evans/)
  await page.click(link(/^Score this game$/))
}

async function scorePlays(page: WebDriverPage): Promise<void> {
  await page.click(button(/^Start Game$/))
  await page.sees(heading(/^Who (won the jump ball|has the first ball)\?$/))
  await page.click(choice(/Lincoln/))
  // A three by a click on the court, assisted.
  await page.click(COURT, [0.72, 0.8])
  await page.click(choice(/12 - Bea Birch/))
  await page.sees(heading(/^Assist by$/))
  await page.click(choice(/4 - Ana Alder/))
  await page.sees(['[aria-label]', /^Lincoln.* score$/], /^3$/)
  // A miss and its rebound by key and click.
  await page.press('s')
  await page.sees(heading(/^Missed by$/))
  await page.click(choice(/9 - Cy Clark/))
  await page.sees(heading(/Rebound/))
  await page.click(choice(/23 - Cat Cedar/))
}

async function endPeriod(page: WebDriverPage, name: 'End Quarter' | 'End Game'): Promise<void> {
  // A running clock changes under the pointer.
  await page.click(CLOCK, MIDDLE, 1_100)
  await page.isFocused(field(/^Time MM:SS/))
  await page.press(...'000', 'Enter')
  await page.click(button(new RegExp(`^${name}$`)))
  await page.click(inDialog(button(new RegExp(`^${name}$`))))
}

/** Moves the film to a second of its timeline, and waits for the frame with a clock. */
async function seesFrame(page: WebDriverPage, second: number, clockTime: number): Promise<void> {
  await page.choose(field(/^Place in the film$/), String(second))
  await expect
    .poll(
      async () => {
        const shown = clockOfFrame((await page.evaluate(FRAME)) as string | null)
        return Math.abs((shown?.clockTime ?? 9999) - clockTime)
      },
      { message: `the frame at ${second} s`, timeout: 30_000 },
    )
    .toBeLessThanOrEqual(0.2)
}

/** Opens a page of the seeded game, signed in as its coach. */
async function openSignedIn(page: WebDriverPage, url: string, { token }: SeededTeam, path: string) {
  await page.signIn(url, token)
  await page.goto(`${url}${path}`)
}

const tile = (name: string): Target => ['button[data-person]', new RegExp(name)]
const play = (text: RegExp): Target => ['[aria-label="Plays, newest first"] li', text]

/** Starts the game that is open, and substitutes by dragging one player on another. */
async function dragPlayers(page: WebDriverPage): Promise<void> {
  await page.click(button(/^Start Game$/))
  await page.click(inDialog(choice(/Lincoln/)))
  const isOver = () => page.sees(['button[data-drop]', /Pat Alder/])
  // Escape takes a drag back.
  await page.drag(tile('Pat Ginkgo'), tile('Pat Alder'), async () => {
    await isOver()
    await page.press('Escape')
    await page.misses('[data-drop]')
  })
  await page.misses('dialog:modal')
  await page.drag(tile('Pat Ginkgo'), tile('Pat Alder'), isOver)
  await page.sees(play(/Out.*4 Pat.*In 50/))
  await page.drag(tile('Pat Birch'), tile('Pat Fir'), () => page.sees(['button[data-drop]', /Pat Fir/]))
  await page.sees(play(/Out.*12 Pat.*In 41/))
  await page.misses('dialog:modal')
}

for (const name of OTHER_BROWSERS) {
  const open = findOtherBrowser(name)
  test.describe(name, () => {
    test.skip(!open, `no ${name} on this machine: .ci/run names the packages that bring it`)

    test('the main job, sign-up to the plays behind a number', async ({ product }, testInfo) => {
      test.setTimeout(180_000)
      await inBrowser(open!, testInfo, async (page) => {
        await signUp(page, product.url, `sam${name.toLowerCase()}${process.pid}`)
        await makeProgramAndTeam(page)
        await addRosterAndGame(page)
        await scorePlays(page)
        for (const period of ['Q2', 'Q3', 'Q4']) {
          await endPeriod(page, 'End Quarter')
          await page.sees(CLOCK, new RegExp(`^${period}`))
        }
        await endPeriod(page, 'End Game')
        await page.arrivesAt(/tab=box/)
        await page.click(button(/^Bea Birch, Points 3$/))
        await page.click(inDialog(button(/Made 3/)))
        await page.sees(['dialog, [role=dialog]', /(?:)/], /Assist 4 Ana Alder/)
      })
    })

    test('a player dragged on another is substituted', async ({ product }, testInfo) => {
      const seeded = await seedTeam(product.url)
      await inBrowser(open!, testInfo, async (page) => {
        await openSignedIn(page, product.url, seeded, seeded.scoring)
        await dragPlayers(page)
      })
    })

    test('a film of two files plays by HLS, at the seconds that are asked for, and players are dragged beside it', async ({
      product,
    }, testInfo) => {
      test.skip(!findTestFfmpeg(), NO_FFMPEG)
      test.setTimeout(300_000)
      const folder = mkdtempSync(join(tmpdir(), 'fullcourt-films-'))
      try {
        const seeded = await seedTeam(product.url)
        const files = await Promise.all(
          (['ts', 'mts'] as const).map(async (format, index) => {
            const file = join(folder, `${index}.${format}`)
            await makeFilm({ file, format, seconds: 6, clockFrom: 500 - index * 100 })
            return { file, type: 'video/mp2t' }
          }),
        )
        const { videos } = await addFilms(product.url, seeded, files)
        await inBrowser(
          open!,
          testInfo,
          async (page) => {
            await openSignedIn(page, product.url, seeded, filmScoringPath(seeded))
            await expect.poll(() => page.evaluate(FRAME), { timeout: 30_000 }).not.toBeNull()
            for (const [index, { start }] of videos.entries())
              await seesFrame(page, start + 3, 500 - index * 100 - 3)
            await dragPlayers(page)
          },
          triesWithFilm(name),
        )
        // WebKit on Debian ends some clips late: the swap of its two elements is not steady enough for a test.
        if (name === 'WebKit') return
        // The clip of each file's turnover; the second begins in the file before.
        await scoreTurnovers(
          seeded,
          videos.map(({ id }) => ({ teamVideoId: id, videoTime: 3 })),
        )
        await inBrowser(
          open!,
          testInfo,
          async (page) => {
            await openSignedIn(
              page,
              product.url,
              seeded,
              `${seeded.gamePage}?tab=box&behind=turnovers~home-totals`,
            )
            await page.sees(inDialog(button(/^(Play|Pause) film$/)))
            // A click allows the sound.
            await page.click(inDialog(button(/Turnover 4/)))
            await page.sees(['dialog li[aria-current]', /Birch/])
            await page.sees(inDialog(button(/^Play film$/)))
            await expect
              .poll(async () => clockOfFrame(String(await page.evaluate(FRAME)))?.clockTime)
              .toBeLessThan(395.2)
          },
          triesWithFilm(name),
        )
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
  })
}
