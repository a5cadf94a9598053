// @vitest-environment happy-dom
// The player on video elements without a picture: sources, seams and what goes wrong.
import { describe, expect, test } from 'vitest'
import { fakeSources, fakeFilm as film } from '../../../test/fakeVideo.ts'
import type { PlayerFilm } from './film.ts'
import { FilmPlayer } from './filmPlayer.ts'

function openPlayer(films: readonly PlayerFilm[], refresh?: () => Promise<readonly PlayerFilm[]>) {
  const { attached, last, ...deps } = fakeSources()
  const player = new FilmPlayer({ ...deps, ...(refresh && { refresh }) })
  player.load(films)
  return { player, attached, last }
}

describe('one file', () => {
  test('comes to the front when it has a picture', () => {
    const { player, last } = openPlayer([film('a')])
    expect([last().video.isInFront, player.getState().isWaiting]).toEqual([false, true])
    last().video.loads()
    expect([last().video.isInFront, player.getState().isWaiting]).toEqual([true, false])
    expect(player.now()).toEqual({ filmId: 'a', videoTime: 0, second: 0 })
  })

  test('of several seeks the last counts, and the place is known at once', () => {
    const { player, last } = openPlayer([film('a')])
    last().video.loads()
    player.seek(10)
    player.seek(20)
    player.seek(30)
    expect([last().video.currentTime, player.now()?.second]).toEqual([10, 30])
    last().video.loads()
    expect(last().video.currentTime).toBe(30)
  })

  test('shows the place that was asked for while it opened, also where the browser forgets it', () => {
    const { player, last } = openPlayer([film('a')])
    player.seek(30)
    last().video.currentTime = 0
    last().video.loads()
    last().video.loads()
    expect([last().video.currentTime, player.now()?.second]).toEqual([30, 30])
  })

  test('whose length is not known has it once it is measured', () => {
    const { player, last } = openPlayer([film('a', { duration: null })])
    expect(player.getState().timeline.duration).toBe(0)
    last().video.loads(42)
    expect(player.getState().timeline.duration).toBe(42)
  })

  test('a file of this computer comes before the cloud, HLS before one file', () => {
    const file = new Blob(['x'])
    expect(openPlayer([film('a', { file, src: '/hls' })]).last().kind).toBe('file')
    expect(openPlayer([film('a', { src: '/hls' })]).last().kind).toBe('hls')
    expect(openPlayer([film('a')]).last().kind).toBe('mp4')
  })

  test('speeds go from one to the next, and hold for every file', () => {
    const { player } = openPlayer([film('a')])
    player.changeRate(1)
    player.changeRate(1)
    expect(player.videos.map(({ playbackRate }) => playbackRate)).toEqual([1.5, 1.5])
    for (let n = 0; n < 9; n += 1) player.changeRate(-1)
    expect(player.getState().rate).toBe(0.25)
  })
})

describe('several files', () => {
  const three = [film('a'), film('b'), film('c')]

  test('the next one is loaded before the seam, and goes on without a wait', () => {
    const { player, attached, last } = openPlayer(three)
    const first = last().video
    first.loads()
    player.play()
    first.playsTo(70)
    expect(attached).toHaveLength(1)
    first.playsTo(85)
    expect(last().film.id).toBe('b')
    last().video.loads()
    expect(first.isInFront).toBe(true)
    first.playsTo(99.98)
    expect([first.isInFront, last().video.isInFront]).toEqual([false, true])
    expect([first.paused, last().video.paused]).toEqual([true, false])
    expect(player.now()).toEqual({ filmId: 'b', videoTime: 0, second: 100 })
  })

  test('the old picture stays until the new one is there', () => {
    const { player, last } = openPlayer(three)
    const first = last().video
    first.loads()
    player.seek(250)
    expect([first.isInFront, player.now()?.second]).toEqual([true, 250])
    last().video.loads()
    expect([first.isInFront, last().film.id]).toEqual([false, 'c'])
  })

  test('after the last one it pauses, and plays from the beginning', () => {
    const { player, last } = openPlayer([film('a')])
    last().video.loads()
    player.play()
    last().video.playsTo(100)
    last().video.dispatchEvent(new Event('ended'))
    expect(player.getState().isPlaying).toBe(false)
    player.play()
    expect(player.now()?.second).toBe(0)
  })
})

describe('what goes wrong', () => {
  test('an address that has expired is asked for again, and the film goes on where it was', async () => {
    const { player, last } = openPlayer([film('a')], async () => [film('a', { mp4: '/film/new' })])
    last().video.loads()
    player.play()
    last().video.playsTo(42)
    last().fail('network')
    expect(player.getState().problem).toBe('network')
    await expect.poll(() => last().film.mp4).toBe('/film/new')
    expect(player.now()?.second).toBe(42)
    last().video.loads()
    last().video.dispatchEvent(new Event('playing'))
    expect(player.getState()).toMatchObject({ problem: null, isPlaying: true })
    expect(last().video.paused).toBe(false)
  })

  test('what the browser cannot play is tried from its other source', () => {
    const { player, last } = openPlayer([film('a', { src: '/hls' })])
    last().fail('decode')
    expect(last().kind).toBe('mp4')
    last().fail('decode')
    expect(player.getState().problem).toBe('decode')
  })

  test('a file on another computer says so, and plays once it is chosen', () => {
    const away = film('a', { mp4: null })
    const { player, attached, last } = openPlayer([away])
    expect([attached.length, player.getState().problem]).toEqual([0, 'unavailable'])
    player.seek(30)
    player.load([{ ...away, file: new Blob(['x']) }])
    expect(last().video.currentTime).toBe(30)
    last().video.loads()
    expect([player.getState().problem, player.now()?.second]).toEqual([null, 30])
    expect(openPlayer([film('a', { mp4: null, missing: 'failed' })]).player.getState().problem).toBe('failed')
  })

  test('a film on its way says how far it is, and plays as soon as it can', () => {
    const uploading = film('a', { mp4: null, duration: null, missing: 'uploading' })
    const { player, last } = openPlayer([uploading])
    expect(player.getState().problem).toBe('uploading')
    player.load([{ ...uploading, missing: 'processing' }])
    expect(player.getState().problem).toBe('processing')
    player.load([{ ...uploading, duration: 100, mp4: '/film/a', missing: 'processing' }])
    last().video.loads()
    expect([player.getState().problem, last().video.isInFront]).toEqual([null, true])
  })

  test('a pause by the system pauses, one by a seam does not', () => {
    const { player, last } = openPlayer([film('a')])
    last().video.loads()
    player.play()
    last().video.paused = true
    last().video.dispatchEvent(new Event('pause'))
    expect(player.getState().isPlaying).toBe(false)
  })
})
