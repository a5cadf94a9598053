import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessible.ts'
import type { SeededTeam } from './seed.ts'
import { expect, test } from './test.ts'

interface Person {
  readonly id: string
  readonly isHomeTeam: boolean
}

/** Saves a tip, four fouls of the home side, a timeout, and a basket after a steal. */
async function playABit(seeded: SeededTeam): Promise<void> {
  const setup = (await seeded.get(`/v1/team-game/${seeded.gameId}/setup/`)) as {
    home: { personnel: Person[] }
    away: { personnel: Person[] }
  }
  const [home] = setup.home.personnel
  const [away] = setup.away.personnel
  let order = 0
  const event = (type: string, person: Person | undefined, more: object = {}) => {
    order += 1
    const credit = person ? { assignment: 'PLAYER', teamGamePersonnelId: person.id } : { assignment: 'TEAM' }
    return { id: randomUUID(), type, isHomeTeam: person !== away, ...credit, order, ...more }
  }
  const at = (clockTime: number, origin: object, rel: object[] = []) => ({
    origin: { period: 1, clockTime, ...origin },
    rel,
    freethrows: [],
  })
  const attributes = { foulType: 'non_shooting', award: 0 }
  const plays = [
    at(479, event('jumpball', away)),
    ...[460, 450, 440, 430].map((clock) => at(clock, event('foul', home, { attributes }))),
    at(400, event('timeout', undefined, { attributes: { timeoutKind: 'full' } })),
    at(380, event('turnover', away), [event('steal', home)]),
    at(377, event('shot_made', home, { pointValue: 2, location: { x: 70, y: 300 } })),
  ]
  await seeded.ask('PUT', '/v1/team-game-event/bulk/', { teamGameId: seeded.gameId, plays })
}

test('a box score shows fouls, timeouts, ball and arrow, and its headings lead to how we count', async ({
  page,
  seeded,
}) => {
  await playABit(seeded)
  await seeded.signIn(page.context())
  await page.goto(`${seeded.gamePage}?tab=box`)

  const fouls = page.getByRole('region', { name: 'Team fouls and timeouts' })
  await expect(fouls.getByRole('row').nth(1)).toContainText(/4\s*No throws/)
  await expect(fouls.getByRole('row').nth(2)).toContainText(/0\s*Bonus/)
  await expect(fouls).toContainText(/ has the ball\. .* gets the next held ball\./)
  const header = page.getByRole('heading', { level: 1 })
  await expect(header).toContainText('Fouls 4')
  await expect(header).toContainText('Arrow')
  await fouls.getByRole('button', { name: 'Q1 6:40' }).click()
  await expect(page.getByRole('dialog')).toContainText('Full timeout')
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Points', exact: true }).first().click()
  await page
    .getByText('Points of made field goals and free throws.')
    .first()
    .getByRole('link', { name: 'How we count' })
    .click()
  await page.getByRole('heading', { name: 'How we count' }).waitFor()
  const example = (name: string) => page.getByRole('figure', { name: `Example: ${name}`, exact: true })
  await expect(example('Points')).toContainText('Made 2')
  await expect(example('Fast break')).toContainText(/2 by the clock/)
  await expect(example('Offensive rating')).toContainText('100 × 2 ÷')
  await expect(page.locator('#personalFouls')).toContainText('Technical fouls of a player count')
  await expect(page.locator('#totalRebounds')).toContainText('Totals include team rebounds.')
  await expect(page.locator('#fastBreakPoints')).toContainText('Without a mark, within 5 s of a steal')
  await expect(page.locator('#estimatedPossessions')).toContainText('FT weight 0.475.')
  await expectAccessible(page)

  await example('Points').getByRole('link', { name: 'Open this play' }).click()
  await expect(page.getByRole('dialog')).toContainText('Made 2')
})
