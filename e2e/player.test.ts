// What a player sees: the own team, games, figures and profile; nothing about how others are reached.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addPlayer, joinAsPlayer } from './players.ts'
import type { SeededTeam } from './seed.ts'
import { expect, test } from './test.ts'

const SECRET = 'mia.unreachable@example.org'

interface Player {
  readonly token: string
  readonly personId: string
  readonly otherId: string
}

/** Zoe joins as a player and scores in a final game; Mia, a teammate, has an address. */
async function joinAndScore(seeded: SeededTeam): Promise<Player> {
  const zoe = { firstName: 'Zoe', jersey: '88', primaryEmail: 'zoe.quinn@example.org' }
  const personId = await addPlayer(seeded, zoe)
  const mia = { firstName: 'Mia', jersey: '77', primaryEmail: SECRET, primaryPhone: '2125550177' }
  const otherId = await addPlayer(seeded, mia)
  await scoreFor(seeded, personId)
  return { token: await joinAsPlayer(seeded, { personId, firstName: 'Zoe' }), personId, otherId }
}

/** A three-pointer of the person, and the end of the game. */
async function scoreFor(seeded: SeededTeam, teamBrandPersonnelId: string): Promise<void> {
  const { results } = (await seeded.ask('POST', `/v1/team-game/${seeded.gameId}/personnel/`, {
    isHomeTeam: true,
    teamBrandPersonnelId,
    jersey: '88',
    firstName: 'Zoe',
    lastName: 'Quinn',
    position: 'G',
  })) as { results: { id: string; jersey: string }[] }
  await seeded.ask('PUT', '/v1/team-game-event/bulk/', {
    teamGameId: seeded.gameId,
    origin: {
      id: crypto.randomUUID(),
      type: 'shot_made',
      period: 1,
      clockTime: 300,
      isHomeTeam: true,
      teamGamePersonnelId: results.find(({ jersey }) => jersey === '88')!.id,
      assignment: 'PLAYER',
      pointValue: 3,
      location: { x: 700, y: 300 },
      order: 1,
    },
  })
  await seeded.ask('PATCH', `/v1/team-game/${seeded.gameId}/`, { homeFinalScore: 3, awayFinalScore: 0 })
}

/** Collects replies of the server that hold the address of the teammate. */
function leaks(page: Page): readonly string[] {
  const found: string[] = []
  page.on('response', async (reply) => {
    if (!reply.url().includes('/v1/')) return
    const text = await reply.text().catch(() => '')
    if (text.includes(SECRET) || text.includes('2125550177')) found.push(reply.url())
  })
  return found
}

test('a player reads the own team, games, figures and profile, and no contacts of others', async ({
  browser,
  product,
  seeded,
}) => {
  const { token, personId, otherId } = await joinAndScore(seeded)
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
  await context.addInitScript((value) => localStorage.setItem('fullcourt.token', value), token)
  const page = await context.newPage()
  const leaked = leaks(page)

  await page.goto('/a/dashboard/')
  await expect(page.getByRole('heading', { name: 'Your season' })).toBeVisible()
  await expect(page.getByText('3 points, 0 rebounds, 0 assists')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Getting started' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Navigation' }).click()
  const nav = page.getByRole('dialog')
  await expect(nav.getByRole('link', { name: 'Schedule' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Roster' })).toBeVisible()
  for (const name of ['Players', 'Staff', 'Members', 'Subscription', 'Activity', 'Add team', 'Add program'])
    await expect(nav.getByRole('link', { name, exact: true })).toHaveCount(0)

  await page.goto(seeded.gamePage)
  await expect(page.getByText('Final').first()).toBeVisible()
  // What a scorer worries about, and pages of the staff, are not offered.
  await page.goto(`${seeded.gamePage}?tab=flags`)
  await expect(page.getByRole('heading', { name: 'Leaders' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Flags' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /To review/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Videos', exact: true }).last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Setup' })).toHaveCount(0)
  await page.goto(`${seeded.gamePage}?tab=box`)
  await expect(page.getByRole('row', { name: /Quinn/ }).first()).toContainText('3')
  await expect(page.getByRole('link', { name: /Score this game|Continue scoring/ })).toHaveCount(0)

  await page.goto('/a/team/roster/')
  await expect(page.getByText('Mia Quinn').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Add/ })).toHaveCount(0)
  await page.goto('/a/team/insights/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`/a/program/players/${personId}/`)
  await expect(
    page.getByText('zoe.quinn@example.org').or(page.locator('input[value="zoe.quinn@example.org"]')).first(),
  ).toBeVisible()
  // The own card, without what only staff may do.
  await expect(page.getByRole('table', { name: 'Game log' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: /Sign-in|Leaving|Erase/ })).toHaveCount(0)
  await expectAccessible(page)
  // Pages that are not a player's lead to the dashboard.
  for (const path of [
    '/a/program/players/',
    '/a/program/staff/',
    '/a/program/settings/',
    `/a/program/players/${otherId}/`,
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/a\/dashboard\//)
  }
  await page.goto(seeded.scoring)
  await expect(page.getByRole('button', { name: 'Start Game' })).toHaveCount(0)
  expect(leaked).toEqual([])
  await context.close()
})
