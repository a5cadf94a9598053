import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw, prepareScreens } from '../../test/screen.tsx'
import { Button } from './Button.tsx'

prepareScreens()

test('a button whose action runs does nothing more, and keeps the focus', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  const user = await draw(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading onClick={onClick}>
        Save
      </Button>
    </form>,
  )
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await user.click(save)
  await user.keyboard('{Enter}')
  expect([onClick, onSubmit].flatMap(({ mock }) => mock.calls)).toEqual([])
  // Browsers take the focus from a disabled button, and do not give it back.
  expect([document.activeElement, save.disabled, save.getAttribute('aria-disabled')]).toEqual([
    save,
    false,
    'true',
  ])
})
