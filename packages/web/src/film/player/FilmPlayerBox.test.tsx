// @vitest-environment happy-dom
// The keys of a film that is watched.
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw, prepareScreens } from '../../../test/screen.tsx'
import { FilmPlayerBox } from './FilmPlayerBox.tsx'
import { WATCHING_SHORTCUTS } from './filmKeys.ts'
import { FilmPlayer } from './filmPlayer.ts'

prepareScreens()

const FILM = {
  id: 'a',
  name: 'a',
  duration: 100,
  src: null,
  clip: null,
  mp4: '/film/a',
  file: null,
  poster: null,
  sprites: null,
  problem: null,
  missing: 'unavailable' as const,
}

async function open(hasOwnKeys = false) {
  const player = new FilmPlayer({
    attach: () => ({
      heights: () => [],
      chooseHeight: () => undefined,
      origin: () => 0,
      isWhole: true,
      detach: () => undefined,
    }),
  })
  player.load([FILM])
  player.video.dispatchEvent(new Event('loadeddata'))
  const user = await draw(<FilmPlayerBox player={player} hasOwnKeys={hasOwnKeys} />)
  const click = () => user.click(player.video.parentElement!)
  return { player, user, click }
}

const second = (player: FilmPlayer) => player.now()?.second

test('a click on the picture gives it the keys', async () => {
  const { player, user, click } = await open()
  await click()
  const seek = vi.spyOn(player, 'seek')
  for (const [key, to] of [
    ['5', 50],
    ['l', 60],
    ['j', 50],
    ['{ArrowRight}', 50.5],
    ['0', 0],
    ['9', 90],
  ] as const) {
    await user.keyboard(key)
    expect(seek.mock.lastCall, key).toEqual([to])
    expect(second(player), key).toBe(to)
  }
  const { isPlaying } = player.getState()
  await user.keyboard('k')
  expect(player.getState().isPlaying).toBe(!isPlaying)
  await user.keyboard(' ')
  expect(player.getState().isPlaying).toBe(isPlaying)
  await user.keyboard('m')
  expect(player.getState().isMuted).toBe(true)
})

test('? lists the keys, and the film waits for the list to close', async () => {
  const { player, user, click } = await open()
  await click()
  await user.keyboard('?')
  await screen.findByRole('heading', { name: 'Keyboard shortcuts' })
  for (const { does } of WATCHING_SHORTCUTS) screen.getByText(does)
  const before = second(player)
  await user.keyboard('5')
  expect(second(player)).toBe(before)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull()
  await user.keyboard('5')
  expect(second(player)).toBe(50)
})

test('on a screen with keys of its own, digits and letters are those of the screen', async () => {
  const { player, user, click } = await open(true)
  await click()
  const before = second(player)
  await user.keyboard('5lj?')
  expect(second(player)).toBe(before)
  expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull()
})
