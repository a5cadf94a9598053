// Sessions: listed and ended, the password asked again, a log-out without a network.

import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@fullcourt/program'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { register, registerByCall } from './newcomer.ts'
import { test as base, expect, productWith } from './test.ts'

const CLOCK = join(tmpdir(), `fullcourt-clock-${process.pid}`)
/** Sets the server's clock ahead of the machine's. */
const setAhead = (ms: number): void => writeFileSync(CLOCK, String(ms))
// The server reads it at its start.
setAhead(0)
/** Preloaded by the server: sets its clock ahead by the number in the file. */
const AHEAD = `
  import { readFileSync } from 'node:fs'
  const now = Date.now
  Date.now = () => now() + Number(readFileSync(${JSON.stringify(CLOCK)}, 'utf8'))
`

/** A server whose clock the test sets. */
const test = base.extend({
  product: productWith({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(AHEAD)}` }),
})

const statusOf = async (url: string, token: string): Promise<number> =>
  (await fetch(`${url}/v1/user/`, { headers: { authorization: `Bearer ${token}` } })).status
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('fullcourt.token'))

test('lists the user’s sessions, and ends one or all others', async ({ page, product }) => {
  const { username, password } = await registerByCall(page)
  const logIn = async (device: string): Promise<string> => {
    const headers = { 'content-type': 'application/json', 'x-device': device }
    const body = JSON.stringify({ username, password })
    const reply = await fetch(`${product.url}/v1/token/`, { method: 'POST', headers, body })
    expect(reply.status, await reply.clone().text()).toBe(201)
    return (await reply.json()).token
  }
  const [tablet, phone] = [await logIn('Gym tablet'), await logIn('iPhone, Safari')]
  await page.goto('/a/profile/')
  const section = page
    .getByRole('region', { name: "Where you're signed in" })
    .or(page.locator('section').filter({ hasText: "Where you're signed in" }))
  await expect(section.getByRole('listitem')).toHaveCount(3)
  await expect(section.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Sign out on Gym tablet' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  expect([await statusOf(product.url, tablet), await statusOf(product.url, phone)]).toEqual([401, 200])
  await section.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  expect(await statusOf(product.url, phone)).toBe(401)
})

test('asks for the password an hour after the log-in, and keeps the entries', async ({ page }) => {
  setAhead(0)
  const { password } = await registerByCall(page)
  await page.goto('/a/profile/')
  setAhead(2 * HOUR_MS)
  await page.getByRole('button', { name: 'Add a phone number' }).click()
  const phone = page.getByRole('textbox', { name: /phone/i })
  await phone.fill('(212) 555-0100')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  const field = dialog.getByRole('textbox', { name: 'Password' })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(phone).toHaveValue('(212) 555-0100')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await field.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Password is wrong.')).toBeVisible()
  await field.fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Phone numbers').getByText('(212) 555-0100')).toBeVisible()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('ends the session when the device is online again after a log-out without a network', async ({
    page,
    context,
    product,
  }) => {
    setAhead(0)
    await register(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const token = (await tokenIn(page))!
    // The server is down too: a page that is reloaded while offline is emulated may still reach it.
    await product.kill()
    await context.setOffline(true)
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByText('You are logged out on this device.')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token)
    await product.start()
    expect(await statusOf(product.url, token)).toBe(200)
    await context.setOffline(false)
    await expect(page.getByText('You are logged out on this device.')).toBeHidden()
    expect(await statusOf(product.url, token)).toBe(401)
  })
})
