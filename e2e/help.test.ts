// The help, and what an installation says of itself: settings of the server reach the pages.
import { expectAccessibleInBoth } from './accessible.ts'
import { startProduct } from './server.ts'
import { expect, test } from './test.ts'

test('the help is searched, read, and followed from page to page', async ({ page }) => {
  await page.goto('/')
  // A click in the moment when the app takes the page over was lost more than once.
  await expect(async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
    await page.waitForURL('/help/', { timeout: 10_000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Search the help').fill('residual nothing')
  await expect(page.getByText('No page has these words')).toBeVisible()
  await page.getByLabel('Search the help').fill('tip-off')
  await expect(page).toHaveURL(/search=tip-off/)
  await page.getByRole('main').getByRole('link', { name: 'Film, for coaches' }).click()
  await expect(page).toHaveTitle('Film, for coaches | Fullcourt')
  await expectAccessibleInBoth(page)
  await page.goto('/help/keys/')
  await expect(async () => {
    await page.getByRole('article').getByRole('link', { name: 'Film' }).click()
    await page.waitForURL('/help/film/', { timeout: 10_000 })
  }).toPass()
  const unknown = await page.goto('/help/nothing/')
  expect(unknown?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found | Fullcourt')
  await page.goto('/docs/api/plays/')
  await page.getByText('Parameters, body, reply, refusals and example of savePlays').click()
  await expectAccessibleInBoth(page)
})

test('each public page has its own title, description and address, and one picture', async ({
  page,
  product,
}) => {
  const seen = new Set<string>()
  for (const path of ['/', '/pricing/', '/video/', '/help/', '/help/film/', '/practice/', '/terms/']) {
    const html = await (await page.request.get(path)).text()
    const [, description] = /<meta name="description" content="([^"]+)"/.exec(html) ?? []
    const [, title] = /<title>([^<]+) \| Fullcourt<\/title>/.exec(html) ?? []
    expect(html).toContain(`<link rel="canonical" href="${product.url}${path}" />`)
    expect(html).toContain(`<meta property="og:image" content="${product.url}/social.png" />`)
    seen.add(`${title}: ${description}`)
  }
  expect(seen.size).toBe(7)
  const picture = await page.request.get('/social.png')
  expect(picture.headers()['content-type']).toBe('image/png')
})

test('a link with an id in its query leads to the thing', async ({ page }) => {
  const id = '01900000-0000-7000-8000-000000000001'
  await page.goto(`/a/team/game/?id=${id}`)
  await page.waitForURL(`/login/?next=%2Fa%2Fteam%2Fgame%2F${id}%2F`)
})

test('where users are invited, a visitor asks for access, and help and contact lead where they should', async ({
  browser,
}) => {
  const own = { REGISTRATION: 'request', CONTACT_EMAIL: 'us@example.org', HELP_URL: 'https://help.example/' }
  const product = await startProduct({ ...own, ADMIN_EMAIL: 'root@example.org' })
  const page = await browser.newPage({ baseURL: product.url })
  await page.goto('/register/')
  await expect(page.getByRole('heading', { name: 'Ask for access' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Name').fill('Sam Lee')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Enter an email address').or(page.getByText('Email is required'))).toBeVisible()
  await page.getByLabel('Email').fill('sam@example.org')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('An invitation will be sent to sam@example.org')).toBeVisible()
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    'mailto:us@example.org',
  )
  await expect(foot.getByRole('link', { name: 'Help' })).toHaveAttribute('href', 'https://help.example/')
  await page.close()
  await product.stop()
})
