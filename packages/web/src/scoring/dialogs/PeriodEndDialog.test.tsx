import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScorer } from '../../../test/scorer.ts'
import { draw, fill, prepareScreens } from '../../../test/screen.tsx'
import { ScorerContext } from '../store/useScorer.ts'
import DialogOf from './DialogOf.tsx'

prepareScreens()

const board = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value

test('a basket that another scorer enters meanwhile is no score adjustment', async () => {
  const sam = await openScorer()
  const kim = await openScorer({ remote: sam.parts.remote, user: 'Kim' })
  await sam.startsGame().sent()
  sam.at('0:00').scorer.pressButton('End Quarter')
  const { dialog } = sam.state
  const user = await draw(
    <ScorerContext value={sam.scorer}>
      <DialogOf dialog={dialog!} />
    </ScorerContext>,
  )
  await fill(user, { Cats: '1' })
  await act(() =>
    kim
      .shoots('H4', { from: [150, 300] })
      .answersNone()
      .sent(),
  )
  expect([board('Lions'), board('Cats')]).toEqual(['2', '1'])
  fireEvent.click(screen.getByRole('button', { name: 'End Quarter' }))
  await act(() => sam.sent())
  expect(sam.state.game.score).toEqual({ home: 2, away: 1 })
})
