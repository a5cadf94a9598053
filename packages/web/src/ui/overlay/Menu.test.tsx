import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, prepareScreens } from '../../../test/screen.tsx'
import { Menu } from './Menu.tsx'

prepareScreens()

const menu = <Menu name="More" button="More" groups={[{ choices: [{ label: 'Settings', onChoose() {} }] }]} />

/** Opens the menu and closes it with Escape. `detail`: 1 for a pointer, 0 for Enter and Space. */
async function openAndLeave(detail: number): Promise<HTMLElement> {
  await draw(menu)
  const button = screen.getByRole('button', { name: 'More' })
  fireEvent.click(button, { detail })
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Settings' }))
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  return button
}

test('a menu that a pointer opened leaves Space to the page after Escape', async () => {
  const button = await openAndLeave(1)
  expect(document.activeElement).not.toBe(button)
})

test('a menu that a key opened gives the focus back to its button', async () => {
  const button = await openAndLeave(0)
  expect(document.activeElement).toBe(button)
})
