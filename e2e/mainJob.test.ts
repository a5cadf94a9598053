// The main job as a person does it: from the register page and the log-in to the final box score, through the pages alone.
import type { Locator, Page } from '@playwright/test'
import { PHONE } from './devices.ts'
import { type Inputs, onKeyboard, withFingers } from './inputs.ts'
import { choice, clockButton, court, lions } from './scoringScreen.ts'
import { expect, test } from './test.ts'

const PEOPLE = ['4 Ana Alder', '12 Bea Birch', '23 Cat Cedar', '30 Dee Dogwood', '33 Eve Elm']
const OPPONENTS = ['5 Ada Adams', '7 Bo Brown', '9 Cy Clark', '11 Di Davis', '15 Em Evans']

let made = 0
/** An unused name, so that tests can share one server. */
const fresh = () => `sam${process.pid}x${Date.now()}x${++made}`

const PASSWORD = 'a long enough password'

/** @returns the username */
async function registers(page: Page, inputs: Inputs): Promise<string> {
  const name = fresh()
  await page.goto('/register/')
  await inputs.write(page.getByLabel('First name'), 'Sam')
  await inputs.write(page.getByLabel('Last name'), 'Summers')
  await inputs.write(page.getByLabel('Email'), `${name}@example.org`)
  await inputs.write(page.getByLabel('Username'), name)
  await inputs.write(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What kind of program is it?' }).waitFor()
  return name
}

/** Logs out, and in again. */
async function logsIn(page: Page, inputs: Inputs, username: string): Promise<void> {
  await inputs.press(page.getByRole('button', { name: /^User menu/ }))
  await inputs.chooseItem(page.getByRole('menuitem', { name: 'Logout' }))
  await inputs.press(page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Login' }))
  await inputs.write(page.getByLabel('Username or email'), username)
  await inputs.write(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await inputs.press(page.getByRole('button', { name: 'Log in', exact: true }))
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

async function makesProgramAndTeam(page: Page, inputs: Inputs): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' })
  await inputs.check(page.getByRole('radio', { name: /High School/ }))
  await inputs.press(next)
  await inputs.write(page.getByLabel('School name'), 'Lincoln High')
  await inputs.write(page.getByLabel('Mascot'), 'Lions')
  await inputs.press(next)
  await inputs.check(page.getByRole('radio', { name: 'Varsity girls' }))
  await inputs.press(next)
  await inputs.press(next)
  await inputs.press(page.getByRole('button', { name: 'Choose Silver', exact: true }))
  await inputs.press(page.getByRole('button', { name: 'Start Your Free Trial' }))
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

/** A list pasted into the roster's dialog. */
async function pastes(page: Page, inputs: Inputs, opener: Locator, people: readonly string[]): Promise<void> {
  await inputs.press(opener)
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('textbox')
  await inputs.write(list, people.join('\n'))
  await inputs.press(dialog.getByRole('button', { name: `Add ${people.length} people` }))
  await expect(dialog).toBeHidden()
}

async function fillsRoster(page: Page, inputs: Inputs, to: (name: string) => Promise<void>): Promise<void> {
  await to('Roster')
  await pastes(page, inputs, page.getByRole('button', { name: 'Import a list' }), PEOPLE)
  // The first five of the list start.
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(5)
}

async function addsGame(page: Page, inputs: Inputs, to: (name: string) => Promise<void>): Promise<void> {
  await to('Schedule')
  await inputs.press(page.getByRole('button', { name: 'Add Game' }))
  const dialog = page.getByRole('dialog', { name: 'Add Game' })
  await inputs.write(dialog.getByLabel('Opponent name'), 'Central')
  await inputs.write(dialog.getByLabel('Opponent mascot'), 'Cats')
  await dialog.getByLabel('Day').fill('2026-11-21')
  await inputs.press(dialog.getByRole('button', { name: 'Add Game' }))
  await page.waitForURL(/setup/)
}

async function setsUp(page: Page, inputs: Inputs): Promise<void> {
  await expect(page.getByRole('region', { name: 'Starters, home' })).toContainText('Eve Elm')
  await pastes(
    page,
    inputs,
    page.getByRole('region', { name: 'Away' }).getByRole('button', { name: 'Paste a list' }),
    OPPONENTS,
  )
  await expect(page.getByRole('region', { name: 'Starters, away' })).toContainText('Em Evans')
  await inputs.press(page.getByRole('link', { name: 'Score this game' }))
}

/** A choice of the popover or of a question, by what it says. */

async function setsClock(page: Page, inputs: Inputs, time: string): Promise<void> {
  const stop = page.getByRole('button', { name: 'Stop clock' })
  if (await stop.isVisible()) await inputs.press(stop)
  await inputs.press(clockButton(page))
  const typed = page.getByLabel('Time MM:SS')
  if (await typed.isVisible()) {
    await typed.press('Control+a')
    await page.keyboard.type(time)
    await page.keyboard.press('Enter')
  } else {
    const [minutes, seconds] = time.split(':') as [string, string]
    await page.getByLabel('Minutes').selectOption({ label: minutes.padStart(2, '0') })
    await page.getByLabel('Seconds').selectOption({ label: seconds })
    await inputs.press(page.getByRole('button', { name: 'Set', exact: true }))
  }
  await expect(clockButton(page)).toBeVisible()
}

async function ends(page: Page, inputs: Inputs, button: string): Promise<void> {
  await setsClock(page, inputs, '0:00')
  await inputs.press(page.getByRole('button', { name: button, exact: true }))
  await inputs.press(page.getByRole('dialog').getByRole('button', { name: button, exact: true }))
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function scores(page: Page, inputs: Inputs): Promise<void> {
  const person = (name: string) => choice(page, new RegExp(`^\\d+ - ${name}$`))
  await inputs.press(page.getByRole('button', { name: 'Start Game' }))
  await inputs.pick(choice(page, 'Lincoln High'))

  // A three, assisted: the court, the player, the passer.
  await inputs.point(court(page), 15, 15)
  await inputs.pick(person('Bea Birch'))
  await inputs.pick(person('Ana Alder'))
  await expect(lions(page)).toHaveText('3')

  // A miss and its rebound.
  await inputs.point(court(page), -30, -5, true)
  await inputs.pick(person('Cy Clark'))
  await inputs.pick(person('Cat Cedar'))

  // A turnover and its steal.
  await inputs.press(page.getByRole('button', { name: /^Turnover/ }))
  await inputs.pick(person('Dee Dogwood'))
  await inputs.pick(person('Ada Adams'))

  // A shooting foul with two throws.
  await inputs.press(page.getByRole('button', { name: /^Foul/ }))
  await inputs.pick(person('Eve Elm'))
  await inputs.pick(choice(page, 'Shooting foul'))
  await inputs.pick(person('Bo Brown'))
  await inputs.pick(choice(page, '2 throws'))
  await inputs.pick(choice(page, 'Made'))
  await inputs.pick(choice(page, 'Made'))
  await expect(page.getByLabel('Central score')).toHaveText('2')

  await inputs.press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByLabel('Central score')).toHaveText('0')
  await inputs.press(page.getByRole('button', { name: 'Redo' }).first())
  await expect(page.getByLabel('Central score')).toHaveText('2')

  for (const button of ['End Quarter', 'End Quarter', 'End Quarter', 'End Game'])
    await ends(page, inputs, button)
}

async function readsBox(page: Page): Promise<void> {
  await page.waitForURL(/tab=box/)
  const ours = page.getByRole('table', { name: /Lincoln/ })
  await expect(ours.getByRole('row', { name: /Bea Birch/ })).toContainText('3')
  await expect(page.getByText('Final').first()).toBeVisible()
}

/** @param to opens the page of a link in the navigation */
async function doesMainJob(page: Page, inputs: Inputs, to: (name: string) => Promise<void>): Promise<void> {
  const username = await registers(page, inputs)
  await makesProgramAndTeam(page, inputs)
  await logsIn(page, inputs, username)
  await fillsRoster(page, inputs, to)
  await addsGame(page, inputs, to)
  await setsUp(page, inputs)
  await scores(page, inputs)
  await readsBox(page)
}

test.describe('the main job, register to final box score', () => {
  test.describe.configure({ timeout: 150_000 })

  test('by keyboard only', async ({ page }) => {
    const inputs = onKeyboard(page)
    const to = (name: string) =>
      inputs.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }))
    await doesMainJob(page, inputs, to)
  })

  test.describe('on a phone', () => {
    test.use(PHONE)

    test('by touch at 390 px', async ({ page }) => {
      const inputs = withFingers(page)
      const to = async (name: string) => {
        await inputs.press(page.getByRole('button', { name: 'Navigation' }))
        await inputs.press(page.getByRole('dialog').getByRole('link', { name, exact: true }))
      }
      await doesMainJob(page, inputs, to)
    })
  })
})
