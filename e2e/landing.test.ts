import { expect, test } from './test.ts'

// As for a visitor: the service worker is installed meanwhile.
test.use({ serviceWorkers: 'allow' })

test('the first page calls no other origin, logs nothing to the console, and leads to registering', async ({
  page,
  product,
}) => {
  const strangers: string[] = []
  const said: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(product.url))
      strangers.push(request.url())
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(String(error)))

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('link', { name: /register|sign up|get started|create/i })
    .first()
    .click()
  await expect(page.getByLabel(/first name/i)).toBeVisible()

  expect(strangers).toEqual([])
  expect(said).toEqual([])
})
