// Backups that are sealed: an administrator shows now and then that the key is still there.
import { newKeyFile } from '../packages/server/src/backup/sealing.ts'
import { expectAccessibleInBoth } from './accessible.ts'
import { test as base } from './administrator.ts'
import { expect, productWith } from './test.ts'

const [keyFile, otherFile] = [await newKeyFile(), await newKeyFile()]
const recipient = /BACKUP_RECIPIENT=(\S+)/.exec(keyFile)![1]!

const test = base.extend({ product: productWith({ BACKUP_RECIPIENT: recipient }) })

test('the key of the backups is tried in the browser, and stays there', async ({
  admin: page,
  administrator,
}) => {
  await administrator.haveFactor()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.goto('/a/admin/backups/')
  await expect(page.getByText('The key that opens the backups was not tried for 90 days.')).toBeVisible()
  await expect(page.getByText(recipient)).toBeVisible()
  await expect(page.getByText('It was not tried yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Try the key' }).click()
  const dialog = page.getByRole('dialog')
  const key = dialog.getByLabel('Key')
  await dialog.getByRole('button', { name: 'Try the key' }).click()
  await expect(dialog).toContainText('Please paste the key.')
  await key.fill(otherFile)
  await key.press('Enter')
  await expect(dialog).toContainText('This key does not open the backups.')
  await expectAccessibleInBoth(page, 'dialog')
  await key.fill(keyFile)
  await key.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('It was tried on')).toBeVisible()
  await expect(page.getByText('was not tried for 90 days')).toHaveCount(0)
  await expectAccessibleInBoth(page)
  expect(sent.filter((text) => text.includes('AGE-SECRET-KEY'))).toEqual([])
  expect(sent.filter((text) => text.includes(recipient))).toHaveLength(1)
  await page.goto('/a/admin/audit/')
  await expect(page.getByText('showed that the key of the backups opens them')).toBeVisible()
})
