// What a scorer does between plays: reads the feed, opens and closes dialogs, looks up keys.
import type { Page } from '@playwright/test'
import { clockButton, feed, lions, popover } from './scoringScreen.ts'
import { expect, test } from './test.ts'

const clock = (page: Page) => clockButton(page)

test('the feed counts new plays after an old one was opened, and follows again at the top', async ({
  page,
  seeded,
  scorer,
}) => {
  // Not all rows fit.
  await page.setViewportSize({ width: 1280, height: 560 })
  await scorer.starts(seeded.scoring, 'H')
  for (let n = 0; n < 14; n++)
    await scorer
      .at('Q1', `7:${50 - n}`)
      .turnsOver('H12')
      .steals('A5')
  await expect(feed(page).getByRole('button', { name: /7:37/ })).toBeVisible()
  await feed(page).evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight }))
  await feed(page).getByRole('button', { name: /7:49/ }).click()
  await expect(page.getByRole('dialog', { name: 'Edit event' })).toBeVisible()
  await page.keyboard.press('Escape')
  const old = feed(page).getByRole('button', { name: /7:49/ })
  const before = await old.boundingBox()

  for (const time of ['7:30', '7:20', '7:10', '7:00']) await scorer.at('Q1', time).makes('H12').unassisted()
  const pill = page.getByRole('button', { name: '4 new' })
  await expect(pill).toBeVisible()
  // The row that is being read stays in place.
  expect((await old.boundingBox())!.y).toBe(before!.y)
  await pill.click()
  await expect(pill).toBeHidden()
  await expect(feed(page).getByRole('button', { name: /7:00/ })).toBeInViewport()
  await scorer.at('Q1', '6:50').makes('H12').unassisted()
  await expect(feed(page).getByRole('button', { name: /6:50/ })).toBeInViewport()
  await expect(page.getByRole('button', { name: /new$/ })).toBeHidden()
})

test('Enter is the main action of every dialog, Escape closes it, and the keys are the court’s again', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:40').makes('H12').unassisted()

  await feed(page).getByRole('button', { name: /Made/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit event' })
  await edit.getByRole('heading', { name: 'Edit event' }).click()
  await page.keyboard.press('Backquote')
  await page.keyboard.press('Enter')
  await expect(edit).toBeHidden()
  await expect(feed(page).getByLabel('Flagged for review')).toBeVisible()

  // As soon as as many come in as go out, they are substituted.
  await page.keyboard.press('g')
  const subs = page.getByRole('dialog', { name: /^Substitutions/ })
  await subs.getByRole('button', { name: /12 Pat Birch/ }).click()
  await subs.getByRole('button', { name: /41 Pat Fir/ }).click()
  await expect(subs).toBeHidden()
  await expect(feed(page).getByRole('button', { name: /In 41/ })).toBeVisible()

  await page.keyboard.press('t')
  await expect(page.getByRole('dialog', { name: 'Timeout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  // Space is the clock's again, not the button's that opened the menu.
  await scorer.clock('starts').clock('stops')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'End the game now…' }).click()
  await expect(page.getByLabel('How it ended')).toHaveValue('played')
  await page.keyboard.press('Escape')

  await scorer.at('Q1', '0:00')
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'End of Quarter' })).toBeVisible()
  // Space is the clock's key: one press too many ends nothing.
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'End of Quarter' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(clock(page)).toContainText('Q2')
})

test('⌘Z undoes and ⇧⌘Z redoes', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:40').makes('H12').unassisted()
  await scorer.makes('H12').unassisted()
  const score = lions(page)
  await expect(score).toHaveText('4')
  await page.keyboard.press('Meta+z')
  await expect(score).toHaveText('2')
  await page.keyboard.press('Meta+Shift+z')
  await expect(score).toHaveText('4')
})

test('a time is typed as 732, 7:32 or 7.32, and its effect is shown first', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await page.keyboard.press('Space')
  const type = async (text: string) => {
    await page.keyboard.press('c')
    await page.getByLabel('Time MM:SS').fill(text)
  }
  for (const text of ['732', '7.32', '7:32']) {
    await scorer.at('Q1', '7:45')
    await type(text)
    const says = page.getByText('From 7:45 to 7:32: 13 s off the clock')
    await expect(says).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(clock(page)).toHaveText('Q17:32')
  }
  await type('32.5')
  await page.keyboard.press('Enter')
  await expect(clock(page)).toHaveText('Q132.5')
  await type('8:01')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The period is 8:00 long.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(clock(page)).toHaveText('Q132.5')
})

test('every line of a game’s log shows the device under the user’s name for it', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:40').makes('H12').unassisted()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Scoring settings…' }).click()
  await page.getByLabel('Name of this device').fill('Zoë’s table iPad')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await scorer.makes('H23').unassisted()
  await scorer.undoes()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const log = async () =>
    (await seeded.get(`/v1/team-game/${seeded.gameId}/log/`)).results as { action: string; device: string }[]
  await expect.poll(async () => (await log()).at(-1)?.action).toBe('delete')
  const devices = (await log()).map(({ device }) => device)
  expect(devices[0]).toMatch(/^Linux PC, Chrome \([a-z2-9]{4}\)$/)
  expect(devices.at(-1)).toMatch(/^Zoë’s table iPad \([a-z2-9]{4}\)$/)
  expect(devices.every((device) => typeof device === 'string')).toBe(true)
})

test('a player who fouled out is shown as out, goes out, and cannot be sent in again', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  for (let n = 0; n < 5; n++) {
    await scorer.at('Q1', `7:${50 - n}`).fouls('A5', 'non_shooting', 'H12')
    await page.keyboard.press('q')
  }
  const roster = page.getByRole('region', { name: 'Central roster' })
  await expect(roster.getByRole('button', { name: /Adams.*OUT/ })).toBeVisible()
  await scorer.substitutes('A', ['5'], ['20'])
  await page.keyboard.press('h')
  const subs = page.getByRole('dialog', { name: /^Substitutions/ })
  await expect(subs.getByText('Pat Adams')).toBeVisible()
  await expect(subs.getByRole('button', { name: /Adams/ })).toHaveCount(0)
  await expect(subs.getByText('OUT', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  // Not for a live play, even with the bench listed; an older play is corrected in its Edit dialog.
  await page.keyboard.press('d')
  await page.keyboard.press('m')
  await expect(
    popover(page).getByText('20 - Pat Frank').or(popover(page).getByText('41 - Pat Fir')),
  ).toBeVisible()
  await expect(popover(page).getByText('5 - Pat Adams')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await feed(page)
    .getByRole('button', { name: /Steal|Foul/ })
    .first()
    .click()
  const by = page.getByRole('dialog', { name: 'Edit event' }).getByLabel('By', { exact: true })
  await expect(by.getByRole('option', { name: '5 - Pat Adams' })).toHaveCount(1)
})
