import { courtOf } from '@fullcourt/scorebook/rules'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, prepareScreens } from '../../../../test/screen.tsx'
import { FloorCourt } from './FloorCourt.tsx'

prepareScreens()

test('cuts long names of teams, so that each stays on its half of the court', async () => {
  await draw(
    <FloorCourt
      court={courtOf('nfhs')}
      names={{ home: 'Saint Bartholomew Preparatory Academy', away: 'Central' }}
      attacks={{ home: 'left', away: 'right' }}
      shots={[]}
      marked={null}
      enabled
      onPick={() => {}}
    />,
  )
  screen.getByText('◂ Saint Bartholomew… ●○')
  screen.getByText('■□ Central ▸')
  expect(screen.getByRole('application').dataset.view).toBe('whole')
})
