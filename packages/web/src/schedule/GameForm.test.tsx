import { listGames, listLeagues, listSeasons } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ANA, GAME, LEAGUE } from '../../test/people.ts'
import { draw, fill, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import { GameForm, type GameFormProps } from './GameForm.tsx'

prepareScreens()

test('sends what was changed alone, so that what others change meanwhile stays', async () => {
  signInAs(ANA)
  server.reply(listGames, { results: [GAME], next: null })
  server.reply(listSeasons, { results: [], next: null })
  server.reply(listLeagues, { results: [LEAGUE], next: null })
  const onSubmit = vi.fn<GameFormProps['onSubmit']>(async () => {})
  const user = await draw(
    <GameForm game={GAME} submitLabel="Save" onSubmit={onSubmit} onCancel={() => {}} />,
    '/a/team/schedule/',
  )
  await screen.findByRole('option', { name: LEAGUE.name })
  await fill(user, { Notes: 'Bring the banner' })
  await user.click(screen.getByLabelText('Away (AT)'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  const [, { change }] = onSubmit.mock.calls[0]!
  expect(change).toEqual({ isHome: false, notes: 'Bring the banner', finalSummary: null })
})
