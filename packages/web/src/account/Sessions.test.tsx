import { endSession, listSessions, logOutEverywhere } from '@fullcourt/wire'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA } from '../../test/people.ts'
import { draw, fakePauses, passRetryPause, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import { token } from '../call/token.ts'
import { Sessions } from './Sessions.tsx'

prepareScreens()

const at = '2026-11-01T12:00:00.000Z'
const session = { id: ANA.id, createdAt: at, lastUsedAt: at, network: '203.0.113.x' }
const HERE = { ...session, device: 'Chrome on Windows', current: true }
const PHONE = { ...session, id: ANA.accounts[0]!.id, device: 'Safari on iPhone', current: false }

const open = async () => {
  signInAs(ANA)
  server.reply(listSessions, { results: [PHONE, HERE], next: null })
  const user = await draw(<Sessions />)
  await screen.findByText('This device')
  return user
}

test('lists this device first', async () => {
  await open()
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toMatchObject([
    expect.stringContaining('Chrome on Windows'),
    expect.stringContaining('Safari on iPhone'),
  ])
})

test('signs out another device, once', async () => {
  const user = await open()
  server.reply(endSession, undefined)
  const release = server.hold(endSession)
  const button = screen.getByRole('button', { name: 'Sign out on Safari on iPhone' })
  await user.dblClick(button)
  server.reply(listSessions, { results: [HERE], next: null })
  release()
  await screen.findByText('Signed out on Safari on iPhone.')
  expect(server.writes).toHaveLength(1)
})

test('asks before it signs out everywhere', async () => {
  const user = await open()
  server.reply(logOutEverywhere, undefined)
  const button = screen.getByRole('button', { name: 'Sign out everywhere' })
  await user.click(button)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(server.writes).toEqual([])
  await user.click(button)
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }),
  )
  await expect.poll(() => token()).toBeNull()
})

test('says why it did not sign out', async () => {
  const user = await open()
  server.refuse(logOutEverywhere, 'too_many', 'Too many calls. Try again in a minute.')
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  await screen.findByText(/Too many calls\./)
  expect(token()).toBe('token')
})

test('tries again after a lost network, then says so', async () => {
  fakePauses()
  const user = await open()
  server.cut(logOutEverywhere)
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  await passRetryPause()
  await screen.findByText(/The server cannot be reached\./)
  expect(server.writes).toHaveLength(2)
  expect(token()).toBe('token')
})
