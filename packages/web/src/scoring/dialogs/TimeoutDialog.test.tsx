import { replay } from '@fullcourt/scorebook/fold'
import * as notation from '@fullcourt/scorebook/notation'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw, prepareScreens } from '../../../test/screen.tsx'
import { TimeoutDialog } from './AskDialogs.tsx'

prepareScreens()

test('a timeout that is not left takes a second press', async () => {
  // FIBA allows two in the first half.
  const parsed = notation.parse('league fiba\nH4 Ana\nA4 Gia\nQ1 9:00 Hteam timeout\nQ1 8:00 Hteam timeout')
  if (!parsed.ok) throw new Error('unread')
  const game = replay(notation.setupOf(parsed.game)!, parsed.game.plays)
  const onTaken = vi.fn()
  await draw(
    <TimeoutDialog
      game={game}
      names={{ home: 'Lions', away: 'Cats' }}
      left="home"
      moment={{ period: 1, clockTime: 400 }}
      onTaken={onTaken}
      onClose={() => undefined}
    />,
  )
  const lions = screen.getByRole('button', { name: /Lions: full timeout none left/ })
  fireEvent.keyDown(window, { key: '1', code: 'Digit1' })
  expect(onTaken).not.toHaveBeenCalled()
  expect(lions.textContent).toContain('none left: press again to record it')
  fireEvent.keyDown(window, { key: '1', code: 'Digit1' })
  expect(onTaken).toHaveBeenCalledWith('home', 'full')
  fireEvent.click(screen.getByRole('button', { name: /Cats: full timeout 2 left/ }))
  expect(onTaken).toHaveBeenCalledWith('away', 'full')
})
