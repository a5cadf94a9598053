// A game that has all the plays it may have: the scorer reads why, and nothing else is held up.
import type { Page } from '@playwright/test'
import type { SeededTeam } from './seed.ts'
import { expect, test } from './test.ts'

const MOST_PLAYS = 2_000

async function playCount({ get, gameId }: SeededTeam): Promise<number> {
  return Number((await get(`/v1/team-game/${gameId}/events/?limit=1`)).count)
}

/** Turnovers of the teams, by turns and early in the game, until so many plays stand. */
async function fillTo({ ask, gameId, ...seeded }: SeededTeam, plays: number): Promise<string> {
  const missing = plays - (await playCount({ ask, gameId, ...seeded }))
  const made = Array.from({ length: missing }, (_, n) => ({
    origin: {
      id: crypto.randomUUID(),
      type: 'turnover',
      period: 1,
      clockTime: 470 - Math.floor((70 * n) / missing),
      order: n,
      isHomeTeam: n % 2 === 0,
      assignment: 'TEAM',
    },
    rel: [],
    freethrows: [],
  }))
  for (let n = 0; n < made.length; n += 500)
    await ask('PUT', '/v1/team-game-event/bulk/', { teamGameId: gameId, plays: made.slice(n, n + 500) })
  return made[0]!.origin.id
}

const refusals = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved' })

test('a game with 2,000 plays refuses another, says so, and accepts one after a deletion', async ({
  page,
  seeded,
  scorer,
}) => {
  test.slow()
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00')
  // The jump ball, and the clock's start and stop. 'Saved' also stands there before they are on their way.
  await expect.poll(() => playCount(seeded)).toBe(3)
  const first = await fillTo(seeded, MOST_PLAYS)
  await page.reload()
  await scorer.at('Q1', '4:50').makes('H12').unassisted()
  await expect(refusals(page)).toContainText(
    'Not saved: A game can have up to 2,000 plays. To add one, delete a play you no longer need.',
  )
  expect(await playCount(seeded)).toBe(MOST_PLAYS)

  await seeded.ask('DELETE', `/v1/team-game-event/${first}/`)
  await refusals(page).getByRole('button', { name: 'Try again' }).click()
  await expect(refusals(page)).toHaveCount(0)
  await expect.poll(() => playCount(seeded)).toBe(MOST_PLAYS)
})
