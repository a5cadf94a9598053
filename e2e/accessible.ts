import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds on the page, or in the part that `within` selects. */
export async function findingsOf(page: Page, within?: string): Promise<readonly string[]> {
  // The pages have no frames: no other tab is opened to merge findings, and what passes is not described.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Expects no axe findings on the page once its heading is there, or in the part that `within` selects. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await page
    .locator(within ?? 'h1')
    .first()
    .waitFor({ state: 'attached' })
  const { pathname, search } = new URL(page.url())
  expect(await findingsOf(page, within), `axe on ${pathname}${search}`).toEqual([])
}

/** Waits for the last transition: a color that is inherited begins another one. */
const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    for (let some = running(); some.length > 0; some = running())
      await Promise.allSettled(some.map(({ finished }) => finished))
  })

/** Expects no axe findings in either color scheme, on the page as it is open. */
export async function expectAccessibleInBoth(page: Page, within?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await endTransitions(page)
    await expectAccessible(page, within)
  }
}
