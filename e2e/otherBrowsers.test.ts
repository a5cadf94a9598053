// The main job in Firefox and in Safari's engine: sign up, score a game, read the box score, open the plays behind a number.
import { writeFileSync } from 'node:fs'
import { test } from './test.ts'
import { findOtherBrowser, OTHER_BROWSERS } from './webDriver.ts'
import { type Target, WebDriverPage } from './webDriverPage.ts'

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
  await page.choose(field(/^Gender/), 'Female')
  await page.choose(field(/^Timezone/), 'New York')
  await page.click(button(/^Next$/))
  await page.click(button(/^Start Your Free Trial$/))
  await page.click(field(/^Varsity$/))
  await page.click(button(/^Next$/))
  await page.click(button(/^Create team$/))
  await page.sees(heading(/^Dashboard$/))
}

async function paste(page: WebDriverPage, people: readonly string[]): Promise<void> {
  await page.write(inDialog(['textarea', /(?:)/]), people.join('\n'))
  await page.click(inDialog(button(new RegExp(`^Add ${people.length} people$`))))
}

async function addRosterAndGame(page: WebDriverPage): Promise<void> {
  await page.click(link(/^Roster$/))
  await page.click(button(/^Paste a list$/))
  await paste(page, PEOPLE)
  for (const person of PEOPLE) await page.click(field(new RegExp(`${person.replace(/^\d+ /, '')} starts`)))
  await page.click(link(/^Schedule$/))
  await page.click(button(/^Add Game$/))
  await page.write(inDialog(field(/^Opponent name/)), 'Central')
  await page.write(inDialog(field(/^Opponent mascot/)), 'Cats')
  await page.choose(inDialog(field(/^Date and time/)), '2026-11-21T19:00')
  await page.write(inDialog(field(/^Location/)), 'Lincoln Gym')
  await page.click(inDialog(button(/^Add Game$/)))
  await page.arrivesAt(/setup/)
  await page.click(button(/^Fill from roster/))
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
  await page.sees(heading(/^Assisted by$/))
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
  await page.click(CLOCK)
  await page.isFocused(field(/^Time MM:SS/))
  await page.press(...'000', 'Enter')
  await page.click(button(new RegExp(`^${name}$`)))
  await page.click(inDialog(button(new RegExp(`^${name}$`))))
}

for (const name of OTHER_BROWSERS) {
  const open = findOtherBrowser(name)
  test.describe(name, () => {
    test.skip(!open, `no ${name} on this machine: .ci/run names the packages that bring it`)

    test('the main job, sign-up to the plays behind a number', async ({ product }, testInfo) => {
      test.setTimeout(180_000)
      const page = new WebDriverPage(await open!())
      try {
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
      } catch (error) {
        const picture = await page.screenshot().catch(() => '')
        writeFileSync(testInfo.outputPath('page.png'), picture, 'base64')
        throw error
      } finally {
        await page.close()
      }
    })
  })
}
