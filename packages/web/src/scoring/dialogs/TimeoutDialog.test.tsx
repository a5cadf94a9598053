import { replay } from '@fullcourt/scorebook/fold'
import * as notation from '@fullcourt/scorebook/notation'
import { fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { draw, prepareScreens } from '../../../test/screen.tsx'
import { TimeoutDialog } from './AskDialogs.tsx'

prepareScreens()

function ask(onTaken: ComponentProps<typeof TimeoutDialog>['onTaken']) {
  // FIBA allows two in the first half.
  const parsed = notation.parse('league fiba\nH4 Ana\nA4 Gia\nQ1 9:00 Hteam timeout\nQ1 8:00 Hteam timeout')
  if (!parsed.ok) throw new Error('unread')
  return (
    <TimeoutDialog
      game={replay(notation.setupOf(parsed.game)!, parsed.game.plays)}
      names={{ home: 'Lions', away: 'Cats' }}
      left="home"
      moment={{ period: 1, clockTime: 400 }}
      onTaken={onTaken}
      onClose={() => undefined}
    />
  )
}

test('a timeout that is not left takes a second press', async () => {
  const onTaken = vi.fn()
  await draw(ask(onTaken))
  const lions = screen.getByRole('button', { name: /Lions: full timeout none left/ })
  fireEvent.keyDown(window, { key: '1', code: 'Digit1' })
  expect(onTaken).not.toHaveBeenCalled()
  expect(lions.textContent).toContain('none left: press again to record it')
  fireEvent.keyDown(window, { key: '1', code: 'Digit1' })
  expect(onTaken).toHaveBeenCalledWith('home', 'full')
  fireEvent.click(screen.getByRole('button', { name: /Cats: full timeout 2 left/ }))
  expect(onTaken).toHaveBeenCalledWith('away', 'full')
})

test('the first key counts, also where it is pressed as soon as the dialog is there', async () => {
  // Under `act` the effects of a drawing run before anything else can.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const page = document.createElement('main')
  document.body.append(page)
  const onTaken = vi.fn()
  const root = createRoot(page)
  await new Promise<void>((resolve) => {
    new MutationObserver((_, watching) => {
      if (!page.querySelector('[data-key="2"]')) return
      watching.disconnect()
      fireEvent.keyDown(window, { key: '2', code: 'Digit2' })
      resolve()
    }).observe(page, { childList: true, subtree: true })
    root.render(ask(onTaken))
  })
  expect(onTaken).toHaveBeenCalledWith('away', 'full')
  root.unmount()
  page.remove()
})
