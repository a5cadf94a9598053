// A whole quarter of a simulated game by taps alone, on a phone and on a tablet.
import { enterQuarter, TOUCH_SEED, TOUCH_WINDOWS } from '../enterByTouch.ts'
import { test } from '../test.ts'

for (const viewport of TOUCH_WINDOWS) {
  test.describe(() => {
    test.use({ viewport, hasTouch: true, isMobile: true, seedOptions: TOUCH_SEED })

    test(`a quarter by touch at ${viewport.width} px ends in the simulator's box score`, ({ page, seeded }) =>
      enterQuarter(page, seeded))
  })
}
