import { Webhook } from 'standardwebhooks'
import { openReceiver } from '../packages/server/test/webhookReceiver.ts'
import { expectAccessibleInBoth } from './accessible.ts'
import { PHONE } from './devices.ts'
import { makeProgramAndTeam, register, registerByCall } from './newcomer.ts'
import { expect, test } from './test.ts'

test('a newcomer, by keyboard: wizard with its messages, players, a correction, a restored player', async ({
  page,
}) => {
  await register(page)
  const next = page.getByRole('button', { name: 'Next' })
  await next.press('Enter')
  await expect(page.getByText('Please select your program type.')).toBeVisible()
  await page.getByRole('radio', { name: /High School/ }).press('Space')
  await next.press('Enter')
  await page.getByLabel('School name').pressSequentially('Lincoln High')
  await next.press('Enter')
  await expect(page.getByText('Please fill out all of the required fields.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Do you want to continue where you left off?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(page.getByLabel('School name')).toHaveValue('Lincoln High')
  await page.getByLabel('Mascot').pressSequentially('Lions')
  await next.press('Enter')
  await next.press('Enter')
  await expect(page.getByText('Please select your team level.')).toBeVisible()
  await page.getByRole('radio', { name: 'Varsity girls' }).press('Space')
  await expect(page.getByLabel('Rules').locator('option:checked')).toHaveText('High school (NFHS)')
  await next.press('Enter')
  await expect(page.getByText('Please select your team level.')).toHaveCount(0)
  await page.getByRole('group', { name: 'First color' }).getByRole('button', { name: 'Navy' }).press('Enter')
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(page.getByRole('radio', { name: 'Varsity girls' })).toBeChecked()
  await next.press('Enter')
  await next.press('Enter')
  const begin = page.getByRole('button', { name: 'Start Your Free Trial' })
  await begin.press('Enter')
  await expect(page.getByText('Please select a plan.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose Silver', exact: true }).press('Enter')
  await begin.press('Enter')

  await expect(page).toHaveTitle('Dashboard | Fullcourt')
  await page.getByRole('link', { name: 'Players', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Add several' }).press('Enter')
  await page
    .getByLabel('Names, one a line')
    .fill('Ava Lopez\nJohnson, Maya\n3 Zoe Smith\nElla Brown\nMia Davis\nCher')
  await expect(page.getByText('needs a first and a last name')).toBeVisible()
  await page.getByRole('button', { name: 'Add 5 players' }).press('Enter')
  await expect(page.getByText('5 players have been added.')).toBeVisible()
  await expect(page.getByLabel('Names, one a line')).toHaveValue('Cher')
  await page.keyboard.press('Escape')

  const firstName = page.getByRole('rowheader').first()
  await expect(firstName).toHaveText(/Ella Brown/)
  await page.getByRole('button', { name: 'Name' }).press('Enter')
  await expect(firstName).toHaveText(/Zoe Smith/)
  await expect(page).toHaveURL(/sort=-name/)

  await page.getByRole('searchbox', { name: 'Search' }).fill('maya')
  await page.getByRole('link', { name: 'Maya Johnson' }).press('Enter')
  await page.getByLabel('Phone').pressSequentially('5551234567')
  await expect(page.getByLabel('Phone')).toHaveValue('(555) 123-4567')
  await page.getByLabel('Phone').fill('')
  await page.getByLabel('Height').pressSequentially('5 11')
  await expect(page.getByLabel('Height')).toHaveValue(`5' 11"`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByLabel('Last name').fill(' ')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Last name is required.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Height')).toHaveValue(`5' 11"`)
  await expect(page.getByLabel('Last name')).toHaveValue('Johnson')

  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Are you sure you want to delete this?')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Maya Johnson leaves the program')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page).toHaveTitle('Dashboard | Fullcourt')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('link', { name: 'Players', exact: true }).press('Enter')
  await expect(page.getByRole('link', { name: 'Maya Johnson' })).toBeVisible()
})

test('by touch at 390 px: the menu, switching the team, signing out', async ({ browser, product }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: product.url })
  const page = await context.newPage()
  await register(page)
  await makeProgramAndTeam(page)
  await page.getByRole('button', { name: 'Navigation' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Add team' }).tap()
  await page.getByText('Freshman girls').tap()
  await page.getByRole('button', { name: 'Create team' }).tap()
  await page.getByRole('button', { name: 'Navigation' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Schedule' }).tap()
  await page.getByRole('heading', { name: 'Schedule' }).waitFor()
  await page.goto('/a/team/schedule/?search=hawks')
  await page.getByRole('button', { name: /Freshman, change team/ }).tap()
  await page.getByRole('menuitem', { name: /Varsity/ }).tap()
  await expect(page.getByRole('button', { name: /Varsity, change team/ })).toBeVisible()
  await expect(page).toHaveURL('/a/team/schedule/')
  await page.getByRole('button', { name: /User menu/ }).tap()
  await page.getByRole('menuitem', { name: 'Logout' }).tap()
  await page.waitForURL((url) => url.pathname === '/')
  await context.close()
})

test('guards: no program, no subscription, past the plan', async ({ page }) => {
  await register(page)
  await page.goto('/a/team/schedule/')
  await expect(page).toHaveURL(/\/a\/program\/new\//)

  const token = await page.evaluate(() => localStorage.getItem('fullcourt.token'))
  const headers = { authorization: `Bearer ${token}` }
  const user = await (await page.request.get('/v1/user/', { headers })).json()
  const leagues = await (await page.request.get('/v1/league/', { headers })).json()
  await page.request.post('/v1/team-brand/', {
    headers,
    data: {
      accountId: user.accounts[0].id,
      leagueId: leagues.results[0].id,
      name: 'Lincoln High',
      mascot: 'Lions',
      gender: 'Coed',
      timezone: 'America/New_York',
    },
  })
  await page.goto('/a/dashboard/')
  const begin = page.getByRole('button', { name: 'Start Your Free Trial' })
  await begin.click()
  await expect(page.getByText('Please select a plan.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose Gold', exact: true }).click()
  await begin.click()
  await expect(page.getByText('Your free trial has started.')).toBeVisible()
  await page.getByRole('radio', { name: 'Varsity girls' }).check()
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const { teamBrands } = await (await page.request.get('/v1/user/', { headers })).json()
  for (let n = 2; n <= 8; n += 1)
    await page.request.post('/v1/team/', { headers, data: { teamBrandId: teamBrands[0].id, level: 2 } })
  await page.goto('/a/team/new/')
  await expect(page.getByText('Your plan covers 8 teams, and you have 8.')).toBeVisible()
  await expect(page.getByRole('button', { name: /User menu/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByText('Add team (Your plan covers 8 teams, and you have 8.)')).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Add team' })).toHaveCount(0)
})

test('the subscription is cancelled and renewed, each after a confirmation', async ({ page }) => {
  await register(page)
  await makeProgramAndTeam(page)
  await page.getByRole('link', { name: 'Subscription' }).click()
  await expect(page.getByText(/The free trial runs to .* will not auto-renew/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Auto-Renew' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toHaveCount(0)
})

test('the password changes, and the old session elsewhere ends', async ({ page, browser, product }) => {
  const { username, password } = await registerByCall(page)
  const other = await browser.newContext({ baseURL: product.url })
  const there = await other.newPage()
  await there.goto('/login/')
  await there.getByLabel('Username or email').fill(username)
  await there.getByRole('textbox', { name: 'Password' }).fill(password)
  await there.keyboard.press('Enter')
  await there.waitForURL(/\/a\/program\/new\//)

  await page.goto('/a/profile/')
  await page.getByRole('textbox', { name: 'Current password' }).fill(password)
  await page.getByRole('textbox', { name: 'New password' }).fill('an even longer password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/Your password has been changed/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  // The other page hears of it by its live stream. A navigation at that moment would be interrupted.
  await expect(there.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await there.goto('/a/profile/')
  await expect(there.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await other.close()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the app opens again without a network and says that it is offline', async ({ page, context }) => {
    await register(page)
    await makeProgramAndTeam(page)
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      if (registration.active?.state !== 'activated') {
        await new Promise((resolve) =>
          registration.active?.addEventListener('statechange', resolve, { once: true }),
        )
      }
    })
    await page.getByRole('link', { name: 'Roster', exact: true }).click()
    await expect(page.getByText('No players yet')).toBeVisible()
    await page.goto('/a/dashboard/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText('Offline')).toBeVisible()
    // The roster was read before, the players were not.
    await page.getByRole('link', { name: 'Roster', exact: true }).click()
    await expect(page.getByText('No players yet')).toBeVisible()
    await page.getByRole('link', { name: 'Players', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Players' })).toBeVisible()
    const waits = page.getByText('It appears here when the network is back.')
    await expect(waits).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('No players yet')).toBeVisible()
    await expect(waits).toHaveCount(0)
  })
})

test('an API token is made, shown once, used by a program, and revoked', async ({
  page,
  seeded,
  product,
}) => {
  await page.goto('/a/program/settings/')
  await page.getByRole('button', { name: 'New token' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New API token' })
  await dialog.getByLabel('Name').fill('Website')
  await dialog.getByLabel('It may').selectOption('Choose')
  await dialog.getByRole('checkbox', { name: 'Read statistics' }).uncheck()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  const secret = await page.getByRole('textbox', { name: 'API token' }).inputValue()
  await page.getByRole('button', { name: 'I have kept it' }).click()

  const statusOf = async (path: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await fetch(`${product.url}/v1/team-game/${seeded.gameId}/${path}`, { headers })).status
  }
  expect([await statusOf(''), await statusOf('box-score/')]).toEqual([200, 403])

  await page.reload()
  const tokens = page.getByRole('list', { name: 'API tokens' })
  await expect(tokens.getByRole('listitem')).toContainText([/Last used/])
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('button', { name: 'Revoke Website' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('Website has been revoked.')).toBeVisible()
  await expect(tokens).toBeHidden()
  expect(await statusOf('')).toBe(401)
})

test('a webhook is added, tested, fails, is sent again, renewed, switched off and deleted, by keyboard', async ({
  page,
  seeded: _,
}) => {
  const receiver = await openReceiver()
  await page.goto('/a/program/settings/')
  await page.getByRole('button', { name: 'New webhook' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Name').pressSequentially('Scoreboard')
  await form.getByLabel('Address').fill('example.org/hook')
  await form.getByLabel('Address').press('Enter')
  await expect(form.getByText('Address must be an address like https://example.org/hook.')).toBeVisible()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('checkbox', { name: 'Game reopened' }).press('Space')
  await expectAccessibleInBoth(page, 'dialog')
  await form.getByRole('button', { name: 'Add webhook' }).press('Enter')
  const secret = page.getByRole('textbox', { name: 'Webhook secret' })
  const verifier = new Webhook(await secret.inputValue())
  await page.getByRole('button', { name: 'I have kept it' }).press('Enter')

  await page.getByRole('link', { name: 'Scoreboard' }).press('Enter')
  await expect(page).toHaveTitle('Scoreboard | Fullcourt')
  const settings = page.getByRole('list', { name: 'Settings' })
  const deliveries = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  await expect(deliveries).toContainText(['Answered 200'])
  expect(receiver.received.map(({ body, headers }) => verifier.verify(body, headers))).toMatchObject([
    { type: 'webhook.test' },
  ])

  receiver.status = 500
  await deliveries.getByRole('button', { name: /^Send again/ }).press('Enter')
  await expect(deliveries).toContainText(['Answered 500'])
  await expect(settings).toContainText('Failing')
  receiver.status = 200
  await deliveries.getByRole('button', { name: /^Send again/ }).press('Enter')
  await expect(deliveries).toContainText(['Answered 200'])
  await expect(settings.getByText('On', { exact: true })).toBeVisible()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

  await page.getByRole('button', { name: 'Send several again' }).press('Enter')
  const again = page.getByRole('dialog', { name: 'Send several again' })
  await expectAccessibleInBoth(page, 'dialog')
  await again.getByLabel('Day').fill('2020-01-01')
  await again.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(again.getByText('Choose a time within the last 30 days.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send several again' }).press('Enter')
  await again.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(page.getByText('There is nothing to send again since then.')).toBeVisible()
  await page.getByRole('button', { name: 'Send several again' }).press('Enter')
  await again.getByRole('radio', { name: 'All' }).press('Space')
  await again.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(page.getByText('1 delivery is being sent again.')).toBeVisible()
  await expect.poll(() => receiver.received.length).toBe(4)
  await expect(deliveries).toContainText(['Answered 200'])

  await deliveries.getByRole('button', { name: /^Details/ }).press('Enter')
  await expect(page.getByLabel('Answer')).toHaveValue('thanks')
  await expectAccessibleInBoth(page, 'dialog')
  await page.keyboard.press('Escape')
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'New secret' }).press('Enter')
  await page.getByRole('button', { name: 'Make a new secret' }).press('Enter')
  await expect(secret).toHaveValue(/^whsec_/)
  await page.getByRole('button', { name: 'I have kept it' }).press('Enter')
  await expect(settings).toContainText('The previous secret signs too until')
  await page.getByRole('button', { name: 'Switch off' }).press('Enter')
  await expect(settings.getByText('Off', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Scoreboard has been deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New webhook' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Webhooks' })).toBeHidden()
  await receiver.close()
})

test('a newer build is offered, and Later postpones it', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await page.clock.install()
  await page.route('**/build.json*', (route) =>
    route.fulfill({ json: { version: '9.9.9', builtAt: '2030-01-01T00:00:00.000Z' } }),
  )
  await register(page)
  const offer = page.getByText('There is a new version of the product available.')
  await expect(offer).toHaveCount(0)
  await page.clock.runFor(61_000)
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.clock.runFor(61_000)
  await expect(offer).toHaveCount(0)
  await page.reload()
  await page.clock.runFor(61_000)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'What kind of program is it?' })).toBeVisible()
  await context.close()
})

test('axe finds nothing on the pages of a program, light and dark', async ({ page }) => {
  await register(page)
  await makeProgramAndTeam(page)
  // An open stream is a request that never ends, so a slow page would never be idle.
  await page.route('**/events/**', (route) => route.abort())
  const pages = [
    '/a/dashboard/',
    '/a/program/players/',
    '/a/program/staff/',
    '/a/program/settings/',
    '/a/program/subscription/',
    '/a/profile/',
    '/a/program/new/',
    '/a/team/new/',
    '/a/team/how-we-count/',
  ]
  for (const path of pages) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectAccessibleInBoth(page)
  }
  await page.goto('/a/program/players/')
  await page.getByRole('button', { name: 'Add player' }).click()
  await expectAccessibleInBoth(page, 'dialog')
})

const PLAYER = {
  isHomeTeam: true,
  jersey: '4',
  lastName: 'Lopez',
  position: 'G',
  isStarting: false,
  role: 'PLAYER',
}

test('a person who is made inactive or deleted can be removed from future games', async ({ page }) => {
  await register(page)
  await makeProgramAndTeam(page)
  const token = await page.evaluate(() => localStorage.getItem('fullcourt.token'))
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, data: object) =>
    await (await page.request.post(path, { headers, data })).json()
  const user = await (await page.request.get('/v1/user/', { headers })).json()
  const teamId = user.teams[0].id
  const person = await post('/v1/team-brand-personnel/', {
    teamBrandId: user.teamBrands[0].id,
    firstName: 'Ava',
    lastName: 'Lopez',
    role: 'PLAYER',
  })
  const jerseys = { position: 'G', homeJersey: '4', awayJersey: '4' }
  await post('/v1/team-personnel/', { teamId, teamBrandPersonnelId: person.id, ...jerseys })
  const game = await post('/v1/team-game/', {
    teamId,
    opponentName: 'Franklin',
    opponentMascot: 'Hawks',
    isHome: true,
    gameStartTime: '2099-12-04T00:00:00Z',
    timezone: 'America/New_York',
    location: 'Lincoln gym',
  })
  const setup = await (await page.request.get(`/v1/team-game/${game.id}/setup/`, { headers })).json()
  if (setup.home.personnel.length === 0) {
    await post(`/v1/team-game/${game.id}/personnel/`, { ...PLAYER, teamBrandPersonnelId: person.id })
  }
  await page.goto(`/a/program/players/${person.id}/`)
  await page.getByRole('button', { name: 'Make inactive' }).click()
  await expect(
    page.getByText('Ava Lopez is in future games. Would you like to remove the player from them?'),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Ava Lopez has been removed from future games.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make active' })).toBeVisible()

  await page.getByRole('button', { name: 'Make active' }).click()
  await expect(page.getByRole('button', { name: 'Make inactive' })).toBeVisible()
  await post(`/v1/team-game/${game.id}/personnel/`, { ...PLAYER, teamBrandPersonnelId: person.id })
  await page.reload()
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this?' })
  await expect(question.getByText('Ava Lopez')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Warning' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveTitle('Dashboard | Fullcourt')
  const after = await (await page.request.get(`/v1/team-game/${game.id}/setup/`, { headers })).json()
  expect(after.home.personnel).toEqual([])
})
