// Line-ups with a name, kept for all games of the team, and players dragged on each other by mouse and finger.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { dragByFinger, dragByMouse, player } from './dragPlayers.ts'
import { feed } from './scoringScreen.ts'
import { expect, test } from './test.ts'

const newest = (page: Page) => feed(page).getByRole('listitem').first()
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Substitutions|Line-ups)/ })

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

  const [dialogs] = await Promise.all([page.waitForResponse(/\/assets\/DialogOf-.*\.js/), page.reload()])
  await expect(player(page, 'Pat Fir')).toBeEnabled()
  // Without a network too, once the dialogs and what they import are loaded.
  await page.evaluate((url) => import(url), dialogs.url())
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
  await dragByMouse(page, ['Pat Ginkgo', 'Pat Alder'])
  await page.mouse.up()
  await expect(newest(page)).toHaveText(/Out.*4 Pat.*In 50/)
  await expect(dialog(page)).toBeHidden()

  await dragByMouse(page, ['Pat Ginkgo', 'Pat Alder'])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(player(page, 'Pat Alder')).not.toHaveAttribute('data-drop')
  await expect(newest(page)).toHaveText(/Out.*4 Pat.*In 50/)
  // A press is still a press.
  await player(page, 'Pat Alder').click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 820, height: 1180 })
  await dragByFinger(page, ['Pat Fir', 'Pat Birch'])
  await expect(newest(page)).toHaveText(/Out.*12 Pat.*In 41/)
  await expect(dialog(page)).toBeHidden()
})
