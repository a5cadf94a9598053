// A server that lost an hour: restored from its last backup, it gets back from two devices what it had acknowledged since.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Scorer } from './scorer.ts'
import type { SeededTeam } from './seed.ts'
import { test as base, expect, productWith } from './test.ts'

/** A product of its own, because it is killed. */
const test = base.extend({
  product: productWith(),
})

const run = (command: 'backup' | 'restore', dataDir: string, ...args: string[]) =>
  execFileSync(process.execPath, [join('packages/server/src', `${command}.ts`), ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })

async function logIn(page: Page, { username, password }: SeededTeam): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('two devices give a restored server its plays back, also after a log-in that it lost', async ({
  page,
  browser,
  seeded,
  scorer,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  const [one, two] = [scorer, new Scorer(other)]
  await one.starts(seeded.scoring, 'H')
  await one.at('Q1', '7:00').makes('H12').unassisted()
  run('backup', product.dataDir)

  // The second device logs in after the backup. Its live stream, which hears of the restore, is loaded after the page.
  const stream = other.waitForResponse(/\/events\/\?/)
  await other.goto(seeded.scoring)
  await logIn(other, seeded)
  await one.at('Q1', '6:30').makes('H4').unassisted()
  await expect(other.getByLabel(/Lincoln.* score/)).toHaveText('4')
  await two.at('Q1', '6:00').makes('A9').unassisted()
  await expect(page.getByLabel('Central score')).toHaveText('2')
  const before = await seeded.box()
  // Only the second device has the last play.
  await page.close()
  await two.at('Q1', '5:30').makes('A9').unassisted()
  await expect.poll(async () => (await seeded.box()).score).not.toEqual(before.score)
  const acknowledged = await seeded.box()
  await stream

  await product.kill()
  run('restore', product.dataDir, join(product.dataDir, 'backups'))
  await product.start()
  await seeded.logIn()
  expect(await seeded.box()).not.toEqual(acknowledged)

  // A device that has not reached the server for a while asks it each 15 seconds at most.
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible({ timeout: 60_000 })
  await other.reload()
  await logIn(other, seeded)
  await expect.poll(async () => (await seeded.box()).score).toEqual(acknowledged.score)
  await context.close()
})

interface SetupReply {
  readonly home: { readonly personnel: readonly Record<string, unknown>[] }
  readonly away: { readonly personnel: readonly Record<string, unknown>[] }
  readonly teamGame: Record<string, unknown>
}

const setupOf = async (seeded: SeededTeam, gameId: string) =>
  (await seeded.get(`/v1/team-game/${gameId}/setup/`)) as unknown as SetupReply

/** Makes another game with the people of the seeded one. @returns its id */
async function makeGame(seeded: SeededTeam): Promise<string> {
  const { home, away, teamGame } = await setupOf(seeded, seeded.gameId)
  const { teamId, leagueId, gameStartTime, timezone } = teamGame
  const { id } = await seeded.ask('POST', '/v1/team-game/', {
    ...{ teamId, leagueId, gameStartTime, timezone, isHome: true },
    opponentName: 'Riverside',
    opponentMascot: 'Owls',
    location: 'Lincoln Gym',
  })
  const path = `/v1/team-game/${id}`
  const { awayUnmanagedTeam } = (await seeded.get(`${path}/`)) as { awayUnmanagedTeam: { id: string } }
  const named = ({ jersey, firstName, lastName, position, role }: Record<string, unknown>) => ({
    ...{ jersey, firstName, lastName, position, role },
  })
  const { results } = (await seeded.ask(
    'POST',
    `/v1/unmanaged-team/${awayUnmanagedTeam.id}/personnel/`,
    away.personnel.map(named),
  )) as { results: { id: string; jersey: string }[] }
  const theirs = away.personnel.map((person) => ({
    ...named(person),
    isHomeTeam: false,
    isStarting: person.isStarting,
    unmanagedTeamPersonnelId: results.find(({ jersey }) => jersey === person.jersey)!.id,
  }))
  const starters = home.personnel.filter(({ isStarting }) => isStarting)
  const ours = home.personnel.map((person) => ({
    ...named(person),
    isHomeTeam: true,
    isStarting: person.isStarting && person !== starters.at(-1),
    teamBrandPersonnelId: person.teamBrandPersonnelId,
  }))
  const { teamBrand } = teamGame.homeTeam as { teamBrand: { id: string } }
  const name = { firstName: 'Nia', lastName: 'Newcomer', role: 'PLAYER' }
  const newcomer = await seeded.ask('POST', '/v1/team-brand-personnel/', {
    ...name,
    teamBrandId: teamBrand.id,
  })
  ours.push({
    ...{ ...name, jersey: '55', position: 'C', isHomeTeam: true, isStarting: true },
    teamBrandPersonnelId: newcomer.id,
  })
  for (const side of [ours, theirs]) await seeded.ask('POST', `${path}/personnel/`, side)
  return String(id)
}

test('a game that was made after the backup, with a new player, comes back from the device that scored it', async ({
  page,
  seeded,
  scorer,
  product,
}) => {
  run('backup', product.dataDir)
  const gameId = await makeGame(seeded)
  const box = () => seeded.get(`/v1/team-game/${gameId}/box-score/`)
  // The live stream is loaded after the page. It hears of the restore.
  const stream = page.waitForResponse(/\/events\/\?/)
  await scorer.starts(`/a/team/game/${gameId}/scoring/live/`, 'H')
  await scorer.at('Q1', '7:00').makes('H12').unassisted()
  await scorer.at('Q1', '6:30').makes('A9').unassisted()
  await scorer.at('Q1', '6:20').makes('H55').unassisted()
  await expect.poll(async () => (await box()).score).toEqual({ home: 4, away: 2 })
  const [acknowledged, people] = [await box(), await setupOf(seeded, gameId)]
  await stream

  await product.kill()
  run('restore', product.dataDir, join(product.dataDir, 'backups'))
  await product.start()
  await expect.poll(() => box().catch(() => null), { timeout: 60_000 }).toEqual(acknowledged)
  expect((await setupOf(seeded, gameId)).home.personnel).toEqual(people.home.personnel)
  expect((await setupOf(seeded, gameId)).away.personnel).toEqual(people.away.personnel)
  // Scoring goes on.
  await scorer.at('Q1', '6:00').makes('H4').unassisted()
  await expect.poll(async () => (await box()).score).not.toEqual(acknowledged.score)
})
