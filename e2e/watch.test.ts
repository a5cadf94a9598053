import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { boxOf } from './onScreen.ts'
import type { SeededTeam } from './seed.ts'
import { expect, test } from './test.ts'
import { printTimes } from './times.ts'

interface Person {
  readonly id: string
  readonly jersey: string
  readonly isHomeTeam: boolean
}

/** Sends plays into the seeded game, like a scorer on another device. */
async function openScorer(url: string, seeded: SeededTeam) {
  const setup = (await seeded.get(`/v1/team-game/${seeded.gameId}/setup/`)) as {
    home: { personnel: Person[] }
    away: { personnel: Person[] }
  }
  const people = [...setup.home.personnel, ...setup.away.personnel]
  const find = (who: string) => {
    const person = people.find((one) => `${one.isHomeTeam ? 'H' : 'A'}${one.jersey}` === who)
    if (!person) throw new Error(`no person is ${who}`)
    return { isHomeTeam: person.isHomeTeam, assignment: 'PLAYER', teamGamePersonnelId: person.id }
  }
  let order = 0
  const event = (type: string, who: string, more: object) => {
    order += 1
    return { id: randomUUID(), type, ...find(who), order, ...more }
  }
  const send = async (clockTime: number, origin: object, rel: object[] = []) => {
    const reply = await fetch(`${url}/v1/team-game-event/bulk/`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${seeded.token}` },
      body: JSON.stringify({
        teamGameId: seeded.gameId,
        origin: { period: 1, clockTime, ...origin },
        rel,
        freethrows: [],
      }),
    })
    if (!reply.ok) throw new Error(await reply.text())
  }
  return {
    makes: (who: string, at: number, pointValue: 2 | 3, assist?: string) =>
      send(
        at,
        event('shot_made', who, { pointValue, location: { x: pointValue === 3 ? 400 : 120, y: 300 } }),
        assist ? [event('assist', assist, {})] : [],
      ),
    misses: (who: string, at: number, rebound: string) =>
      send(at, event('shot_miss', who, { pointValue: 2, location: { x: 200, y: 250 } }), [
        event('rebound', rebound, {}),
      ]),
  }
}

test('a second browser sees each play, and every figure opens its plays', async ({
  page,
  product,
  seeded,
}) => {
  const scorer = await openScorer(product.url, seeded)
  await page.goto(seeded.gamePage)
  await expect(page.getByText('No events recorded yet')).toBeVisible()

  const score = page.getByRole('table', { name: 'Score by period' }).getByRole('row').nth(1).getByRole('cell')
  await scorer.makes('H23', 460, 3, 'H4')
  await expect(score.last()).toHaveText('3')
  await expect(page.getByText('Live Q1 7:40')).toBeVisible()
  const waits: number[] = []
  for (const [who, clock, total] of [
    ['H4', 440, '5'],
    ['H12', 420, '7'],
    ['H30', 400, '9'],
  ] as const) {
    await scorer.makes(who, clock, 2)
    const sent = performance.now()
    await expect(score.last()).toHaveText(total)
    waits.push(performance.now() - sent)
  }
  printTimes('a basket on the game page', waits)
  await scorer.misses('A5', 390, 'H23')
  await scorer.makes('H23', 380, 2)

  await page.getByRole('link', { name: 'Box score' }).click()
  await expect(page).toHaveURL(/tab=box/)
  await page.getByRole('button', { name: 'Pat Cedar, Points 5' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(/behind=points/)
  await page.reload()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog
    .getByRole('listitem')
    .getByRole('button', { name: /Made 3/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Play' })).toContainText('Assist 4 Pat Alder')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const ours = page.getByRole('region', { name: /^Box score of Lincoln/ })
  await ours.getByRole('button', { name: 'Pat Cedar, Points 5' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(ours.getByRole('button', { name: 'Pat Cedar, Field goals 2–2' })).toBeFocused()
  await ours.getByRole('button', { name: 'Points', exact: true }).click()
  await expect(page).toHaveURL(/sort=-points/)
  await expect(ours.getByRole('row').nth(1)).toContainText('Pat Cedar')
})

test('play-by-play, shot chart and flow: filtered by the address, used by keyboard', async ({
  page,
  product,
  seeded,
}) => {
  const scorer = await openScorer(product.url, seeded)
  await scorer.makes('H23', 460, 3, 'H4')
  await scorer.misses('A5', 440, 'H23')
  await scorer.makes('A7', 430, 2)

  await page.goto(`${seeded.gamePage}?tab=plays`)
  const feed = page.getByRole('region', { name: 'Play-by-play, newest first' })
  await expect(feed.getByRole('listitem')).toHaveCount(3)
  await page.getByLabel('Show').selectOption('Rebounds')
  await expect(feed.getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/type=rebounds/)
  await page.getByLabel('Show').selectOption('Assists')
  // The score in a row counts plays that the filter hides.
  await expect(feed.getByText('3–0')).toBeVisible()

  await page.goto(`${seeded.gamePage}?tab=shots`)
  const marks = page.getByRole('figure', { name: 'Shots' }).getByRole('button')
  await expect(marks).toHaveCount(3)
  await marks.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(marks.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Play' })).toContainText('Missed 2')
  await page.keyboard.press('Escape')
  // All of them as one list, whose clips run on.
  await page.getByRole('button', { name: 'List 3 shots' }).click()
  await expect(page.getByRole('dialog', { name: '3 shots' }).getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await page.getByLabel('Team').selectOption('Central')
  await expect(page.getByRole('figure', { name: 'Shots of Central' }).getByRole('button')).toHaveCount(2)

  await page.goto(`${seeded.gamePage}?tab=flow`)
  await page.getByRole('button', { name: 'List the plays' }).click()
  await expect(page.getByRole('dialog', { name: 'Every change of the score' })).toContainText('Made 3')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table', { name: 'Every change of the score' }).getByRole('row')).toHaveCount(3)
  for (const tab of ['summary', 'box', 'plays', 'shots', 'flow']) {
    await page.goto(`${seeded.gamePage}?tab=${tab}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

test('shots as dots, hexes and zones: kept in the address, tapped beside the mark, opened to their plays', async ({
  page,
  product,
  seeded,
}) => {
  const scorer = await openScorer(product.url, seeded)
  await scorer.makes('H23', 460, 3)
  await scorer.makes('H4', 450, 2)
  await scorer.makes('H12', 440, 2)
  await scorer.misses('H30', 430, 'A5')
  // A season to compare with has final games only.
  await seeded.ask('PATCH', `/v1/team-game/${seeded.gameId}/`, { homeFinalScore: 7, awayFinalScore: 0 })
  await page.goto(`${seeded.gamePage}?tab=shots`)
  const open = page.getByRole('dialog')

  const dot = page.getByRole('figure', { name: 'Shots' }).getByRole('button', { name: /Made 3/ })
  await dot.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await boxOf(dot)
  // 20 px beside its middle, where nothing of it is drawn.
  await page.mouse.click(x + width / 2 + 20, y + height / 2)
  await expect(page.getByRole('dialog', { name: 'Play' })).toContainText('Made 3')
  await page.keyboard.press('Escape')
  await expect(dot).toBeFocused()

  await page.getByText('Hexes', { exact: true }).click()
  await expect(page).toHaveURL(/chart=hexes/)
  const ours = page.getByRole('figure', { name: /^Shots of Lincoln/ })
  await expect(ours.getByRole('button')).toHaveCount(3)
  await expectAccessible(page)
  await ours.getByRole('button').first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(ours.getByRole('button').first()).toHaveAccessibleName(
    'Paint: 2 shots, 2.00 points per shot, 2 of 2',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/spot=home/)
  await expect(open.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await open
    .getByRole('listitem')
    .getByRole('button', { name: /12 Pat Birch/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Play' })).toContainText('Made 2')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)

  await page.getByText('Zones', { exact: true }).click()
  await ours.getByRole('button', { name: 'Paint: 2 of 3, 66.7 %; season 2 of 3, 66.7 %' }).click()
  await expect(open.getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table', { name: /^Shots by zone, Lincoln/ }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  await page.goto('/a/team/insights/')
  const season = page.getByRole('figure', { name: 'Shots of the season' })
  await season.getByRole('button', { name: /^Paint: 2 shots/ }).click()
  await expectAccessible(page)
  await open
    .getByRole('link', { name: /^Made 2 from 5 ft/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Play' })).toContainText('Made 2')
})

test('a season’s figures lead to the player, the game and the plays', async ({ page, product, seeded }) => {
  const scorer = await openScorer(product.url, seeded)
  await scorer.makes('H23', 460, 3)
  await page.goto('/a/team/roster/')
  await page.getByRole('button', { name: 'Add To Roster' }).click()
  await page.getByLabel('Home jersey of Pat Cedar').fill('23')
  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok())
  await page.keyboard.press('Enter')
  await saved
  await page.keyboard.press('Escape')
  await page.goto('/a/team/insights/')
  await expect(page.getByText(/^No game is final yet/)).toBeVisible()
  const live = page.getByRole('switch', { name: 'With the live game' })
  await live.check()
  await expect(page.getByRole('row', { name: /Pat Cedar/ })).toContainText('3')
  await expectAccessible(page)
  await seeded.ask('PATCH', `/v1/team-game/${seeded.gameId}/`, { homeFinalScore: 3, awayFinalScore: 0 })
  await page.goto('/a/team/insights/')
  await expect(page.getByText('1–0', { exact: true })).toBeVisible()
  await expect(live).toHaveCount(0)
  await page.getByText('Totals', { exact: true }).click()
  await expect(page).toHaveURL(/basis=total/)
  const row = page.getByRole('row', { name: /Pat Cedar/ })
  await row.getByRole('link', { name: /Pat Cedar/ }).click()
  await expect(page).toHaveTitle('Pat Cedar | Fullcourt')
  await page.goBack()
  await row.getByRole('link', { name: '3', exact: true }).click()
  await page.getByRole('dialog').getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
})

test('a deleted game says so and is restored', async ({ page, seeded }) => {
  await page.goto(seeded.gamePage)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await page.goto(seeded.gamePage)
  await expect(page.getByText('This item has been deleted and can no longer be edited.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Score this game' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('link', { name: 'Score this game' })).toBeVisible()
})

test('a started game is moved, ended by hand and reopened', async ({ page, product, seeded }) => {
  const scorer = await openScorer(product.url, seeded)
  await scorer.makes('H23', 460, 3)
  await page.goto(seeded.gamePage)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await expect(dialog.getByLabel('League')).toBeDisabled()
  await dialog.getByLabel('Location').fill('Central Gym')
  await dialog.getByLabel('Central Cats').fill('49')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter the scores of both teams.')).toBeVisible()
  await dialog.getByLabel(/^Lincoln/).fill('52')
  await dialog.getByLabel('How it ended').selectOption('Abandoned')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This game is final.')).toBeVisible()

  await page.getByRole('link', { name: 'Game', exact: true }).click()
  await expect(page.getByText('Final, abandoned')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('52')
  await expect(page.getByText('Central Gym')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('link', { name: 'Continue scoring' })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Score by period' }).getByRole('row').nth(1).getByRole('cell').last(),
  ).toHaveText('3')
})

test('the score sheet lists each basket, and the score is saved as a picture', async ({
  page,
  product,
  seeded,
}) => {
  const scorer = await openScorer(product.url, seeded)
  await scorer.makes('H4', 470, 3, 'H23')
  await scorer.misses('A5', 450, 'H23')
  await page.goto(`/a/team/game/${seeded.gameId}/`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Picture of the score' }).click()
  expect((await download).suggestedFilename()).toMatch(/ – .*\.png$/)
  const picture = sharp(await (await download).path())
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy result as text' }).click()
  await expect(page.getByText('The result has been copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^In progress: Lincoln.* leads Central 3–0\nQ1 3–0\n.*, Lincoln Gym\n\nLincoln.*\nPoints: Pat Alder 3\n/,
  )
  // As on a page without HTTPS.
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy game as notation' }).click()
  await expect(page.getByText('The game has been copied as notation.')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Score sheet' }).click()
  await expect(page.getByRole('row', { name: '7:50 4 +3 3 0' })).toBeVisible()
})
