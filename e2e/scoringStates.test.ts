// Every state of the scoring screen and of the pages around it: no finding of axe, and no control too small for a finger.

import { findingsOf } from './accessible.ts'
import { PHONE } from './devices.ts'
import { STATES_SEED, walkStates } from './scoringStates.ts'
import { smallTargets } from './targets.ts'
import { expect, test } from './test.ts'

test.describe.configure({ timeout: 180_000 })
test.use({ ...PHONE, seedOptions: STATES_SEED })

// `npm run long -- states` looks at every window in both color schemes.
test('the states of the scoring screen on a phone', async ({ page, seeded }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  await walkStates(page, seeded, async (state) => {
    found.push(...(await findingsOf(page)).map((finding) => `${state}: ${finding}`))
    found.push(...(await smallTargets(page)).map((target) => `${state}, too small: ${target}`))
  })
  expect(found).toEqual([])
})
