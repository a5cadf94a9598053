// Line-ups with a name, kept for all games of the team, and players dragged on each other by mouse and finger.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

const newest = (page: Page) => page.getByLabel('Plays, newest first').getByRole('listitem').first()
const player = (page: Page, name: string) => page.getByTitle(name, { exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Substitutions|Line-ups)/ })

async function middleOf(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('a line-up gets a name, serves after a reload and on another device, and comes in with two inputs', async ({
  page,
  other,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '6:00')
  await page.keyboard.press('g')
  await dialog(page).getByRole('button', { name: 'Save a line-up' }).click()
  await expectAccessible(page)
  const saves = async (name: string, out: string, into: string) => {
    await dialog(page).getByLabel('Name of a new line-up').fill(name)
    await dialog(page).getByRole('button', { name: out }).click()
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page).getByText('Choose 5 players: 4 so far.')).toBeVisible()
    await dialog(page).getByRole('button', { name: into }).click()
    await dialog(page).getByLabel('Name of a new line-up').press('Enter')
    await expect(dialog(page).getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await saves('Press', '4 Pat Alder', '41 Pat Fir')
  await saves('Small', '12 Pat Birch', '50 Pat Ginkgo')
  await dialog(page).getByRole('button', { name: 'Move Small up' }).click()
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Small')
  await expect
    .poll(async () => {
      const { home } = await seeded.get(`/v1/team-game/${seeded.gameId}/named-line-up/`)
      return (home as { name: string }[]).map(({ name }) => name)
    })
    .toEqual(['Small', 'Press'])

  await page.reload()
  await expect(player(page, 'Pat Fir')).toBeEnabled()
  // Without a network too.
  await page.context().setOffline(true)
  await page.keyboard.press('g')
  await expect(dialog(page).getByRole('button', { name: /Small/ })).toBeVisible()
  await page.keyboard.press('Shift+Digit2')
  await expect(newest(page)).toHaveText(/Out.*4 Pat.*In 41/)
  await page.keyboard.press('g')
  await expect(dialog(page).getByRole('button', { name: /Press/ })).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: /Starters/ })).toContainText(/\d:\d\d/)
  await page.context().setOffline(false)

  await other.goto(seeded.scoring)
  await expect(player(other, 'Pat Fir')).toBeEnabled()
  await other.keyboard.press('g')
  await expect(dialog(other).getByRole('button', { name: /Small/ })).toBeVisible()
})

test('a player dragged on another is substituted, by mouse and by finger', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '6:00')
  const drag = async (from: string, to: string) => {
    const [start, end] = [await middleOf(player(page, from)), await middleOf(player(page, to))]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 6 })
    await expect(player(page, to)).toHaveAttribute('data-drop', 'true')
  }
  await drag('Pat Ginkgo', 'Pat Alder')
  await page.mouse.up()
  await expect(newest(page)).toHaveText(/Out.*4 Pat.*In 50/)
  await expect(dialog(page)).toBeHidden()

  await drag('Pat Ginkgo', 'Pat Alder')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(player(page, 'Pat Alder')).not.toHaveAttribute('data-drop')
  await expect(newest(page)).toHaveText(/Out.*4 Pat.*In 50/)
  // A press is still a press.
  await player(page, 'Pat Alder').click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 820, height: 1180 })
  const fingers = await page.context().newCDPSession(page)
  const [start, end] = [await middleOf(player(page, 'Pat Fir')), await middleOf(player(page, 'Pat Birch'))]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    })
  await touch('touchStart', start.x, start.y)
  for (let part = 1; part <= 6; part++) {
    await touch(
      'touchMove',
      start.x + ((end.x - start.x) * part) / 6,
      start.y + ((end.y - start.y) * part) / 6,
    )
  }
  await expect(player(page, 'Pat Birch')).toHaveAttribute('data-drop', 'true')
  await touch('touchEnd')
  await expect(newest(page)).toHaveText(/Out.*12 Pat.*In 41/)
  await expect(dialog(page)).toBeHidden()
})
