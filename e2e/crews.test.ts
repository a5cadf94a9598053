// Two people at the scorer's table: the coach, and a guest who joined by a bench invitation.
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { PHONE } from './devices.ts'
import { boxOf } from './onScreen.ts'
import { Scorer } from './scorer.ts'
import { clockButton, court, lions } from './scoringScreen.ts'
import type { SeededTeam } from './seed.ts'
import { test } from './test.ts'
import { printTimes } from './times.ts'
import { TouchScorer } from './touchScorer.ts'

const TABLE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** A guest opens the link of a bench invitation in a browser of their own. */
async function joinAsGuest(
  browser: Browser,
  url: string,
  seeded: SeededTeam,
  name: string,
  device = TABLE,
): Promise<Page> {
  const made = await seeded.ask('POST', '/v1/invitation/', { kind: 'BENCH', teamGameId: seeded.gameId, name })
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', ...device })
  const page = await context.newPage()
  await page.goto(String(made.acceptURL))
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Score Game' })).toBeVisible()
  return page
}

const crew = (page: Page) => page.getByRole('button', { name: /^Scorers: / })
const chooses = async (page: Page, item: string) => {
  await crew(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The plays that others are entering. */
const entering = (page: Page) => page.getByRole('status', { name: 'Plays that others are entering' })

/** Expects that no edge of a box cuts what is in it. */
async function expectInside(part: Locator, box: Locator): Promise<void> {
  const [inner, outer] = [await boxOf(part), await boxOf(box)]
  expect(inner.x).toBeGreaterThanOrEqual(outer.x)
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
}
const standing = (page: Page) => page.getByRole('button', { name: 'Start clock' })
const running = (page: Page) => page.getByRole('button', { name: 'Stop clock' })

/** Waits until the clock has shown two more seconds: at least one has passed. */
async function runsForASecond(page: Page): Promise<void> {
  const face = clockButton(page)
  for (let change = 0; change < 2; change += 1) await expect(face).not.toHaveText((await face.textContent())!)
}

/** Notes in the page when its clock starts or stops. */
const watchClock = (page: Page) =>
  page.evaluate(() => {
    const noted: { running: string; at: number }[] = []
    Object.assign(window, { noted })
    const face = document.querySelector('[data-running]')!
    const note = () => noted.push({ running: face.getAttribute('data-running') ?? '', at: Date.now() })
    new MutationObserver(note).observe(face, { attributes: true, attributeFilter: ['data-running'] })
  })
const noted = (page: Page) =>
  page.evaluate(() => (window as unknown as { noted: { running: string; at: number }[] }).noted)

test('a coach and a guest see each other, share roles, and stop the clock together', async ({
  page,
  browser,
  product,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await expect(crew(page)).toHaveCount(0)
  const guest = await joinAsGuest(browser, product.url, seeded, 'Anna')
  await expect(crew(page)).toHaveAccessibleName(/^Scorers: Anna · /)
  await expect(crew(guest)).toHaveAccessibleName(/^Scorers: \S+/)

  // One tap takes a role, and the other person reads it.
  await chooses(page, 'Take the clock')
  await crew(guest).click()
  await expectAccessible(guest)
  await guest.getByRole('menuitem', { name: /^Take the clock from / }).click()
  await expect(page.getByText('Anna took the clock.')).toBeVisible()
  await chooses(guest, 'Take Central')
  await expect(crew(guest)).toHaveAccessibleName(/You keep clock and Central$/)

  // The open play of the guest, on the court and beside the feed.
  await guest.keyboard.press('f')
  await expect(entering(page)).toHaveText('Anna: foul by Central …')
  await guest.keyboard.press('Escape')
  await expect(entering(page)).toHaveText('')
  await expect(running(guest)).toBeVisible()
  // The canceled foul started the clock again; another person's press counts a moment later.
  await runsForASecond(page)

  // Both press Space at the whistle: the clock stands, and the second person reads why.
  await page.keyboard.press('Space')
  await expect(standing(guest)).toBeVisible()
  await guest.keyboard.press('Space')
  await expect(guest.getByText(/ stopped the clock\.$/)).toBeVisible()
  await expect(standing(guest)).toBeVisible()
  await expect(standing(page)).toBeVisible()

  // One basket, entered by both with two players: one key takes the second one out.
  await scorer
    .at('Q1', '7:00')
    .shoots('H12', { from: [20, 15] })
    .assists('H4')
  await expect(lions(guest)).toHaveText('3')
  await new Scorer(guest).shoots('H23', { from: [20, 15] }).assists('H4')
  await expect(lions(page)).toHaveText('6')
  await expect(page.getByText(/^Entered twice\? You: .* Anna: /)).toBeVisible()
  await expect(guest.getByText(/^Entered twice\? .* You: /)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('y')
  await expect(lions(page)).toHaveText('3')
  await expect(lions(guest)).toHaveText('3')
  await expect(guest.getByText(/^Entered twice/)).toBeHidden()

  await guest.close()
  await expect(crew(page)).toHaveCount(0)
  await guest.context().close()
})

for (const [width, height] of [
  [390, 844],
  [820, 1180],
] as const) {
  test(`a crew by touch at ${width} px: who is here, roles, open plays, and 'Both count'`, async ({
    page,
    browser,
    product,
    seeded,
    scorer,
  }) => {
    const hand = { viewport: { width, height }, hasTouch: true, isMobile: true }
    const guest = await joinAsGuest(browser, product.url, seeded, 'Anna', hand)
    await scorer.starts(seeded.scoring, 'H')
    await scorer.setsClock('7:00')
    const tapsIn = async (item: string | RegExp) => {
      await crew(guest).tap()
      await guest.getByRole('menuitem', { name: item }).tap()
    }
    await expect(crew(guest)).toHaveAccessibleName(/^Scorers: Sam /)
    await expect(crew(guest).getByText('2', { exact: true })).toBeVisible()
    await tapsIn('Take Central')
    await expect(crew(guest)).toHaveAccessibleName(/You keep Central$/)
    await tapsIn(/^Give Sam .* Central$/)
    await expect(page.getByText('Anna gave you Central.')).toBeVisible()
    await expect(crew(guest)).not.toHaveAccessibleName(/You keep/)
    await crew(guest).tap()
    await expectAccessible(guest)
    await guest.keyboard.press('Escape')

    // An open play without a place is in words over the court of the other, one with a place is marked there.
    await page.keyboard.press('f')
    await expect(entering(guest)).toHaveText(/^Sam.*: foul by /)
    await expectInside(entering(guest), court(guest))
    await page.keyboard.press('Escape')
    await expect(entering(guest)).toHaveText('')
    const mark = court(guest).locator('text', { hasText: /^Sam/ })
    await scorer.shoots('H12', { from: [20, 15] })
    await expect(mark).toBeVisible()
    await expectInside(mark, court(guest))
    await scorer.assists('H4')
    await expect(mark).toBeHidden()
    await expect(lions(guest)).toHaveText('3')

    await new TouchScorer(guest).shoots('H23', { from: [20, 15] }).assists('H4')
    const question = (on: Page) => on.getByText(/^Entered twice\? /)
    await expect(question(page)).toBeVisible()
    await expect(question(guest)).toBeVisible()
    await expectAccessible(guest)
    await guest.getByRole('button', { name: 'Both count' }).tap()
    await expect(question(guest)).toBeHidden()
    await expect(question(page)).toBeHidden()

    // The answer holds after a reload on both devices, until it is taken back.
    await Promise.all([page.reload(), guest.reload()])
    await Promise.all([page, guest].map((each) => expect(lions(each)).toHaveText('6')))
    await Promise.all([page, guest].map((each) => expect(crew(each)).toBeVisible()))
    await expect(question(page)).toBeHidden()
    await expect(question(guest)).toBeHidden()
    await new TouchScorer(guest).undoes()
    await expect(question(page)).toBeVisible()
    await expect(question(guest)).toBeVisible()
    await guest.getByRole('button', { name: /^Take the second one out/ }).tap()
    await expect(lions(page)).toHaveText('3')
    await guest.context().close()
  })
}

test('the clock of a second device follows', async ({ page, browser, product, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  const guest = await joinAsGuest(browser, product.url, seeded, 'Anna')
  await expect(running(guest)).toBeVisible()
  await expect(crew(page)).toBeVisible()
  await watchClock(page)
  await watchClock(guest)
  for (let round = 0; round < 20; round += 1) {
    await page.keyboard.press('Space')
    await expect(round % 2 ? running(guest) : standing(guest)).toBeVisible()
  }
  const [mine, theirs] = [await noted(page), await noted(guest)]
  expect(theirs.map((one) => one.running)).toEqual(mine.map((one) => one.running))
  printTimes(
    'a press of the clock on the other device',
    theirs.map(({ at }, index) => at - mine[index]!.at),
  )

  // A clock that stands shows the same time, however long a reload takes.
  await page.keyboard.press('Space')
  await expect(standing(guest)).toBeVisible()
  const time = (on: Page) => clockButton(on).textContent()
  await expect.poll(async () => (await time(page)) === (await time(guest))).toBe(true)
  const before = await time(guest)
  await guest.reload()
  await expect(clockButton(guest)).toHaveText(before ?? '')
  await guest.context().close()
})

test('a guest keeps the clock alone on a phone, also without a network, and hands it over', async ({
  page,
  browser,
  product,
  seeded,
}) => {
  await page.goto(seeded.scoring)
  const made = await seeded.ask('POST', '/v1/invitation/', {
    kind: 'BENCH',
    teamGameId: seeded.gameId,
    name: 'Anna',
  })
  const context = await browser.newContext({ ...PHONE, baseURL: product.url, serviceWorkers: 'block' })
  const phone = await context.newPage()
  await phone.goto(String(made.acceptURL))
  await phone.getByRole('button', { name: 'Start', exact: true }).tap()
  await phone.getByRole('button', { name: 'More', exact: true }).tap()
  await phone.getByRole('menuitem', { name: 'Keep only the clock' }).tap()
  await expect(phone).toHaveURL(/\/clock\/$/)
  await expectAccessible(phone)
  const timer = phone.getByRole('timer')

  await phone.getByRole('button', { name: 'Start Game' }).tap()
  await expect(running(page)).toBeVisible()
  await expect(timer).not.toHaveText('8:00')
  await phone.getByRole('button', { name: 'Stop', exact: true }).tap()
  await expect(standing(page)).toBeVisible()
  await phone.getByRole('button', { name: 'Set', exact: true }).tap()
  await phone.getByLabel('Time MM:SS').fill('999')
  await phone.getByRole('button', { name: 'Set', exact: true }).tap()
  await expect(phone.getByRole('alert')).toContainText('Type minutes and seconds up to 8:00')
  await phone.getByLabel('Time MM:SS').fill('732')
  await phone.getByRole('button', { name: 'Set', exact: true }).tap()
  await phone.getByRole('button', { name: '−1 s' }).tap()
  await expect(timer).toHaveText('7:31')
  await expect(clockButton(page)).toContainText('7:31')
  await expect(crew(page)).toHaveAccessibleName(/^Scorers: Anna · /)

  // One tap hands the clock over, and one takes it back.
  await phone.getByRole('button', { name: /^Give Sam/ }).tap()
  await expect(page.getByText('Anna gave you the clock.')).toBeVisible()
  await expect(phone.getByText(/^Sam .*keeps the clock\.$/)).toBeVisible()
  await phone.getByRole('button', { name: 'Take the clock' }).tap()
  await expect(page.getByText('Anna took the clock.')).toBeVisible()

  await context.setOffline(true)
  await phone.getByRole('button', { name: 'Start', exact: true }).tap()
  await expect(phone.getByText('No connection. The clock runs here and is sent later.')).toBeVisible()
  await expect(timer).not.toHaveText('7:31')
  await context.setOffline(false)
  await expect(running(page)).toBeVisible({ timeout: 20_000 })
  await context.close()
})
