// Pictures of every state of the scoring screen, in each window, light and dark; axe and the sizes of controls in each.
import { findingsOf } from '../accessible.ts'
import { STATES_SEED, walkStates } from '../scoringStates.ts'
import { smallTargets } from '../targets.ts'
import { expect, test } from '../test.ts'

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const

for (const viewport of WINDOWS) {
  const isTouch = viewport.width < 1280
  test.describe(() => {
    test.use({ viewport, hasTouch: isTouch, isMobile: isTouch, seedOptions: STATES_SEED })

    test(`states at ${viewport.width} px`, async ({ page, seeded }) => {
      const found: string[] = []
      await walkStates(page, seeded, async (state) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          // The colors change with the next frames.
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))))
          const name = `${viewport.width}-${state.replaceAll(' ', '-')}-${colorScheme}`
          await page.screenshot({ path: `test-results/states/${name}.png` })
          found.push(...(await findingsOf(page)).map((finding) => `${name}: ${finding}`))
        }
        if (isTouch)
          found.push(...(await smallTargets(page)).map((target) => `${state}, too small: ${target}`))
      })
      expect(found).toEqual([])
    })
  })
}
