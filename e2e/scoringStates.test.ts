// Every state of the scoring screen and of the pages around it: no finding of axe, no id twice, and no control too small for a finger.

import type { Page } from '@playwright/test'
import { findingsOf } from './accessible.ts'
import { PHONE } from './devices.ts'
import { STATES_SEED, walkStates } from './scoringStates.ts'
import { smallTargets } from './targets.ts'
import { expect, test } from './test.ts'

test.describe.configure({ timeout: 180_000 })
test.use({ ...PHONE, seedOptions: STATES_SEED })

/** Axe passes those of which one is hidden, though a tab of a dialog then leads to the other one. */
const idsTwice = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, at) => ids.indexOf(id) !== at)
  })

// `npm run long -- states` looks at every window in both color schemes.
test('the states of the scoring screen on a phone', async ({ page, seeded }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  await walkStates(page, seeded, async (state) => {
    found.push(...(await findingsOf(page)).map((finding) => `${state}: ${finding}`))
    found.push(...(await smallTargets(page)).map((target) => `${state}, too small: ${target}`))
    found.push(...(await idsTwice(page)).map((id) => `${state}, id twice: ${id}`))
  })
  expect(found).toEqual([])
})
