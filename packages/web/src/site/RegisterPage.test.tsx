import { readUser, registerUser } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA } from '../../test/people.ts'
import { draw, fill, prepareScreens, server } from '../../test/screen.tsx'
import RegisterPage from './RegisterPage.tsx'

prepareScreens()

const signUp = () => screen.getByRole('button', { name: 'Sign Up' })
const typed = {
  'First name': 'Ana',
  'Last name': 'Alder',
  Email: 'ana@example.org',
  Password: 'a long password',
}

test('registers, suggests a username, and opens the app', async () => {
  server.reply(registerUser, { token: 'token', user: ANA })
  server.reply(readUser, ANA)
  const user = await draw(<RegisterPage />, '/register/')
  await fill(user, typed)
  await user.click(signUp())
  await screen.findByRole('heading', { name: 'Page /a/dashboard/' })
  expect(server.writes).toMatchObject([
    { body: { firstName: 'Ana', email: 'ana@example.org', username: 'ana', communications: 1, phone: null } },
  ])
})

test('marks every field that is missing or wrong, in the sentences of the contract', async () => {
  const user = await draw(<RegisterPage />, '/register/')
  await fill(user, { 'First name': ' ', Email: 'nowhere', Username: 'a b', Password: 'short' })
  await user.click(signUp())
  await screen.findByText('First name is required.')
  for (const sentence of [
    'Last name is required.',
    'Enter a valid email address.',
    'Username may have letters, digits and . _ @ + - only.',
    'Password must have at least 8 characters.',
  ])
    expect(screen.getByText(sentence)).toBeTruthy()
  expect(server.writes).toEqual([])
  await user.type(screen.getByLabelText(/^First name/), 'Ana')
  expect(screen.queryByText('First name is required.')).toBeNull()
})

test('asks for a phone number for text messages', async () => {
  const user = await draw(<RegisterPage />, '/register/')
  await fill(user, typed)
  await user.selectOptions(screen.getByLabelText(/^How may we reach you/), 'Both')
  await user.click(signUp())
  await screen.findByText('Phone is required for SMS.')
  await fill(user, { Phone: '555' })
  await user.click(signUp())
  await screen.findByText('Enter a US phone number: 10 digits, or 11 starting with 1.')
  expect(server.writes).toEqual([])
})

test("shows the server's refusal beside the field that it names", async () => {
  const taken = 'This username is taken.'
  server.refuse(registerUser, 'invalid', taken, { username: taken })
  const user = await draw(<RegisterPage />, '/register/')
  await fill(user, typed)
  await user.click(signUp())
  await screen.findByText(taken)
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('username')
})

test('a kept sandbox becomes the account of the user', async () => {
  localStorage.setItem('fullcourt.token', 'demo')
  localStorage.setItem('fullcourt.user', JSON.stringify({ ...ANA, isDemo: true }))
  server.reply(registerUser, { token: 'token', user: ANA })
  server.reply(readUser, ANA)
  const user = await draw(<RegisterPage />, '/register/')
  await fill(user, typed)
  await user.click(signUp())
  await screen.findByRole('heading', { name: 'Page /a/dashboard/' })
  expect(server.writes[0]?.body).toMatchObject({ id: ANA.id })
})
