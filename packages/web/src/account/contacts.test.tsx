import { keepEmail, resendCode, verifyContact } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ANA } from '../../test/people.ts'
import { draw, fill, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import { Addresses } from './Addresses.tsx'

prepareScreens()

const press = (name: string) => screen.getByRole('button', { name })
const drawAddresses = () => {
  signInAs(ANA)
  return draw(<Addresses user={ANA} />)
}

describe('adding an email address', () => {
  const open = async () => {
    const user = await drawAddresses()
    await user.click(press('Add an email address'))
    return user
  }
  const typed = { Email: ' second@example.org ', 'Current password': 'a long password' }
  const withSecond = {
    ...ANA,
    emails: [
      ...ANA.emails,
      { ...ANA.emails[0]!, id: ANA.id, email: 'second@example.org', primary: false, codeAwaited: true },
    ],
  }

  test('asks for the code next', async () => {
    const user = await open()
    signInAs(withSecond)
    server.reply(keepEmail, withSecond)
    await fill(user, typed)
    await user.click(press('Add'))
    await screen.findByRole('dialog', { name: 'Verify your email address' })
    expect(screen.getByText('second@example.org')).toBeTruthy()
    expect(server.writes[0]?.body).toEqual({
      email: 'second@example.org',
      currentPassword: 'a long password',
      primary: false,
    })
  })

  test('refuses an invalid address and a missing password', async () => {
    const user = await open()
    await fill(user, { Email: 'nowhere' })
    await user.keyboard('{Enter}')
    await screen.findByText('Enter a valid email address.')
    expect(screen.getByText('Current password is required.')).toBeTruthy()
    expect(server.writes).toEqual([])
  })

  test("shows the server's refusal at the password", async () => {
    const user = await open()
    server.refuse(keepEmail, 'invalid', 'This is not your password.', {
      currentPassword: 'This is not your password.',
    })
    await fill(user, typed)
    await user.click(press('Add'))
    await screen.findByText('This is not your password.')
    expect(screen.getByRole('dialog', { name: 'Add an email address' })).toBeTruthy()
  })

  test('stays open when the network is lost, and sends once', async () => {
    const user = await open()
    server.cut(keepEmail)
    const release = server.hold(keepEmail)
    await fill(user, typed)
    await user.click(press('Add'))
    await user.keyboard('{Enter}')
    release()
    await screen.findByText(/The server cannot be reached\./)
    expect(screen.getByLabelText<HTMLInputElement>(/^Email( \*)?$/).value).toContain('second@example.org')
    expect(server.writes).toHaveLength(1)
  })
})

describe('verifying an address', () => {
  const open = async () => {
    const user = await drawAddresses()
    await user.click(press('Verify ana@example.org'))
    return user
  }
  const send = async () => {
    const user = await open()
    server.reply(resendCode, { waitSeconds: 60 })
    await user.click(press('Send code'))
    await screen.findByLabelText(/^Code/)
    return user
  }

  test('sends a code, takes it and closes', async () => {
    const user = await send()
    server.reply(verifyContact, ANA)
    expect(screen.getByText("Didn't get a code?")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Resend in 60 s' })).toHaveProperty('disabled', true)
    await fill(user, { Code: '123 456' })
    await user.keyboard('{Enter}')
    await screen.findByText('ana@example.org has been verified.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.writes.at(-1)?.body).toEqual({ value: 'ana@example.org', type: 'email', code: '123456' })
  })

  test.each([
    ['', 'Code is required.'],
    ['12345', 'Code must be six digits.'],
  ])('refuses the code %j', async (code, sentence) => {
    const user = await send()
    await fill(user, { Code: code })
    await user.click(press('Verify'))
    await screen.findByText(sentence)
    expect(server.writes).toHaveLength(1)
  })

  test('says beside the field that the code is wrong, and in the form that it has expired', async () => {
    const user = await send()
    const wrong = 'This code is wrong. 4 attempts are left.'
    server.refuse(verifyContact, 'invalid', wrong, { code: wrong })
    await fill(user, { Code: '111111' })
    await user.click(press('Verify'))
    await screen.findByText(wrong)
    server.refuse(verifyContact, 'gone', 'This code has expired. Send a new one.')
    await user.click(press('Verify'))
    expect((await screen.findByRole('alert')).textContent).toBe('This code has expired. Send a new one.')
  })

  test('says when the network is lost', async () => {
    const user = await open()
    server.cut(resendCode)
    await user.click(press('Send code'))
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
  })
})
