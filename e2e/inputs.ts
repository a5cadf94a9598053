// The same job by two kinds of hands: on a keyboard alone, or with fingers on glass.
import { expect, type Locator, type Page } from '@playwright/test'
import { typeNumber } from './scorer.ts'

export interface Inputs {
  /** A button or a link. */
  press(target: Locator): Promise<void>
  /** Into a field. */
  write(target: Locator, text: string): Promise<void>
  /** From a list of choices. */
  choose(target: Locator, label: string): Promise<void>
  /** A radio, a switch, a box. */
  check(target: Locator): Promise<void>
  /** A choice of the scoring screen that shows its key. */
  pick(choice: Locator): Promise<void>
  /** A place on the court, in feet from the middle: to the right, and down. */
  point(court: Locator, right: number, down: number, missed?: boolean): Promise<void>
}

const MOST_TABS = 120

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((one) => one === document.activeElement)

/** Tab by Tab, as without a mouse. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way to ${target} by keyboard`)
}

/** A radio that is not the chosen one is reached by arrows from the one that is. */
async function reachRadio(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  const inGroup = () =>
    target.evaluate((one) => {
      const { activeElement } = document
      return (
        activeElement instanceof HTMLInputElement && activeElement.name === (one as HTMLInputElement).name
      )
    })
  for (let tabs = 0; tabs < MOST_TABS && !(await inGroup()); tabs++) await page.keyboard.press('Tab')
  for (let steps = 0; steps < 20 && !(await hasFocus(target)); steps++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
}

const FEET_A_LEAP = 5

export const onKeyboard = (page: Page): Inputs => ({
  async press(target) {
    await reach(page, target)
    await page.keyboard.press('Enter')
  },
  async write(target, text) {
    await reach(page, target)
    await page.keyboard.type(text)
  },
  async choose(target, label) {
    await reach(page, target)
    await page.keyboard.type(label)
  },
  async check(target) {
    if ((await target.getAttribute('type')) === 'radio') return reachRadio(page, target)
    await reach(page, target)
    await page.keyboard.press('Space')
    await expect(target).toBeChecked()
  },
  async pick(choice) {
    const key = (await choice.first().getAttribute('data-key'))!
    if (/\d$/.test(key)) await typeNumber(page, key)
    else await page.keyboard.press(key.replace('⇧', 'Shift+'))
  },
  async point(court, right, down, missed = false) {
    await reach(page, court)
    const go = async (key: string, feet: number) => {
      for (let at = 0; at < Math.abs(feet); at += FEET_A_LEAP) await page.keyboard.press(`Shift+${key}`)
    }
    await go(right < 0 ? 'ArrowLeft' : 'ArrowRight', right)
    await go(down < 0 ? 'ArrowUp' : 'ArrowDown', down)
    await page.keyboard.press(missed ? 'Shift+Enter' : 'Enter')
  },
})

export const withFingers = (page: Page): Inputs => ({
  press: (target) => target.tap(),
  async write(target, text) {
    await target.tap()
    await page.keyboard.type(text)
  },
  async choose(target, label) {
    const option = target.locator('option').filter({ hasText: label }).first()
    await target.selectOption({ label: (await option.textContent())! })
  },
  async check(target) {
    await target.tap({ force: true })
    await expect(target).toBeChecked()
  },
  pick: (choice) => choice.first().tap(),
  async point(court, right, down, missed = false) {
    const box = (await court.boundingBox())!
    const feet = box.width / 84
    const position = { x: box.width / 2 + right * feet, y: box.height / 2 + down * feet }
    if (!missed) return court.tap({ position })
    const [x, y] = [box.x + position.x, box.y + position.y]
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await expect(page.getByRole('dialog', { name: 'Event' })).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  },
})
