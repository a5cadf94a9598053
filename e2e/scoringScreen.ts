// Parts of the scoring screen, as tests find them.
import { expect, type Locator, type Page } from '@playwright/test'
import { say } from './words.ts'

export const feed = (page: Page): Locator => page.getByLabel(say(page, 'Plays, newest first'))
/** The plays of the feed, newest first. */
export const rows = (page: Page): Locator => feed(page).getByRole('listitem')
/** The clock, which opens its setter. */
export const clockButton = (page: Page): Locator =>
  page.getByRole('button', { name: say(page, 'Clock: set time and period') })
/** The score of the seeded team, the Lincoln Lions. */
export const lions = (page: Page): Locator => page.getByLabel(/Lincoln.* score/)
export const court = (page: Page): Locator => page.getByRole('application')
/** The open play. */
export const popover = (page: Page): Locator => page.getByRole('dialog', { name: say(page, 'Event') })
/** What the open play asks. */
export const heading = (page: Page): Locator => popover(page).getByRole('heading')
/** An answer of the open play or of a dialog. */
export const choice = (page: Page, label: string | RegExp): Locator =>
  page.locator('[data-key]').filter({ has: page.getByText(label, { exact: typeof label === 'string' }) })

/** Leaves the page until the clock shows `face`. The absence begins a while after the clock's start, and under 3 s of it nothing is asked. */
export async function leaveUntil(page: Page, face: RegExp): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect(clockButton(page)).toHaveText(face)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
