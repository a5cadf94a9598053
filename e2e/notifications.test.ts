// Notifications: they arrive while a page is open, are seen on all screens, and follow the choice of channels.
import { expectAccessible } from './accessible.ts'
import type { SeededTeam } from './seed.ts'
import { expect, test } from './test.ts'

/** A new person accepts an invitation of the seeded admin. */
async function join(seeded: SeededTeam, firstName: string): Promise<void> {
  const { teamBrands } = (await seeded.get('/v1/user/')) as { teamBrands: { id: string }[] }
  const made = await seeded.ask('POST', '/v1/invitation/', {
    teamBrandId: teamBrands[0]!.id,
    role: 'COACH',
    send: false,
  })
  const token = new URL(String(made.acceptURL)).searchParams.get('token')
  await seeded.ask('POST', `/v1/invitation/${made.id}/accept/`, {
    token,
    username: `${firstName.toLowerCase()}-${seeded.username}`,
    password: 'long joining words',
    firstName,
    lastName: 'Dunn',
  })
}

test('a notification arrives live, opens its page, and is seen on every screen', async ({
  page,
  context,
  seeded,
}) => {
  await page.goto('/a/dashboard/')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  const second = await context.newPage()
  await second.goto('/a/program/members/')
  await join(seeded, 'Cora')
  await expect(bell).toHaveAccessibleName('Notifications, 1 new')
  const secondBell = second.getByRole('button', { name: /^Notifications/ })
  await expect(secondBell).toHaveAccessibleName('Notifications, 1 new')

  await bell.click()
  const list = page.getByRole('region', { name: 'Notifications' })
  await expect(list.getByRole('link', { name: /Cora Dunn joined ?, new/ })).toBeVisible()
  await expectAccessible(page)
  await expect(secondBell).toHaveAccessibleName('Notifications')

  // A second one arrives in the open list.
  await join(seeded, 'Dora')
  await expect(list.getByRole('link', { name: /Dora Dunn joined ?, new/ })).toBeVisible()
  await expect(list.getByRole('listitem').first()).toContainText('Dora Dunn joined')
  await list.getByRole('link', { name: /Cora Dunn joined/ }).click()
  await expect(page).toHaveURL(/\/a\/program\/staff\/.+/)
  await expect(page.getByLabel('First name')).toHaveValue('Cora')
  await page.reload()
  await expect(bell).toHaveAccessibleName('Notifications')
})

test('a notification speaks the language of the page', async ({ page, seeded }) => {
  await join(seeded, 'Cora')
  await page.goto('/a/dashboard/?lang=es')
  await page.getByRole('button', { name: /^Notificaciones/ }).click()
  const list = page.getByRole('region', { name: 'Notificaciones' })
  await expect(list.getByText(/^Cora Dunn aceptó tu invitación a Lincoln/)).toBeVisible()
})

test('each kind is switched on and off by channel', async ({ page, seeded }) => {
  await page.goto('/a/profile/')
  const box = (channel: string) =>
    page.getByRole('checkbox', { name: `A person you invited joins: ${channel}` })
  await expect(box('Bell')).toBeChecked()
  await expect(box('Email')).toBeChecked()
  await expect(box('SMS')).not.toBeChecked()
  // A reload would cancel a change on its way.
  const saved = () => page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
  for (const change of [() => box('Bell').uncheck(), () => box('SMS').check()])
    await Promise.all([saved(), change()])
  await page.reload()
  await expect(box('Bell')).not.toBeChecked()
  await expect(box('SMS')).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Your film is ready: Bell' })).toBeChecked()

  await join(seeded, 'Cora')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('No Notifications')).toBeVisible()
  await page.keyboard.press('Escape')
  await box('Bell').check()
  await join(seeded, 'Dora')
  await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
})
