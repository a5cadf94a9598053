// The same job by two kinds of hands: on a keyboard alone, or with fingers on glass.
import { expect, type Locator, type Page } from '@playwright/test'
import { boxOf, fingerOn } from './onScreen.ts'
import { typeNumber } from './scorer.ts'
import { popover } from './scoringScreen.ts'

export interface Inputs {
  /** A button or a link. */
  press(target: Locator): Promise<void>
  /** Into a field. */
  write(target: Locator, text: string): Promise<void>
  /** An item of an open menu. */
  chooseItem(item: Locator): Promise<void>
  /** From a list of choices. */
  choose(target: Locator, label: string): Promise<void>
  /** A radio, a switch, a box. */
  check(target: Locator): Promise<void>
  /** A choice of the scoring screen that shows its key. */
  pick(choice: Locator): Promise<void>
  /** A place on the court, in feet from the middle of the whole court: to the right, and down. Fingers pick it on a shown half too. */
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
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`no way to ${target} by keyboard: the focus is on ${focused}`)
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
  async chooseItem(item) {
    await item.waitFor()
    for (let steps = 0; steps < 20 && !(await hasFocus(item)); steps++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
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

export interface FloorSize {
  readonly length: number
  readonly width: number
}

const FLOOR: FloorSize = { length: 84, width: 50 }

/** The pixel of a place on the court, in feet from its middle: the court is shown whole, or as the upright half of a hoop. */
async function placeOn(court: Locator, right: number, down: number, floor: FloorSize) {
  const { width, height } = await boxOf(court)
  const view = await court.getAttribute('data-view')
  const feet = width / (view === 'whole' ? floor.length : floor.width)
  if (view === 'whole') return { x: width / 2 + right * feet, y: height / 2 + down * feet }
  if (!isOnHalf(view, right)) throw new Error('the place is on the other half')
  const across = view === 'right' ? down : -down
  return { x: width / 2 + across * feet, y: (floor.length / 2 - Math.abs(right)) * feet }
}

/** Whether a place to the right of the middle is on the part of the court that is shown. */
export const isOnHalf = (view: string | null, right: number): boolean =>
  view === 'whole' || right === 0 || right > 0 === (view === 'right')

/** Taps a place, in feet from the middle of the court. A miss is a long press. */
export async function tapCourt(
  court: Locator,
  { right, down, missed = false }: { right: number; down: number; missed?: boolean },
  floor = FLOOR,
): Promise<void> {
  const position = await placeOn(court, right, down, floor)
  if (!missed) return court.tap({ position })
  const page = court.page()
  const box = await boxOf(court)
  const finger = await fingerOn(page)
  await finger(['touchStart', { x: box.x + position.x, y: box.y + position.y }])
  await expect(popover(page)).toBeVisible()
  await finger(['touchEnd'])
}

export const withFingers = (page: Page): Inputs => ({
  press: (target) => target.tap(),
  async write(target, text) {
    await target.tap()
    // What stands there already is a suggestion.
    await target.selectText()
    await page.keyboard.type(text)
  },
  chooseItem: (item) => item.tap(),
  async choose(target, label) {
    const option = target.locator('option').filter({ hasText: label }).first()
    await target.selectOption({ label: (await option.textContent())! })
  },
  async check(target) {
    await target.tap({ force: true })
    await expect(target).toBeChecked()
  },
  pick: (choice) => choice.first().tap(),
  point: (court, right, down, missed) => tapCourt(court, { right, down, missed: missed ?? false }),
})
