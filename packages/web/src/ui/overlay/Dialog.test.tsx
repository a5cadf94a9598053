import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw, prepareScreens } from '../../../test/screen.tsx'
import { Dialog } from './Dialog.tsx'

prepareScreens()

function Nested() {
  const [open, setOpen] = useState(2)
  return (
    <Dialog title="Plays" open={open > 0} onClose={() => setOpen(0)}>
      <Dialog title="Add to a playlist" open={open > 1} onClose={() => setOpen(1)}>
        Lists
      </Dialog>
    </Dialog>
  )
}

test('Escape closes the topmost dialog alone', async () => {
  await draw(<Nested />)
  fireEvent(
    screen.getByRole('dialog', { name: 'Add to a playlist' }),
    new Event('cancel', { cancelable: true }),
  )
  expect(screen.getAllByRole('dialog').map((one) => one.getAttribute('aria-labelledby'))).toHaveLength(1)
  screen.getByRole('dialog', { name: 'Plays' })
})

test('a press that begins in the dialog and ends beside it leaves it open; one beside it closes it', async () => {
  await draw(<Nested />)
  const dialog = screen.getByRole('dialog', { name: 'Add to a playlist' })
  fireEvent.pointerDown(screen.getByText('Lists'))
  fireEvent.click(dialog, { detail: 1 })
  screen.getByRole('dialog', { name: 'Add to a playlist' })
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog, { detail: 1 })
  expect(screen.queryByRole('dialog', { name: 'Add to a playlist' })).toBeNull()
})
