// How much a new user types and presses from the first page to the first scored play.
import { expectAccessible } from './accessible.ts'
import { type Inputs, withFingers } from './inputs.ts'
import { choice, court, lions } from './scoringScreen.ts'
import { expect, test } from './test.ts'

const MOST_INPUTS = 15

/** Counts every input: a press, a filled field, a place on the court. */
function counted(inputs: Inputs): { readonly inputs: Inputs; count(): number } {
  let count = 0
  const counting = new Proxy(inputs, {
    get:
      (target, name: keyof Inputs) =>
      (...given: unknown[]) => {
        count += 1
        return (target[name] as (...given: unknown[]) => Promise<void>)(...given)
      },
  })
  return { inputs: counting, count: () => count }
}

test.use({ hasTouch: true })

test('from the landing page to the first scored play takes at most 15 inputs', async ({ page }) => {
  const { inputs, count } = counted(withFingers(page))
  const user = `quick${process.pid}x${Date.now()}`
  await page.goto('/')
  await inputs.press(page.getByRole('main').getByRole('link', { name: 'Sign Up' }))
  await inputs.write(page.getByLabel('First name'), 'Pat')
  await inputs.write(page.getByLabel('Last name'), 'Summers')
  await inputs.write(page.getByLabel('Email'), `${user}@example.org`)
  await inputs.write(page.getByRole('textbox', { name: 'Password' }), 'a long enough password')
  await inputs.press(page.getByRole('button', { name: 'Sign Up' }))

  await inputs.press(page.getByRole('link', { name: 'Score a game now' }))
  await expect(page.getByRole('heading', { name: 'Score a game now' })).toBeVisible()
  await expectAccessible(page)
  await inputs.write(page.getByLabel('Your team'), 'Lincoln Lions')
  await inputs.write(page.getByLabel('Your numbers'), '4 11 12 23 30')
  await inputs.press(page.getByRole('button', { name: 'Open the scoring screen' }))

  await inputs.press(page.getByRole('button', { name: 'Start Game' }))
  await inputs.pick(choice(page, /^Lincoln/))
  await inputs.point(court(page), 34, 0)
  await inputs.pick(choice(page, /^12 - /))
  await inputs.pick(choice(page, 'None'))
  await expect(lions(page)).toHaveText('2')
  expect(count()).toBeLessThanOrEqual(MOST_INPUTS)
})
