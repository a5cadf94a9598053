import type { RosterEntry } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, prepareScreens } from '../../test/screen.tsx'
import { PlayerRows } from './PlayerRows.tsx'

prepareScreens()

const player = (fullName: string, homeJersey: string, awayJersey: string) =>
  ({ id: fullName, fullName, homeJersey, awayJersey, isActive: true }) as RosterEntry

test('says which of the jerseys is worn twice', async () => {
  const players = [
    player('Ana Alder', '12', '12'),
    player('Bea Birch', '12', '12'),
    player('Cat Cedar', '4', '5'),
    player('Dee Dogwood', '6', '5'),
  ]
  await draw(<PlayerRows players={players} mayWrite={false} onRemove={() => {}} />)
  const sentences = screen.getAllByText(/is worn twice$/).map(({ textContent }) => textContent)
  expect(sentences).toEqual([
    'Away jersey 5 is worn twice',
    'Away jersey 5 is worn twice',
    'Jersey 12 is worn twice',
    'Jersey 12 is worn twice',
  ])
})
