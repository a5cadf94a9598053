import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, prepareScreens } from '../../test/screen.tsx'
import { Refused } from '../call.ts'
import { ErrorBox } from './ErrorBox.tsx'

prepareScreens()

test('leads administrators without a second factor to their profile', async () => {
  await draw(<ErrorBox error={new Refused(403, 'second_factor_required', 'Set up a second factor.')} />)
  expect(screen.getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe('/a/profile/')
})

test('offers other errors no such link', async () => {
  await draw(<ErrorBox error={new Refused(403, 'forbidden', 'Your role does not allow this.')} />)
  expect(screen.queryByRole('link')).toBeNull()
})
