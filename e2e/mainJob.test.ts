// The main job as a person does it: from the register page to the final box score, through the pages alone.
import type { Locator, Page } from '@playwright/test'
import { type Inputs, onKeyboard, withFingers } from './inputs.ts'
import { expect, test } from './test.ts'

const PEOPLE = ['4 Ana Alder', '12 Bea Birch', '23 Cat Cedar', '30 Dee Dogwood', '33 Eve Elm']
const OPPONENTS = ['5 Ada Adams', '7 Bo Brown', '9 Cy Clark', '11 Di Davis', '15 Em Evans']

let made = 0
/** A name nobody has, so that tests share one server. */
const fresh = () => `sam${process.pid}x${Date.now()}x${++made}`

async function registers(page: Page, hands: Inputs): Promise<void> {
  const name = fresh()
  await page.goto('/register/')
  await hands.write(page.getByLabel('First name'), 'Sam')
  await hands.write(page.getByLabel('Last name'), 'Summers')
  await hands.write(page.getByLabel('E-mail'), `${name}@example.org`)
  await hands.write(page.getByLabel('Username'), name)
  await hands.write(page.getByRole('textbox', { name: 'Password' }), 'a long enough password')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What kind of program is it?' }).waitFor()
}

async function makesProgramAndTeam(page: Page, hands: Inputs): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' })
  await hands.check(page.getByRole('radio', { name: /High School/ }))
  await hands.press(next)
  await hands.write(page.getByLabel('School name'), 'Lincoln High')
  await hands.write(page.getByLabel('Mascot'), 'Lions')
  await hands.choose(page.getByLabel('Gender'), 'Female')
  await hands.choose(page.getByLabel('Timezone'), 'New York')
  await hands.press(next)
  await hands.press(page.getByRole('button', { name: 'Start Your Free Trial' }))
  await hands.check(page.getByRole('radio', { name: 'Varsity', exact: true }))
  await hands.press(next)
  await hands.press(page.getByRole('button', { name: 'Create team' }))
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

/** A list pasted into the roster's dialog. */
async function pastes(page: Page, hands: Inputs, opener: Locator, people: readonly string[]): Promise<void> {
  await hands.press(opener)
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('textbox')
  await hands.write(list, people.join('\n'))
  await hands.press(dialog.getByRole('button', { name: `Add ${people.length} people` }))
  await expect(dialog).toBeHidden()
}

async function fillsRoster(page: Page, hands: Inputs, to: (name: string) => Promise<void>): Promise<void> {
  await to('Roster')
  await pastes(page, hands, page.getByRole('button', { name: 'Paste a list' }), PEOPLE)
  for (const person of PEOPLE) {
    await hands.check(page.getByRole('switch', { name: `${person.replace(/^\d+ /, '')} starts` }))
  }
}

async function addsGame(page: Page, hands: Inputs, to: (name: string) => Promise<void>): Promise<void> {
  await to('Schedule')
  await hands.press(page.getByRole('button', { name: 'Add Game' }))
  const dialog = page.getByRole('dialog', { name: 'Add Game' })
  await hands.write(dialog.getByLabel('Opponent name'), 'Central')
  await hands.write(dialog.getByLabel('Opponent mascot'), 'Cats')
  await dialog.getByLabel('Date and time').fill('2026-11-21T19:00')
  await hands.write(dialog.getByLabel('Location'), 'Lincoln Gym')
  await hands.press(dialog.getByRole('button', { name: 'Add Game' }))
  await page.waitForURL(/setup/)
}

async function setsUp(page: Page, hands: Inputs): Promise<void> {
  await hands.press(page.getByRole('button', { name: /^Fill from roster/ }))
  await expect(page.getByRole('region', { name: 'Starters, home' })).toContainText('Eve Elm')
  await pastes(
    page,
    hands,
    page.getByRole('region', { name: 'Away' }).getByRole('button', { name: 'Paste a list' }),
    OPPONENTS,
  )
  await expect(page.getByRole('region', { name: 'Starters, away' })).toContainText('Em Evans')
  await hands.press(page.getByRole('link', { name: 'Score this game' }))
}

/** A choice of the popover or of a question, by what it says. */
const choice = (page: Page, label: string | RegExp): Locator =>
  page.locator('[data-key]').filter({ has: page.getByText(label, { exact: typeof label === 'string' }) })

async function setsClock(page: Page, hands: Inputs, time: string): Promise<void> {
  const stop = page.getByRole('button', { name: 'Stop clock' })
  if (await stop.isVisible()) await hands.press(stop)
  await hands.press(page.getByRole('button', { name: 'Clock: set time and period' }))
  const typed = page.getByLabel('Time MM:SS')
  if (await typed.isVisible()) {
    await typed.press('Control+a')
    await page.keyboard.type(time)
    await page.keyboard.press('Enter')
  } else {
    const [minutes, seconds] = time.split(':') as [string, string]
    await page.getByLabel('Minutes').selectOption({ label: minutes.padStart(2, '0') })
    await page.getByLabel('Seconds').selectOption({ label: seconds })
    await hands.press(page.getByRole('button', { name: 'Set', exact: true }))
  }
  await expect(page.getByRole('button', { name: 'Clock: set time and period' })).toBeVisible()
}

async function ends(page: Page, hands: Inputs, button: string): Promise<void> {
  await setsClock(page, hands, '0:00')
  await hands.press(page.getByRole('button', { name: button, exact: true }))
  await hands.press(page.getByRole('dialog').getByRole('button', { name: button, exact: true }))
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function scores(page: Page, hands: Inputs): Promise<void> {
  const court = page.getByRole('application')
  const person = (name: string) => choice(page, new RegExp(`^\\d+ - ${name}$`))
  await hands.press(page.getByRole('button', { name: 'Start Game' }))
  await hands.pick(choice(page, 'Lincoln High'))

  // A three, assisted: the court, the player, the passer.
  await hands.point(court, 15, 15)
  await hands.pick(person('Bea Birch'))
  await hands.pick(person('Ana Alder'))
  await expect(page.getByLabel(/Lincoln.* score/)).toHaveText('3')

  // A miss and its rebound.
  await hands.point(court, -30, -5, true)
  await hands.pick(person('Cy Clark'))
  await hands.pick(person('Cat Cedar'))

  // A turnover and its steal.
  await hands.press(page.getByRole('button', { name: /^Turnover/ }))
  await hands.pick(person('Dee Dogwood'))
  await hands.pick(person('Ada Adams'))

  // A shooting foul with two throws.
  await hands.press(page.getByRole('button', { name: /^Foul/ }))
  await hands.pick(person('Eve Elm'))
  await hands.pick(choice(page, 'Shooting foul'))
  await hands.pick(person('Bo Brown'))
  await hands.pick(choice(page, '2 throws'))
  await hands.pick(choice(page, 'Made'))
  await hands.pick(choice(page, 'Made'))
  await expect(page.getByLabel('Central score')).toHaveText('2')

  await hands.press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByLabel('Central score')).toHaveText('0')
  await hands.press(page.getByRole('button', { name: 'Redo' }).first())
  await expect(page.getByLabel('Central score')).toHaveText('2')

  for (const button of ['End Quarter', 'End Quarter', 'End Quarter', 'End Game'])
    await ends(page, hands, button)
}

async function readsBox(page: Page): Promise<void> {
  await page.waitForURL(/tab=box/)
  const ours = page.getByRole('table', { name: /Lincoln/ })
  await expect(ours.getByRole('row', { name: /Bea Birch/ })).toContainText('3')
  await expect(page.getByText('Final').first()).toBeVisible()
}

test.describe('the main job, register to final box score', () => {
  test.describe.configure({ timeout: 150_000 })

  test('by keyboard alone', async ({ page }) => {
    const hands = onKeyboard(page)
    const to = (name: string) =>
      hands.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }))
    await registers(page, hands)
    await makesProgramAndTeam(page, hands)
    await fillsRoster(page, hands, to)
    await addsGame(page, hands, to)
    await setsUp(page, hands)
    await scores(page, hands)
    await readsBox(page)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('by touch at 390 px', async ({ page }) => {
      const hands = withFingers(page)
      const to = async (name: string) => {
        await hands.press(page.getByRole('button', { name: 'Navigation' }))
        await hands.press(page.getByRole('dialog').getByRole('link', { name, exact: true }))
      }
      await registers(page, hands)
      await makesProgramAndTeam(page, hands)
      await fillsRoster(page, hands, to)
      await addsGame(page, hands, to)
      await setsUp(page, hands)
      await scores(page, hands)
      await readsBox(page)
    })
  })
})
