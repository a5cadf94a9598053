// Players of the rosters, dragged on each other.
import { expect, type Locator, type Page } from '@playwright/test'
import { fingerOn, middleOf, type Place } from './onScreen.ts'

export const player = (page: Page, name: string): Locator => page.getByTitle(name, { exact: true })

/** The places on the way from one place to another, in six steps. */
const stepsOf = (from: Place, to: Place): readonly Place[] =>
  [1, 2, 3, 4, 5, 6].map((step) => ({
    x: from.x + ((to.x - from.x) * step) / 6,
    y: from.y + ((to.y - from.y) * step) / 6,
  }))

/** Two names. */
type Drag = readonly [from: string, to: string]

const expectTarget = (page: Page, name: string) =>
  expect(player(page, name)).toHaveAttribute('data-drop', 'true')

/** Drags a player with the mouse until the other one is lit. The button stays down. */
export async function dragByMouse(page: Page, [from, to]: Drag): Promise<void> {
  const [start, end] = [await middleOf(player(page, from)), await middleOf(player(page, to))]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 6 })
  await expectTarget(page, to)
}

/** Drags a player with a finger until the other one is lit, and lets go. */
export async function dragByFinger(page: Page, [from, to]: Drag): Promise<void> {
  const [start, end] = [await middleOf(player(page, from)), await middleOf(player(page, to))]
  const finger = await fingerOn(page)
  await finger(['touchStart', start])
  for (const place of stepsOf(start, end)) await finger(['touchMove', place])
  await expectTarget(page, to)
  await finger(['touchEnd'])
}
