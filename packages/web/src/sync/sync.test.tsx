import { changeAnchors, type FilmAnchor, readManifest } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { draw, fill, prepareScreens, server } from '../../test/screen.tsx'
import type { FilmPlayer } from '../film/player/filmPlayer.ts'
import { PeriodFrames } from './PeriodFrames.tsx'
import { StepForm } from './StepForm.tsx'
import type { ShownAnchor } from './steps.ts'
import { useAnchors } from './useAnchors.ts'

prepareScreens()

const QUARTER = { number: 1, label: 'Q1', length: 480 }
const press = (name: string | RegExp) => screen.getByRole('button', { name })

describe('a frame to be found', () => {
  const player = { seekBy: vi.fn(), step: vi.fn() }
  const onSet = vi.fn()
  const onSuggest = vi.fn()
  const open = (kind: 'start' | 'end') =>
    draw(
      <StepForm
        step={{ period: 1, kind }}
        period={QUARTER}
        player={player as unknown as FilmPlayer}
        busy={false}
        onSuggest={onSuggest}
        onSet={onSet}
      />,
    )

  test('takes the clock as it is typed', async () => {
    const user = await open('end')
    await fill(user, { 'The clock shows \\(Q1\\)': '32.5' })
    await user.keyboard('{Enter}')
    expect(onSet).toHaveBeenLastCalledWith(32.5)
  })

  test('begins with the full clock, and says what is wrong', async () => {
    const user = await open('start')
    expect(screen.getByRole('heading', { name: 'Find the tip-off' })).toBeTruthy()
    await user.click(press('Set this frame'))
    expect(onSet).toHaveBeenLastCalledWith(480)
    await fill(user, { 'The clock shows \\(Q1\\)': '9:00' })
    await user.click(press('Set this frame'))
    expect(screen.getByText('Q1 lasts 8:00.')).toBeTruthy()
    await fill(user, { 'The clock shows \\(Q1\\)': 'soon' })
    await user.click(press('Set this frame'))
    expect(screen.getByText('Enter the clock like 7:32 or 32.5.')).toBeTruthy()
  })

  test('moves the film by frames and seconds, and to where it probably is', async () => {
    const user = await open('start')
    await user.click(press('Back 1 frame'))
    await user.click(press('Forward 1 s'))
    await user.click(press('Go to about there'))
    expect([player.step.mock.calls, player.seekBy.mock.calls, onSuggest.mock.calls.length]).toEqual([
      [[-1]],
      [[1]],
      1,
    ])
  })
})

describe('the frames of a period', () => {
  const frame = (clockTime: number, residual: number | null): ShownAnchor => ({
    id: String(clockTime),
    teamVideoId: 'film',
    videoTime: 75,
    period: 1,
    clockTime,
    residual,
  })
  const act = { onGo: vi.fn(), onRemove: vi.fn(), onStep: vi.fn() }
  const open = (anchors: readonly ShownAnchor[], readOnly = false) =>
    draw(
      <PeriodFrames
        period={QUARTER}
        anchors={anchors}
        step={null}
        readOnly={readOnly}
        busy={false}
        secondOf={({ videoTime }) => videoTime}
        {...act}
      />,
    )

  test('show how far each is off, and lead to it', async () => {
    const user = await open([frame(30, 0.31), frame(480, null)])
    expect(screen.getByText('0.3 s off')).toBeTruthy()
    expect(screen.queryByText(/has a cut/)).toBeNull()
    await user.click(press('8:00 at 1:15'))
    await user.click(press('Remove Q1 30.0'))
    await user.click(press('Add end frame of Q1'))
    expect(act.onGo).toHaveBeenCalledWith(75)
    expect(act.onRemove).toHaveBeenCalledWith('30')
    expect(act.onStep).toHaveBeenCalledWith({ period: 1, kind: 'end' })
  })

  test('say what to do about one that is far off', async () => {
    await open([frame(30, 14.2), frame(480, 14.2)])
    expect(screen.getAllByText('14.2 s off')).toHaveLength(2)
    expect(screen.getByText(/has a cut/)).toBeTruthy()
  })

  test('cannot be changed without the right to score', async () => {
    await open([frame(30, 0.1)], true)
    expect(screen.queryByRole('button', { name: /Remove|Add/ })).toBeNull()
  })
})

const GAME = '01900000-0000-7000-8000-000000000001'
const anchor = (n: number): FilmAnchor => ({
  id: `01900000-0000-7000-8000-00000000000${n}`,
  teamVideoId: GAME,
  videoTime: n,
  period: n,
  clockTime: 480,
})

function Frames() {
  const { anchors, add, remove } = useAnchors(GAME)
  const { id: _, ...next } = anchor(3)
  return (
    <>
      {anchors.map(({ id }) => (
        <button key={id} type="button" onClick={() => remove(id)}>
          Remove {id}
        </button>
      ))}
      <button type="button" onClick={() => add(next, () => undefined)}>
        Add
      </button>
    </>
  )
}

describe('the frames of a game', () => {
  const serverHas = (...all: readonly FilmAnchor[]) => {
    const anchors = all.map((one) => ({ ...one, residual: null }))
    server.reply(readManifest, { videos: [], totalDuration: 0, clock: [], anchors })
    server.reply(changeAnchors, { anchors, placed: 0, unplaced: 0 })
  }
  const lastSaved = () => server.writes.at(-1)?.body as { anchors: FilmAnchor[] } | undefined

  test('a new one keeps those that another person has added since', async () => {
    serverHas(anchor(1))
    const user = await draw(<Frames />)
    await screen.findByRole('button', { name: /Remove/ })
    serverHas(anchor(1), anchor(2))
    await user.click(press('Add'))
    await vi.waitFor(() => expect(lastSaved()?.anchors.map(({ period }) => period)).toEqual([1, 2, 3]))
  })

  test('Undo of a removal keeps those that were added since', async () => {
    serverHas(anchor(1))
    const user = await draw(<Frames />)
    await user.click(await screen.findByRole('button', { name: /Remove/ }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    serverHas(anchor(2))
    await user.click(undo)
    await vi.waitFor(() => expect(lastSaved()?.anchors.map(({ period }) => period)).toEqual([2, 1]))
  })
})
