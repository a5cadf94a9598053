// Administrators of the installation, as they work: second factor, account setup, invitations, suspension, viewing, resets.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { letterTo } from '../packages/server/test/letters.ts'
import { databaseUrlOf } from '../packages/server/test/running.ts'
import { expectAccessible } from './accessible.ts'
import { newBrowser, test } from './administrator.ts'
import { lions } from './scoringScreen.ts'
import { expect } from './test.ts'

test('an administrator is led to the second factor, and on to the pages', async ({ admin: page }) => {
  await page.goto('/a/admin/account-setup/')
  await expect(page).toHaveURL(/\/a\/profile\/#second-factor$/)
  await expect(page.getByText(/Administrators need a second factor\./)).toBeInViewport()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Enter the key by hand').click()
  const secret = ((await dialog.locator('details p').textContent()) ?? '').replaceAll(' ', '')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('link', { name: 'Open the pages for administrators' }).click()
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible()
  await expectAccessible(page)
})

/** Goes through the wizard with the keyboard. */
async function setUpAccount(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please fill out all of the required fields.')).toBeVisible()
  await page.getByRole('button', { name: 'DISMISS' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Mascot').fill('Bears')
  await page.getByLabel('Timezone').selectOption('America/Chicago')
  for (const choice of ['Female', 'Male', 'Varsity', 'Junior Varsity']) {
    await page.getByRole('checkbox', { name: choice, exact: true }).focus()
    await page.keyboard.press('Space')
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Who will own it?' })).toBeFocused()
  await page.getByLabel('First name').fill('Nina')
  await page.getByLabel('Last name').fill('Ortiz')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Source')).toHaveValue('fullcourt')
  await expect(page.getByLabel('Campaign')).toHaveValue('account-setup')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up account' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The account is set up' })).toBeVisible()
}

test('an account is set up, and its owner joins by mail and adds a program', async ({
  admin: page,
  administrator,
  browser,
  product,
}) => {
  await administrator.haveFactor()
  const email = 'nina@example.com'
  await page.goto('/a/admin/account-setup/')
  await setUpAccount(page, { name: 'Roosevelt High', email })
  await expectAccessible(page)
  await expect(page.getByRole('textbox', { name: 'Accept link' })).toHaveValue(
    /\/invite\/accept\/\?id=.+&token=.+&utm_source=/,
  )
  await page.getByRole('button', { name: 'Copy Video link' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/video\/\?utm_source=fullcourt/)

  const owner = await newBrowser(browser, product)
  await owner.goto((await letterTo(product.dataDir, email)).link!)
  await expect(owner.getByText(/You are invited to own Roosevelt High on Fullcourt/)).toBeVisible()
  expect(owner.url()).not.toContain('token=')
  await owner.getByRole('button', { name: 'Create my login' }).click()
  await expect(owner.getByLabel('First name')).toHaveValue('Nina')
  await owner.getByRole('button', { name: 'Next' }).click()
  await owner.getByRole('button', { name: 'nina.ortiz', exact: true }).click()
  await owner.getByRole('textbox', { name: 'Password' }).fill('long words of nina')
  await owner.keyboard.press('Enter')
  await owner.getByRole('button', { name: 'Choose Silver', exact: true }).click()
  await owner.getByRole('button', { name: 'Start Your Free Trial' }).click()
  await expect(owner.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await owner.goto('/a/program/new/')
  await owner.getByRole('radio', { name: /Middle School/ }).check()
  await owner.getByRole('button', { name: 'Next' }).click()
  await owner.getByLabel('School name').fill('Roosevelt Middle')
  await owner.getByLabel('Mascot').fill('Cubs')
  await owner.getByRole('button', { name: 'Next' }).click()
  await owner.getByRole('radio', { name: '8th grade girls' }).check()
  await owner.getByRole('button', { name: 'Next' }).click()
  await owner.getByRole('button', { name: 'Next' }).click()
  await owner.getByRole('button', { name: 'Choose Silver', exact: true }).click()
  await owner.getByRole('button', { name: /Start Your Free Trial|Create program/ }).click()
  await owner.waitForURL((url) => !url.pathname.startsWith('/a/program/new/'))
  await owner.context().close()

  await page.getByRole('link', { name: 'Open account' }).click()
  await expect(page.getByRole('heading', { name: 'Roosevelt High' })).toBeVisible()
  await expect(page.getByText('Roosevelt Middle Cubs')).toBeVisible()
  await expect(page.getByRole('row', { name: /Nina Ortiz/ })).toContainText('nina.ortiz')
  await expectAccessible(page)
})

test('invitations are searched, sent again, linked anew and deleted', async ({
  admin: page,
  administrator,
  browser,
  product,
}) => {
  await administrator.haveFactor()
  const { results } = (await administrator.ask('GET', '/v1/league/')) as { results: { id: string }[] }
  const made = await administrator.ask('POST', '/v1/admin/account-setup/', {
    name: 'Jefferson High',
    mascot: 'Jets',
    genders: ['Coed'],
    leagueId: results[0]!.id,
    timezone: 'America/Denver',
    teamLevels: [1],
    email: 'omar@example.com',
    firstName: 'Omar',
    lastName: 'Pine',
  })
  await page.goto('/a/admin/invitations/')
  await page.getByLabel('Search').fill('jefferson')
  const row = page.getByRole('row', { name: /Omar Pine/ })
  await expect(row).toContainText('Sent')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the invitation of Omar Pine again' }).click()
  await expect(page.getByText('The invitation of Omar Pine has been sent again.')).toBeVisible()
  const { link } = await letterTo(product.dataDir, 'omar@example.com', 2)

  const other = await newBrowser(browser, product)
  await other.goto(String(made.acceptURL))
  await expect(other.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await other.goto(link!)
  await expect(other.getByRole('heading', { name: 'Join Jefferson High Jets' })).toBeVisible()
  await page.reload()
  await expect(row).toContainText('Seen')

  await page.getByRole('button', { name: 'New link for Omar Pine' }).click()
  await page.getByRole('button', { name: 'Make a new link' }).click()
  const accept = await page.getByRole('textbox', { name: 'Accept link' }).inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Delete the invitation of Omar Pine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No Results')).toBeVisible()
  await other.goto(accept)
  await expect(other.getByRole('heading', { name: 'This invitation was taken back' })).toBeVisible()
  await page.getByLabel('Show').selectOption('Deleted')
  await expect(row).toBeVisible()
  await other.context().close()
})

test('a coach is seen as, suspended and let go on', async ({
  admin: page,
  administrator,
  page: coach,
  seeded,
}) => {
  await administrator.haveFactor()
  await page.goto(`/a/admin/users/?search=${seeded.username}`)
  await page.getByRole('button', { name: 'View as Sam Scorer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click()
  await expect(page.getByText(/You are viewing as Sam Scorer until/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page.getByText(/You are viewing as/)).toHaveCount(0)
  await coach.goto('/a/program/activity/')
  await expect(coach.getByText(/looked at what Sam Scorer sees/)).toBeVisible()

  const { accounts } = (await seeded.get('/v1/user/')) as { accounts: { id: string }[] }
  await page.goto(`/a/admin/accounts/${accounts[0]!.id}/`)
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByLabel('Reason').fill('The bill of October is open')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(/Suspended on .+: The bill of October is open\./)).toBeVisible()
  const refused = await seeded
    .ask('PATCH', `/v1/team-game/${seeded.gameId}/`, { location: 'Gym' })
    .catch(String)
  expect(refused).toContain('account_suspended')
  await coach.goto(seeded.gamePage)
  await expect(coach.getByRole('heading', { name: /Central Cats/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
  await seeded.ask('PATCH', `/v1/team-game/${seeded.gameId}/`, { location: 'Gym' })
})

test('erasures that are overdue are listed, and the health of the server says so', async ({
  admin: page,
  administrator,
  product,
  seeded,
}) => {
  await administrator.haveFactor()
  await page.goto('/a/admin/erasures/')
  await expect(page.getByText('Nothing is overdue')).toBeVisible()
  await expectAccessible(page)
  const { teamBrands } = (await seeded.get('/v1/user/')) as { teamBrands: { id: string; fullName: string }[] }
  const [program] = teamBrands
  const database = new pg.Client({ connectionString: databaseUrlOf(product.dataDir) })
  await database.connect()
  await database.query(
    `update team_brand_personnel set erase_at = now() - interval '3 hours' where id = (
      select id from team_brand_personnel where team_brand_id = $1 and user_id is null order by id limit 1)`,
    [program!.id],
  )
  await database.end()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: program!.fullName })
  await expect(row).toContainText('Person')
  await expectAccessible(page)

  await page.goto('/a/admin/health/')
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  await expect(checks.filter({ hasText: 'Erasures' })).toContainText('1 erasure is more than two hours late')
  await expect(checks.filter({ hasText: 'Mail' })).toContainText('Set SMTP_URL')
  await expect(page.getByText('None since the start')).toBeVisible()
  await expectAccessible(page)
})

test('a backup is made at a click, and the page says what to mend', async ({
  admin: page,
  administrator,
}) => {
  await administrator.haveFactor()
  await page.goto('/a/admin/backups/')
  await expect(page.getByText('Set BACKUP_TO to a folder on another disk.')).toBeVisible()
  await expect(page.getByText('No backup yet')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const row = page.getByRole('row').filter({ hasText: 'By hand' })
  await expect(row).toContainText('Verified')
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  await expect(page.getByText('No backup was restored for practice yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it' })).toBeEnabled()
  await expectAccessible(page)
})

test('a request for access is answered with an invitation', async ({
  admin: page,
  administrator,
  product,
}) => {
  await administrator.haveFactor()
  await page.goto('/a/admin/access-requests/')
  await expect(page.getByText('No requests')).toBeVisible()
  const database = new pg.Client({ connectionString: databaseUrlOf(product.dataDir) })
  await database.connect()
  await database.query(
    `insert into access_request (id, name, email, email_key, note, created_at)
    values (gen_random_uuid(), 'Sam Lee', 'sam.lee@example.org', 'sam.lee@example.org', 'North High', now())`,
  )
  await database.end()
  await page.reload()
  const row = page.getByRole('row', { name: /Sam Lee/ })
  await expect(row).toContainText('North High')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite Sam Lee' }).click()
  const dialog = page.getByRole('dialog', { name: 'The invitation is on its way' })
  await expect(dialog.getByRole('textbox', { name: 'Accept link' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Show').selectOption({ label: 'Invited' })
  await expect(row.getByRole('button', { name: 'Invite Sam Lee' })).toHaveText('Invite again')
  await page.getByRole('button', { name: 'Delete the request of Sam Lee' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No Results')).toBeVisible()
})

test('a game is found and reset while a device without a network holds plays of it', async ({
  admin: page,
  administrator,
  page: coach,
  context,
  seeded,
  scorer,
}) => {
  await administrator.haveFactor()
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '7:50')
    .shoots('H12', { from: [20, 15] })
    .unassisted()
  await expect(lions(coach)).toHaveText('3')
  const word = coach
    .getByRole('status')
    .filter({ hasText: /Saved|Saving|waiting/ })
    .first()
  await expect(word).toHaveText('Saved')
  await context.setOffline(true)
  await scorer.shoots('A9', { from: [6, 2] }).unassisted()
  await scorer.shoots('A9', { from: [6, 2] }).unassisted()
  await expect(word).toHaveText(/waiting, offline$/)

  const { accounts } = await administrator
    .ask('GET', `/v1/admin/users/?search=${seeded.username}`)
    .then(({ results }) => (results as { accounts: { id: string }[] }[])[0]!)
  await page.goto(`/a/admin/accounts/${accounts[0]!.id}/`)
  await page.getByRole('link', { name: /^Lincoln .+ Lions/ }).click()
  await page.getByLabel('Search').fill('central')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Reset Lincoln .+ vs Central Cats$/ }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'A device that still holds plays it has not sent keeps them apart: they do not count',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Reset game' }).click()
  await expect(page.getByText('The game was reset.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Reset Lincoln/ })).toHaveCount(0)

  await context.setOffline(false)
  const kept = coach.getByRole('alert', { name: 'Entered before the reset' })
  await expect(kept).toContainText('An administrator reset this game.', { timeout: 20_000 })
  await expect(kept).toContainText('They do not count.')
  await expect(lions(coach)).toHaveText('0')
  await expect(coach.getByLabel('Central score')).toHaveText('0')
  const notice = coach.getByRole('dialog', { name: 'This game was reset' })
  await expect(notice).toContainText('What this device has not sent is kept here')
  await notice.getByRole('button', { name: 'Start again' }).click()
  const [download] = await Promise.all([
    coach.waitForEvent('download'),
    kept.getByRole('button', { name: 'Export as text' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^not-sent-.+\.txt$/)
  await kept.getByRole('button', { name: 'Discard' }).click()
  await coach.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(kept).toHaveCount(0)
  await scorer.starts(seeded.scoring, 'H')
  await scorer.shoots('H4', { from: [6, 2] }).unassisted()
  await expect(lions(coach)).toHaveText('2')
})
