import { logIn, readUser } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA } from '../../test/people.ts'
import { draw, fill, prepareScreens, server } from '../../test/screen.tsx'
import LogInPage from './LogInPage.tsx'

prepareScreens()

const button = () => screen.getByRole('button', { name: 'Log in' })
const typed = { 'Username or email': 'ana', Password: 'a long password' }

test('opens the dashboard', async () => {
  server.reply(logIn, { token: 'token' })
  server.reply(readUser, ANA)
  const user = await draw(<LogInPage />, '/login/')
  await fill(user, typed)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Page /a/dashboard/' })).toBeTruthy()
  expect(server.writes).toEqual([{ name: 'logIn', body: { username: 'ana', password: 'a long password' } }])
})

test('sends nothing while a field is blank, and moves the focus there', async () => {
  const user = await draw(<LogInPage />, '/login/')
  await user.click(button())
  expect(await screen.findByText('Username or email is required.')).toBeTruthy()
  expect(screen.getByText('Password is required.')).toBeTruthy()
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('username')
  expect(server.writes).toEqual([])
})

test('shows a refusal in the form, and keeps what was typed', async () => {
  server.refuse(logIn, 'bad_credentials', 'Username or password is wrong.')
  const user = await draw(<LogInPage />, '/login/')
  await fill(user, typed)
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe('Username or password is wrong.')
  expect(screen.getByLabelText<HTMLInputElement>(/^Username or email/).value).toBe('ana')
})

test('says that the server cannot be reached', async () => {
  server.cut(logIn)
  const user = await draw(<LogInPage />, '/login/')
  await fill(user, typed)
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
  expect(button()).toHaveProperty('disabled', false)
})

test('sends once however often it is pressed', async () => {
  server.reply(logIn, { token: 'token' })
  server.reply(readUser, ANA)
  const release = server.hold(logIn)
  const user = await draw(<LogInPage />, '/login/')
  await fill(user, typed)
  await user.keyboard('{Enter}{Enter}')
  await user.click(button())
  expect(button().getAttribute('aria-busy')).toBe('true')
  release()
  await screen.findByRole('heading', { name: 'Page /a/dashboard/' })
  expect(server.writes).toHaveLength(1)
})
