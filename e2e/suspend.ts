import type { Page } from '@playwright/test'

/**
 * Suspends a tab, as a tablet does in the background: it keeps its locks and does nothing, because it waits for an answer that does
 * not come. @returns ends the tab
 */
export async function suspend(page: Page): Promise<() => Promise<void>> {
  const asked = Promise.withResolvers<void>()
  await page.route('**/never/', () => asked.resolve())
  const waiting = page
    .evaluate(() => {
      const call = new XMLHttpRequest()
      call.open('GET', '/never/', false)
      call.send()
    })
    .catch(() => undefined)
  await asked.promise
  return async () => {
    await page.close()
    await waiting
  }
}
