import { askConfirmation, confirmFactor, confirmPassword, type Factors, readFactors } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ANA } from '../../test/people.ts'
import { draw, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import { token } from '../call/token.ts'
import ConfirmPassword from './ConfirmPassword.tsx'

prepareScreens()

const NONE: Factors = { isRequired: false, totpSince: null, passkeys: [], recoveryCodesLeft: 0 }

const open = async (factors: Factors) => {
  signInAs(ANA)
  server.reply(readFactors, factors)
  server.reply(askConfirmation, { token: 'asked', methods: ['totp', 'recovery'], passkey: null })
  const onAnswer = vi.fn()
  return { user: await draw(<ConfirmPassword onAnswer={onAnswer} />), onAnswer }
}

test('asks for the password of a user without a second factor, and keeps the new token', async () => {
  const { user, onAnswer } = await open(NONE)
  server.reply(confirmPassword, { token: 'renewed' })
  await user.type(await screen.findByLabelText(/^Password/), 'a long password{Enter}')
  await expect.poll(() => onAnswer.mock.calls).toEqual([[true]])
  expect(token()).toBe('renewed')
})

test('asks for the second factor of those who have one, and keeps the new token', async () => {
  const { user, onAnswer } = await open({ ...NONE, totpSince: '2026-11-01T12:00:00.000Z' })
  server.reply(confirmFactor, { token: 'renewed' })
  await screen.findByRole('heading', { name: 'Confirm that it is you' })
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(/code/i))
  await user.keyboard('123456{Enter}')
  await expect.poll(() => onAnswer.mock.calls).toEqual([[true]])
  expect(token()).toBe('renewed')
  expect(server.writes.map(({ name }) => name)).toEqual(['askConfirmation', 'confirmFactor'])
})
