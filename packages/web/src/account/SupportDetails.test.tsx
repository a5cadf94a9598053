import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ANA } from '../../test/people.ts'
import { draw, prepareScreens, signInAs } from '../../test/screen.tsx'
import { SupportDetails } from './SupportDetails.tsx'

prepareScreens()
beforeEach(() => void vi.stubGlobal('__BUILT_AT__', '2026-11-20T12:00:00Z'))

test('a user with the feature sees what support asks for', async () => {
  signInAs({ ...ANA, features: ['support-details'] })
  await draw(<SupportDetails />)
  screen.getByText(ANA.id)
  screen.getByText(navigator.userAgent)
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined()
})

test('others see nothing of it', async () => {
  signInAs(ANA)
  await draw(<SupportDetails />)
  expect(screen.queryByText('For support')).toBeNull()
})
