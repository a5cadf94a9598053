// Pictures of every state of the scoring screen, live and beside a film, in each window, light and dark; axe and the sizes of
// controls in each.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findTestFfmpeg, NO_FFMPEG } from '../../packages/server/test/makeFilm.ts'
import { findingsOf } from '../accessible.ts'
import { makeStatesFilm, STATES_SEED, walkFilmStates, walkStates } from '../scoringStates.ts'
import { smallTargets } from '../targets.ts'
import { expect, tempFolder, test } from '../test.ts'

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const

const folder = tempFolder('states')
const file = join(folder, 'game.mp4')

/** Takes a picture of the page in both color schemes. @returns what axe and the sizes of controls find */
async function pictureOf(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The colors change with the next frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))))
    await page.screenshot({ path: `test-results/states/${name}-${colorScheme}.png`, animations: 'disabled' })
    found.push(...(await findingsOf(page)).map((finding) => `${name}-${colorScheme}: ${finding}`))
  }
  return found
}

for (const viewport of WINDOWS) {
  const { width } = viewport
  const isTouch = width < 1280
  test.describe(() => {
    test.use({ viewport, hasTouch: isTouch, isMobile: isTouch, seedOptions: STATES_SEED })

    const lookInto = (page: Page, prefix: string, found: string[]) => async (state: string) => {
      found.push(...(await pictureOf(page, `${prefix}-${state.replaceAll(' ', '-')}`)))
      if (isTouch) found.push(...(await smallTargets(page)).map((target) => `${state}, too small: ${target}`))
    }

    test(`states at ${width} px`, async ({ page, seeded }) => {
      const found: string[] = []
      await walkStates(page, seeded, lookInto(page, String(width), found))
      expect(found).toEqual([])
    })

    test(`states beside a film at ${width} px`, async ({ page, seeded }) => {
      test.skip(!findTestFfmpeg(), NO_FFMPEG)
      await makeStatesFilm(file)
      const found: string[] = []
      await walkFilmStates(page, seeded, file, lookInto(page, `${width}-film`, found))
      expect(found).toEqual([])
    })
  })
}
