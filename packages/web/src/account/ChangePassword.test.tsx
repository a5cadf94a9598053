import { changePassword, listSessions } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA } from '../../test/people.ts'
import { draw, fill, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import { useList } from '../call/call.ts'
import { token } from '../call/token.ts'
import { ChangePassword } from './ChangePassword.tsx'

prepareScreens()

const button = () => screen.getByRole('button', { name: 'Change password' })
const typed = { 'Current password': 'a long password', 'New password': 'a longer password' }
const open = () => {
  signInAs(ANA)
  return draw(<ChangePassword />)
}

test('keeps the new token and empties the form', async () => {
  server.reply(changePassword, { token: 'new token' })
  const user = await open()
  await fill(user, typed)
  await user.click(button())
  await screen.findByText(/Your password has been changed\./)
  expect(token()).toBe('new token')
  expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('')
})

function SessionCount() {
  return <p>Sessions: {useList(listSessions, {}).data?.length}</p>
}

// The old token has ended, and reads wait for the new one. A read that was part of the change would wait for itself.
test('reads the sessions anew once the new token is here', async () => {
  server.reply(listSessions, { results: [], next: null })
  server.reply(changePassword, { token: 'new token' })
  signInAs(ANA)
  const user = await draw(
    <>
      <ChangePassword />
      <SessionCount />
    </>,
  )
  await screen.findByText('Sessions: 0')
  await fill(user, typed)
  await user.click(button())
  await screen.findByText(/Your password has been changed\./)
  expect(server.authorizations.get('listSessions')).toBe('Bearer new token')
})

test('refuses a short password and a blank one', async () => {
  const user = await open()
  await fill(user, { 'New password': 'short' })
  await user.click(button())
  await screen.findByText('New password must have at least 8 characters.')
  expect(screen.getByText('Current password is required.')).toBeTruthy()
  expect(server.writes).toEqual([])
})

test("shows the server's refusal beside the field", async () => {
  server.refuse(changePassword, 'invalid', 'This is not your password.', {
    currentPassword: 'This is not your password.',
  })
  const user = await open()
  await fill(user, typed)
  await user.keyboard('{Enter}')
  await screen.findByText('This is not your password.')
  expect(token()).toBe('token')
})

test('sends once, and says when the network is lost', async () => {
  server.cut(changePassword)
  const release = server.hold(changePassword)
  const user = await open()
  await fill(user, typed)
  await user.keyboard('{Enter}{Enter}')
  release()
  await screen.findByText(/The server cannot be reached\./)
  expect(server.writes).toHaveLength(1)
  expect(token()).toBe('token')
})
