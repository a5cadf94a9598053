// Films of the seeded game that are files of the coach's computer, and picking them.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { SeededTeam } from './seed.ts'
import { filmScoringPath, shownClock } from './shownFilm.ts'
import { say } from './words.ts'

/** The game has these films, on the coach's computer alone. @returns their ids */
export async function addLocalFilms(
  page: Page,
  { gameId, ask, get }: SeededTeam,
  paths: readonly string[],
  duration: number,
): Promise<readonly string[]> {
  const ids: string[] = []
  const { teamId } = await get(`/v1/team-game/${gameId}/`)
  for (const [order, path] of paths.entries()) {
    const id = `0199bbbb-0000-7000-8000-${randomBytes(6).toString('hex')}`
    ids.push(id)
    await ask('POST', '/v1/team-video/', {
      id,
      teamId,
      teamGameId: gameId,
      type: 'GAME',
      name: `Part ${order + 1}`,
      filename: basename(path),
      originalType: 'video/mp4',
      size: statSync(path).size,
      hash: createHash('sha256').update(readFileSync(path)).digest('hex'),
      duration,
      storeInCloud: false,
      order,
    })
  }
  // A picker of the browser itself cannot be driven.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  return ids
}

export const unavailableDialog = (page: Page) =>
  page.getByRole('dialog', { name: say(page, 'Videos Unavailable') })

/** Opens the scoring screen of a game with films that are on this computer alone, each so many seconds long. @returns their ids */
export async function openLocalFilms(
  page: Page,
  seeded: SeededTeam,
  paths: readonly string[],
  duration: number,
): Promise<readonly string[]> {
  const ids = await addLocalFilms(page, seeded, paths, duration)
  await page.goto(filmScoringPath(seeded))
  await chooseFiles(page, paths)
  return ids
}

export async function pickFiles(page: Page, paths: readonly string[]): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await unavailableDialog(page)
    .getByRole('button', { name: say(page, 'Select files') })
    .click()
  await (await asked).setFiles([...paths])
}

export async function chooseFiles(page: Page, paths: readonly string[]): Promise<void> {
  await expect(unavailableDialog(page)).toBeVisible()
  await pickFiles(page, paths)
  await expect(unavailableDialog(page)).toBeHidden()
  await expect.poll(() => shownClock(page)).not.toBeNull()
}
