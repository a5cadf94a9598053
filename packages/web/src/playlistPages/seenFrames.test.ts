import { expect, it } from 'vitest'
import { SeenFrames } from './seenFrames.ts'

/** Plays a stretch of a clip of six seconds, a note every 40 ms of film. */
const play = (frames: SeenFrames, from: number, to: number) => {
  const seen: string[] = []
  for (let second = from; second < to; second += 0.04) {
    const id = frames.note({ id: 'a', second, duration: 6 })
    if (id) seen.push(id)
  }
  frames.note(null)
  return seen
}

it('has seen a clip once 80 % of it were on screen, in any order', () => {
  const frames = new SeenFrames()
  expect(play(frames, 3, 6)).toEqual([])
  // The same again is nothing more.
  expect(play(frames, 3, 6)).toEqual([])
  expect(play(frames, 0, 1.5)).toEqual([])
  expect(play(frames, 1.5, 3)).toEqual(['a'])
  expect(play(frames, 0, 6)).toEqual([])
})

it('counts nothing that was jumped over', () => {
  const frames = new SeenFrames()
  const at = (second: number) => frames.note({ id: 'a', second, duration: 6 })
  for (const second of [0, 1, 2, 3, 4, 5, 5.9]) expect(at(second)).toBeNull()
})
