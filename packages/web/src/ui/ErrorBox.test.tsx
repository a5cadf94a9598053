import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, prepareScreens } from '../../test/screen.tsx'
import { Refused } from '../call/call.ts'
import { ErrorBox } from './ErrorBox.tsx'

prepareScreens()

test('leads administrators without a second factor to their profile', async () => {
  await draw(<ErrorBox error={new Refused(403, 'second_factor_required', 'Set up a second factor.')} />)
  expect(screen.getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe('/a/profile/')
})

test.each([
  [403, 'forbidden', 0],
  [404, 'unknown', 0],
  [0, 'network', 1],
  [429, 'too_many', 1],
  [503, 'busy', 1],
])('Retry after %s: %s', async (status, code, count) => {
  await draw(<ErrorBox error={new Refused(status, code, 'No.')} retry={() => undefined} />)
  expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(count)
})

test('offers other errors no such link', async () => {
  await draw(<ErrorBox error={new Refused(403, 'forbidden', 'Your role does not allow this.')} />)
  expect(screen.queryByRole('link')).toBeNull()
})
