// A new server takes over what an old one had: a backup is restored on the page of the link that it prints.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from './accessible.ts'
import { seedTeam } from './seed.ts'
import { startProduct } from './server.ts'
import { expect, test } from './test.ts'
import { walk } from './walkLanguages.ts'

test('restores a backup on the first page of a new server, and logs in as before', async ({
  page,
  product,
}) => {
  const seeded = await seedTeam(product.url, {})
  const backups = mkdtempSync(join(tmpdir(), 'fullcourt-e2e-backups-'))
  execFileSync(process.execPath, ['packages/server/src/backup.ts', `--to=${backups}`], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: product.dataDir },
  })
  const empty = await startProduct({ BACKUP_TO: backups })
  try {
    const link = () => /http\S+\/become-admin\/#\S+/.exec(empty.output())?.[0]
    await expect.poll(link).toBeDefined()
    await page.goto(link()!)
    await page.getByRole('button', { name: 'Restore a backup' }).click()
    await expect(page.getByRole('heading', { name: 'Restore a backup' })).toBeVisible()
    await expectAccessible(page)

    const openList = async () => {
      await page.getByRole('button').last().click()
      await page.getByRole('combobox').selectOption('folder')
      await expect(page.getByRole('textbox')).toBeVisible()
    }
    await walk(page, `${empty.url}/become-admin/`, openList, 'restore')

    await page.goto(`${empty.url}/become-admin/?lang=en`)
    await page.getByRole('button', { name: 'Restore a backup' }).click()
    await page.getByLabel('Backup', { exact: true }).selectOption('Another folder')
    await page.getByLabel('Folder', { exact: true }).fill('/no/such/folder')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('The folder /no/such/folder does not exist.')

    await page.getByLabel('Backup', { exact: true }).selectOption({ index: 0 })
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText(/^The backup of .* is restored: .* counted\./)).toBeVisible({
      timeout: 60_000,
    })
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await page.getByLabel('Username or email').fill(seeded.username)
    await page.getByLabel('Password', { exact: true }).fill(seeded.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Lincoln').first()).toBeVisible()
  } finally {
    await empty.stop()
    rmSync(backups, { recursive: true, force: true })
  }
})
