// From the landing page to the first scheduled game: each field that a person fills or chooses is counted as an answer.
import type { Locator, Page } from '@playwright/test'
import { PHONE } from './devices.ts'
import { type Inputs, onKeyboard, withFingers } from './inputs.ts'
import { expect, test } from './test.ts'

const ROSTER = [
  '4 Ana Alder G',
  '12 Bea Birch G',
  '23 Cat Cedar F',
  '30 Dee Dogwood F',
  '33 Eve Elm C',
  '41 Fay Fir C',
]
const PASSWORD = 'a long enough password'

let made = 0

/** Counts what is answered. Buttons and links are pressed without an answer. */
class Answers {
  given = 0
  readonly #inputs: Inputs

  constructor(inputs: Inputs) {
    this.#inputs = inputs
  }

  press(target: Locator): Promise<void> {
    return this.#inputs.press(target)
  }
  write(target: Locator, text: string): Promise<void> {
    this.given += 1
    return this.#inputs.write(target, text)
  }
  check(target: Locator): Promise<void> {
    this.given += 1
    return this.#inputs.check(target)
  }
  /** The picker of a phone cannot be driven. */
  async pickDay(target: Locator, day: string): Promise<void> {
    this.given += 1
    await target.fill(day)
  }
}

async function schedulesFirstGame(page: Page, answers: Answers, email: string): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await page.goto('/')
  await answers.press(page.getByRole('main').getByRole('link', { name: 'Sign Up' }).first())
  await answers.write(page.getByLabel('First name'), 'Pat')
  await answers.write(page.getByLabel('Last name'), 'Summers')
  await answers.write(page.getByLabel('Email'), email)
  await answers.write(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await answers.press(button('Sign Up'))

  await answers.check(page.getByRole('radio', { name: /High School/ }))
  await answers.press(button('Next'))
  await answers.write(page.getByLabel('School name'), 'Lincoln High')
  await answers.write(page.getByLabel('Mascot'), 'Lions')
  await answers.press(button('Next'))
  await answers.check(page.getByRole('radio', { name: 'Varsity girls' }))
  await answers.press(button('Next'))
  await answers.press(button('Next'))
  await answers.press(button('Choose Silver'))
  await answers.press(button('Start Your Free Trial'))
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await answers.press(page.getByRole('link', { name: 'Paste' }).first())
  const roster = page.getByRole('dialog', { name: 'Import a roster' })
  await answers.write(roster.getByRole('textbox'), ROSTER.join('\n'))
  await answers.press(roster.getByRole('button', { name: `Add ${ROSTER.length} people` }))
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(5)

  await page.goto('/a/dashboard/')
  await answers.press(page.getByRole('link', { name: 'Add', exact: true }))
  const game = page.getByRole('dialog', { name: 'Add Game' })
  await answers.write(game.getByLabel('Opponent name'), 'Central')
  await answers.pickDay(game.getByLabel('Day'), '2026-12-04')
  await answers.press(game.getByRole('button', { name: 'Add Game' }))
  await page.waitForURL(/setup/)
}

/** What was proposed on the way. */
async function expectProposals(page: Page): Promise<void> {
  await expect(
    page.getByText('VS Central Basketball, December 4, 2026, 7:00pm EST, Lincoln High'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Home', exact: true }).getByText('5 of 5')).toBeVisible()
  await page.goto('/a/team/schedule/?season=')
  await expect(page.getByLabel('Season').getByRole('option', { name: '2026–27' })).toHaveCount(1)
  await page.goto('/a/dashboard/')
  await expect(page.getByText('3 of 6 done')).toBeVisible()
}

test('eleven answers lead to the first scheduled game, by keyboard', async ({ page }) => {
  const answers = new Answers(onKeyboard(page))
  await schedulesFirstGame(page, answers, `pat${process.pid}x${Date.now()}x${++made}@example.org`)
  expect(answers.given).toBe(11)
  await expectProposals(page)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('eleven answers lead to the first scheduled game, by touch, also where the username is taken', async ({
    page,
  }) => {
    const name = `pat${process.pid}x${Date.now()}x${++made}`
    const taken = { firstName: 'Pat', lastName: 'Summers', username: name, password: PASSWORD }
    const reply = await page.request.post('/v1/user/', {
      data: { ...taken, email: `${name}@other.example.org` },
    })
    expect(reply.ok(), await reply.text()).toBe(true)
    const answers = new Answers(withFingers(page))
    await schedulesFirstGame(page, answers, `${name}@example.org`)
    expect(answers.given).toBe(11)
    await expectProposals(page)
  })
})

test('the plan that was pressed on Pricing is the plan of the trial', async ({ page }) => {
  await page.goto('/pricing/')
  await page.getByRole('link', { name: 'Start Your Free Trial of Silver' }).click()
  await expect(page).toHaveURL(/plan=/)
  await page.getByRole('link', { name: 'Login' }).last().click()
  await page.goBack()
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('Summers')
  await page.getByLabel('Email').fill(`pat${process.pid}x${Date.now()}x${++made}@example.org`)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: /High School/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('School name').fill('Lincoln High')
  await page.getByLabel('Mascot').fill('Lions')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: 'JV boys' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Start Your Free Trial' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.goto('/a/program/subscription/')
  const own = page.getByRole('listitem').filter({ hasText: 'Your plan' })
  await expect(own.getByRole('heading', { name: 'Silver' })).toBeVisible()
})
