import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { feed, lions } from './scoringScreen.ts'
import type { SeededTeam } from './seed.ts'
import { expect, test } from './test.ts'

const reviewPath = ({ gameId }: SeededTeam) => `/a/team/game/${gameId}/scoring/review/`
const card = (page: Page) => page.getByRole('region', { name: 'To review' })
const counted = (page: Page) => page.getByText(/^\d+ of \d+$/)

test('a player to be named, an open question, open free throws and a flag are walked by keys alone', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:00').turnsOver('H?').isDeadBall()
  await scorer.at('Q1', '6:00').shoots('A7', { from: [8, 0], made: false })
  // Closed without an answer: the rebound is missing.
  await page.keyboard.press('q')
  await scorer.at('Q1', '5:30').turnsOver('H12').isDeadBall()
  await scorer.at('Q1', '5:00').fouls('A7', 'shooting', 'H12').gets(2).throws('made')
  await page.keyboard.press('q')
  await scorer.at('Q1', '4:00').turnsOver('A9').isDeadBall()
  await scorer
    .at('Q1', '3:00')
    .shoots('A9', { from: [8, 0], worth: 3 })
    .unassisted()

  await page.getByRole('tab', { name: /Issues/ }).click()
  await page.getByRole('link', { name: 'Review one by one' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${reviewPath(seeded)}$`))

  await expect(card(page).getByRole('heading').first()).toHaveText(
    /A turnover at Q1 7:00 belongs to a player of Lincoln \w+ still to be named/,
  )
  await expect(counted(page)).toHaveText(/^1 of \d$/)
  await expectAccessible(page)
  await page.keyboard.type('30')

  await expect(card(page).getByRole('heading').first()).toHaveText(/No rebound follows a missed shot/)
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: /Rebound by/ })).toBeVisible()
  await expectAccessible(page)
  // The progress survives a reload, and the open question does not block it.
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(card(page).getByRole('heading').first()).toHaveText(/No rebound follows a missed shot/)
  await expect(counted(page)).toHaveText(/^2 of \d$/)
  await page.keyboard.press('a')
  await page.keyboard.type('12')

  await expect(card(page).getByRole('heading').first()).toHaveText(/throw/)
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Free throw 2 of 2' })).toBeVisible()
  await page.keyboard.press('a')

  // The rest has a fix (Y), or several to choose from. Two fixes add a turnover, whose player is then to be named; T makes it the team's.
  const rest: readonly (readonly [about: RegExp, key: string])[] = [
    [/free throw at Q1 5:00 while Central has the ball/, '1'],
    [/shoots for 3 at Q1 3:00 from where a shot is worth 2/, 'y'],
    [/made shot at Q1 3:00 while Lincoln \w+ has the ball/, '1'],
    [/turnover at Q1 5:00 belongs to a player of Central still to be named/, 't'],
    [/turnover at Q1 3:00 belongs to a player of Lincoln \w+ still to be named/, 't'],
  ]
  for (const [about, key] of rest) {
    await expect(card(page).getByRole('heading').first()).toHaveText(about)
    await page.keyboard.press(key)
  }
  await expect(page.getByText('Review done')).toBeVisible()
  await expect(page.getByText(/settled, none left/)).toBeVisible()
  await expectAccessible(page)
  await expect.poll(async () => (await seeded.box()).flags).toEqual([])
})

test('what is left stays, a deletion is undone, and a final game is changed after it is reopened', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '7:00')
    .shoots('H?', { from: [6, 0] })
    .assists('H4')
  await scorer.at('Q1', '6:00').turnsOver('A?').isDeadBall()
  const sent = async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/events/`)).results
  // Clock, jump ball and two plays.
  await expect.poll(sent).toHaveLength(5)
  await seeded.ask('PATCH', `/v1/team-game/${seeded.gameId}/`, { homeFinalScore: 2, awayFinalScore: 0 })

  await page.goto(seeded.gamePage)
  await page.getByRole('link', { name: 'Review (2)' }).click()
  await expect(page.getByText(/This game is final/)).toBeVisible()
  const heading = card(page).getByRole('heading').first()
  await expect(heading).toHaveText(/A made shot at Q1 7:00/)
  await page.keyboard.press(']')
  await expect(heading).toHaveText(/A turnover at Q1 6:00/)
  await page.keyboard.press('t')
  await expect(page.getByText('This game is final. Reopen it to change it.')).toBeVisible()
  await page.keyboard.press('[')
  await expect(heading).toHaveText(/A made shot at Q1 7:00/)

  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText(/This game is final/)).toHaveCount(0)
  await page.keyboard.press('Delete')
  await expect(page.getByText(/Deleted: Player to be named, made 2.*, and its assist\./)).toBeVisible()
  await expect(heading).toHaveText(/A turnover at Q1 6:00/)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(heading).toHaveText(/A made shot at Q1 7:00/)
  await page.keyboard.press('l')
  await expect(heading).toHaveText(/A turnover at Q1 6:00/)
  await page.keyboard.type('9')
  await expect(page.getByText(/^\d things? settled, 1 left\.$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Left as they are' })).toContainText('A made shot at Q1 7:00')
})

/** Another person, a bench guest, corrects a basket to three points through the API. */
async function correctAsGuest(seeded: SeededTeam, url: string, name: string): Promise<void> {
  const made = await seeded.ask('POST', '/v1/invitation/', { kind: 'BENCH', teamGameId: seeded.gameId, name })
  const token = new URL(String(made.acceptURL)).searchParams.get('token')
  const ask = async (method: string, path: string, body: unknown, bearer?: string) => {
    const headers = {
      'content-type': 'application/json',
      'x-device': 'Tablet (AB12)',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    }
    const reply = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    expect(reply.status, await reply.clone().text()).toBeLessThan(300)
    return (await reply.json()) as Record<string, string>
  }
  const guest = await ask('POST', `/v1/invitation/${made.id}/accept/`, { token })
  const { results } = await seeded.get(`/v1/team-game/${seeded.gameId}/events/`)
  const shot = (results as { id: string; type: string }[]).find(({ type }) => type === 'shot_made')!
  await ask('PATCH', `/v1/team-game-event/${shot.id}/`, { pointValue: 3 }, guest.token)
}

test('the history of a play shows the changes of two people, and an earlier version is restored', async ({
  page,
  product,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '7:00')
    .shoots('H12', { from: [6, 0] })
    .assists('H4')
  const score = lions(page)
  await expect(page.getByRole('button', { name: /^Undo: 12 Pat Birch, made 2/ })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await correctAsGuest(seeded, product.url, 'Anna')
  await expect(score).toHaveText('3')

  const row = feed(page).getByRole('button').filter({ hasText: 'Made 3' })
  await row.click()
  const edit = page.getByRole('dialog', { name: 'Edit event' })
  await edit.getByText('History', { exact: true }).press('Enter')
  const versions = edit.getByRole('group').getByRole('listitem')
  await expect(versions.filter({ hasText: 'changed it' })).toContainText(
    /Anna \(guest\).*Tablet \(AB12\).*Points: 2 points → 3 points/s,
  )
  await expect(versions.filter({ hasText: 'entered it' })).toContainText(/You.*12 Pat Birch: Made 2/s)
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Restore this version' }).press('Enter')
  await expect(score).toHaveText('2')
  await page.keyboard.press('Escape')
  await scorer.undoes()
  await expect(score).toHaveText('3')

  const { results } = await seeded.get(`/v1/team-game/${seeded.gameId}/events/`)
  const shot = (results as { id: string; type: string }[]).find(({ type }) => type === 'shot_made')!
  await page.goto(`${seeded.gamePage}?play=${shot.id}`)
  await page.getByRole('dialog').getByText('History', { exact: true }).click()
  await expect(page.getByRole('dialog').getByText('You changed it').first()).toBeVisible()
  await expectAccessible(page)
})

test('a deletion from the feed asks no question and is undone', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '7:00')
    .shoots('H12', { from: [6, 0] })
    .assists('H4')
  const score = lions(page)
  await expect(score).toHaveText('2')
  await page.keyboard.press('[')
  await page.keyboard.press('Delete')
  await expect(page.getByText(/Deleted: 12 Pat Birch, made 2 from .*, and its assist\./)).toBeVisible()
  await expect(score).toHaveText('0')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(score).toHaveText('2')
})
