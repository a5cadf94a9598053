// @vitest-environment happy-dom
// The player of clips on video elements without a picture: turns, order, keys and what goes wrong.
import type { PlayClip } from '@fullcourt/film'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeFilm, fakeSources } from '../../../test/fakeVideo.ts'
import type { PlayerFilm } from '../player/film.ts'
import { ClipPlayer } from './clipPlayer.ts'

const clip = (playId: string, start: number, end: number, filmId = 'a'): PlayClip => ({
  playId,
  parts: [{ filmId, start, end }],
})
const THREE = [clip('1', 10, 16), clip('2', 14, 20), clip('3', 50, 56)]

function openList(
  clips: readonly PlayClip[] = THREE,
  films: readonly PlayerFilm[] = [fakeFilm('a'), fakeFilm('b')],
  refresh?: () => Promise<readonly PlayerFilm[]>,
) {
  const { attached, last, ...deps } = fakeSources()
  const player = new ClipPlayer({ ...deps, ...(refresh && { refresh }) })
  player.load(films, clips)
  player.open(clips[0]!.playId)
  player.play()
  const front = () => attached.findLast(({ video }) => video.isInFront)!.video
  /** The play on screen, and whether it waits for a picture. */
  const shown = () => [player.getState().playId, player.getState().isWaiting]
  /** The element behind has its picture, and the clip in front goes to its end. */
  const playOn = (end: number) => {
    front().playsTo(end - 3)
    last().video.loads()
    front().playsTo(end)
  }
  return { player, attached, last, front, shown, playOn }
}

describe('a list', () => {
  test('begins at the first frame of its first clip', () => {
    const { player, last, shown } = openList()
    expect([last().video.currentTime, ...shown()]).toEqual([10, '1', true])
    last().video.loads()
    expect([last().video.isInFront, last().video.paused, ...shown()]).toEqual([true, false, '1', false])
    expect(player.now()).toEqual({ filmId: 'a', videoTime: 10, second: 0 })
  })

  test('loads the next clip when the one on screen has loaded, and not sooner', () => {
    const { attached, front, last } = openList()
    const first = last().video
    first.loads()
    first.loadedTo = 12
    first.playsTo(11)
    expect(attached).toHaveLength(1)
    first.loadedTo = 16
    first.playsTo(11.2)
    expect(attached).toHaveLength(2)
    expect([last().video.currentTime, last().video.paused, front() === first]).toEqual([14, true, true])
  })

  test('goes on at the last frame without a wait, and pauses the clip before', () => {
    const { attached, last, shown, playOn } = openList()
    last().video.loads()
    playOn(16)
    expect(shown()).toEqual(['2', false])
    expect(attached.map(({ video }) => [video.isInFront, video.paused])).toEqual([
      [false, true],
      [true, false],
    ])
  })

  test('holds the last frame until the next clip has a picture', () => {
    const { front, last, shown } = openList()
    last().video.loads()
    front().loadedTo = 12
    const first = front()
    first.playsTo(16)
    expect([first.isInFront, first.paused, ...shown()]).toEqual([true, true, '2', true])
    last().video.loads()
    expect([last().video.isInFront, ...shown()]).toEqual([true, '2', false])
  })

  test('goes on in time where the browser tells of frames too rarely', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { front, last, shown } = openList()
    last().video.loads()
    front().playsTo(13)
    last().video.loads()
    front().playsTo(15.8)
    front().playsUnseenTo(16)
    vi.advanceTimersByTime(190)
    expect(shown()[0]).toBe('1')
    vi.advanceTimersByTime(20)
    expect(shown()).toEqual(['2', false])
  })

  test('plays both parts of a clip over a seam, as one clip', () => {
    const parts = [
      { filmId: 'a', start: 97, end: 100 },
      { filmId: 'b', start: 0, end: 3 },
    ]
    const { player, last, front, shown } = openList([{ playId: '1', parts }])
    last().video.loads()
    expect(player.getState().timeline.duration).toBe(6)
    front().playsTo(98)
    last().video.loads()
    front().playsTo(100)
    front().playsTo(1)
    expect([player.now(), ...shown()]).toEqual([{ filmId: 'b', videoTime: 1, second: 4 }, '1', false])
    player.seek(1)
    expect(player.now()).toEqual({ filmId: 'a', videoTime: 98, second: 1 })
  })

  test('ends after its last clip, and begins again', () => {
    const { player, last, front, shown } = openList([clip('1', 10, 16)])
    last().video.loads()
    front().playsTo(16)
    expect([player.getState().isPlaying, front().paused]).toEqual([false, true])
    player.play()
    expect([front().currentTime, front().paused, ...shown()].slice(0, 3)).toEqual([10, false, '1'])
  })
})

describe('a person', () => {
  test('goes to the next and the previous clip, and not beyond the list', () => {
    const { player, last, shown } = openList()
    last().video.loads()
    const seen = [player.next, player.next, player.next, player.previous].map((move) => {
      move.call(player)
      last().video.loads()
      return shown()[0]
    })
    expect(seen).toEqual(['2', '3', '3', '2'])
  })

  test('begins a clip that was left in its middle at its first frame', () => {
    const { player, attached, last, front } = openList()
    last().video.loads()
    front().playsTo(12)
    player.pause()
    player.next()
    last().video.loads()
    player.previous()
    for (const { video } of attached) video.loads()
    expect([player.now()?.videoTime, front().currentTime]).toEqual([10, 10])
  })

  test('repeats a clip', () => {
    const { player, last, shown, playOn } = openList()
    last().video.loads()
    player.toggleLooping()
    playOn(16)
    expect([shown()[0], player.now()?.second]).toEqual(['1', 0])
    player.toggleLooping()
    playOn(16)
    expect(shown()[0]).toBe('2')
  })

  test('skips what was shown', () => {
    const { player, last, shown, playOn } = openList()
    last().video.loads()
    player.setSkipsRepeats(true)
    playOn(16)
    expect([shown()[0], player.now()?.videoTime]).toEqual(['2', 16])
  })

  test('stays within the clip with seconds and frames', () => {
    const { player, last, front } = openList()
    last().video.loads()
    player.seekBy(-10)
    expect(front().currentTime).toBe(10)
    front().loads()
    player.step(1)
    expect([player.getState().isPlaying, front().currentTime]).toEqual([false, 10 + 1.5 / 30])
    front().loads()
    player.seek(99)
    expect(front().currentTime).toBeCloseTo(16 - 0.5 / 30)
  })

  test('wants more film before the plays: the clip begins again with its new bounds', () => {
    const { player, last, front } = openList()
    last().video.loads()
    front().playsTo(13)
    player.load([fakeFilm('a'), fakeFilm('b')], [clip('1', 6, 16), ...THREE.slice(1)])
    last().video.loads()
    expect([player.getState().playId, player.now()?.videoTime]).toEqual(['1', 6])
  })
})

describe('a clip that cannot be played', () => {
  const isOtherBrowser = [fakeFilm('a'), fakeFilm('b', { src: '/hls/b' })]

  test('has another source, or is left out with the reason', () => {
    const clips = [clip('1', 10, 16, 'b'), clip('2', 20, 26)]
    const { player, last, shown } = openList(clips, isOtherBrowser)
    expect(last().kind).toBe('hls')
    last().fail('decode')
    expect(last().kind).toBe('mp4')
    last().fail('decode')
    last().video.loads()
    expect([...shown(), player.getState().problem]).toEqual(['2', false, null])
    expect([...player.getState().problems]).toEqual([['1', 'decode']])
  })

  test('is left out behind, while the one before it plays', () => {
    const { player, last, front, shown, playOn } = openList()
    last().video.loads()
    front().playsTo(13)
    last().fail('decode')
    playOn(16)
    expect([shown()[0], [...player.getState().problems.keys()]]).toEqual(['3', ['2']])
  })

  test('asks for new addresses once the old ones have expired', async () => {
    const fresh = [fakeFilm('a', { mp4: '/film/fresh' }), fakeFilm('b')]
    const asked = Promise.withResolvers<void>()
    const { last, player } = openList(THREE, undefined, async () => {
      asked.resolve()
      return fresh
    })
    last().fail('network')
    expect(player.getState().problem).toBe('network')
    await asked.promise
    await Promise.resolve()
    expect(last().film.mp4).toBe('/film/fresh')
  })
})
