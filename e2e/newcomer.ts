// Newcomers for the tests: each one makes an account, so the tests can share one server.
import { expect, type Page } from '@playwright/test'

let made = 0

/** Pat Summers, by another username each time. */
function newNewcomer() {
  made += 1
  const username = `pat${process.pid}x${Date.now()}x${made}`
  return { username, email: `${username}@example.org`, password: 'a long enough password' }
}

type Newcomer = ReturnType<typeof newNewcomer>

/** Fills the page that registers, and stays on it. */
export async function fillRegistration(page: Page): Promise<Newcomer> {
  const newcomer = newNewcomer()
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('Summers')
  await page.getByLabel('Email').fill(newcomer.email)
  await page.getByLabel('Username').fill(newcomer.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(newcomer.password)
  return newcomer
}

/** Registers by a call. The browser is not signed in. */
export async function addUser({ request }: Page) {
  const newcomer = newNewcomer()
  const reply = await request.post('/v1/user/', {
    data: { firstName: 'Pat', lastName: 'Summers', ...newcomer },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { token } = (await reply.json()) as { token: string }
  return { ...newcomer, token, origin: new URL(reply.url()).origin }
}

/** Registers by a call, and signs in a browser that has opened no page yet: for tests that are about something else. */
export async function registerByCall(page: Page): Promise<Newcomer> {
  const { token, origin, ...newcomer } = await addUser(page)
  const localStorage = [{ name: 'fullcourt.token', value: token }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  return newcomer
}

/** Registers through the pages and stops at the first step of the program wizard. */
export async function register(page: Page): Promise<Newcomer> {
  await page.goto('/register/')
  const newcomer = await fillRegistration(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What kind of program is it?' }).waitFor()
  return newcomer
}

/** The last button of the wizard where plans are sold: it asks for one. */
const SELLING = 'Start Your Free Trial'

/** Through the wizard, to the dashboard of Lincoln High Lions Varsity. */
export async function makeProgramAndTeam(page: Page, finish = SELLING): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' })
  await page.getByRole('radio', { name: /High School/ }).check()
  await next.click()
  await page.getByLabel('School name').fill('Lincoln High')
  await page.getByLabel('Mascot').fill('Lions')
  await next.click()
  await page.getByRole('radio', { name: 'Varsity girls' }).check()
  await next.click()
  if (finish === SELLING) {
    await next.click()
    await page.getByRole('button', { name: 'Choose Silver', exact: true }).click()
  }
  await page.getByRole('button', { name: finish }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}
