import { readFactors } from '@fullcourt/wire'
import { expect, test } from 'vitest'
import { ANA } from '../../test/people.ts'
import { prepareScreens, server, signInAs } from '../../test/screen.tsx'
import { queries } from '../call/call.ts'
import { mustBeAdministrator } from './mustBeAdministrator.ts'

prepareScreens()

test('users are led to the dashboard', async () => {
  signInAs(ANA)
  await expect(mustBeAdministrator()).rejects.toMatchObject({ options: { to: '/a/dashboard/' } })
})

test('an administrator is led to the second factor until there is one', async () => {
  signInAs({ ...ANA, isAdmin: true })
  const none = { isRequired: true, totpSince: null, passkeys: [], recoveryCodesLeft: 0 }
  server.reply(readFactors, none)
  await expect(mustBeAdministrator()).rejects.toMatchObject({
    options: { to: '/a/profile/', hash: 'second-factor' },
  })
  queries.clear()
  server.reply(readFactors, { ...none, totpSince: '2026-11-22T12:00:00Z', recoveryCodesLeft: 10 })
  await expect(mustBeAdministrator()).resolves.toBeUndefined()
})

test('without an answer the page opens', async () => {
  signInAs({ ...ANA, isAdmin: true })
  server.refuse(readFactors, 'forbidden', 'Not now.')
  await expect(mustBeAdministrator()).resolves.toBeUndefined()
})
