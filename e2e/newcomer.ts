// Newcomers for the tests: each one makes an account, so the tests can share one server.
import type { Page } from '@playwright/test'

let made = 0

interface Newcomer {
  readonly username: string
  readonly password: string
}

/** Fills the page that registers, and stays on it. */
export async function fillRegistration(page: Page): Promise<Newcomer> {
  made += 1
  const username = `pat${process.pid}x${Date.now()}x${made}`
  const password = 'a long enough password'
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('Summers')
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  return { username, password }
}

/** Registers through the pages and stops at the first step of the program wizard. */
export async function register(page: Page): Promise<Newcomer> {
  await page.goto('/register/')
  const newcomer = await fillRegistration(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What kind of program is it?' }).waitFor()
  return newcomer
}

/** Through both wizards, to the dashboard of Lincoln High Lions Varsity. */
export async function makeProgramAndTeam(page: Page, finish = 'Start Your Free Trial'): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' })
  await page.getByRole('radio', { name: /High School/ }).check()
  await next.click()
  await page.getByLabel('School name').fill('Lincoln High')
  await page.getByLabel('Mascot').fill('Lions')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Timezone').selectOption('America/New_York')
  await next.click()
  await page.getByRole('button', { name: finish }).click()
  await page.getByRole('radio', { name: 'Varsity', exact: true }).check()
  await next.click()
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}
