import { BOX_FIGURES, boxScore, type Cell, lineups, playsBehind } from '@fullcourt/scorebook/figures'
import { byZone, shots } from '@fullcourt/scorebook/shots'
import { sampleGame } from '@fullcourt/scorebook/simulate'
import { type Play, SIDES, secondsBefore } from '@fullcourt/scorebook/vocabulary'
import { describe, expect, test } from 'vitest'
import {
  type Clip,
  type ClipFilm,
  type ClipPlay,
  clipsOf,
  type EventPlace,
  type FilmOfPlays,
  secondsOf,
  USUAL_RANGE,
  withoutRepeats,
} from './clip.ts'
import type { FilmStatus } from './lifecycle.ts'

const film = (id: string, more: Partial<ClipFilm> = {}): ClipFilm => ({
  id,
  duration: 100,
  status: 'READY',
  isPlayable: true,
  ...more,
})
const live = (id: string): ClipPlay => ({ origin: { id, teamVideoId: null, videoTime: null } })
const on = (eventId: string, teamVideoId: string, videoTime: number): EventPlace => ({
  eventId,
  teamVideoId,
  videoTime,
})
/** The parts of the clip of one play; or why there is none. */
function clipOf(
  films: readonly ClipFilm[],
  times: readonly EventPlace[],
  play: ClipPlay = live('p'),
  range = USUAL_RANGE,
): readonly Clip[] | string {
  const { clips, unfilmed } = clipsOf({ plays: [play], times, films, range })
  return clips[0]?.parts ?? unfilmed[0]!.why
}

describe('the clip of a play', () => {
  test('is 4 s before it and 2 s after it, or as chosen', () => {
    expect(clipOf([film('a')], [on('p', 'a', 50)])).toEqual([{ filmId: 'a', start: 46, end: 52 }])
    expect(clipOf([film('a')], [on('p', 'a', 50)], live('p'), { lead: 10, tail: 0 })).toEqual([
      { filmId: 'a', start: 40, end: 50 },
    ])
  })

  test('is clamped to the film', () => {
    expect(clipOf([film('a')], [on('p', 'a', 1)])).toEqual([{ filmId: 'a', start: 0, end: 3 }])
    expect(clipOf([film('a')], [on('p', 'a', 99)])).toEqual([{ filmId: 'a', start: 95, end: 100 }])
    expect(clipOf([film('a')], [on('p', 'a', 200)])).toBe('not-placed')
    expect(clipOf([film('a', { duration: null })], [on('p', 'a', 200)])).toEqual([
      { filmId: 'a', start: 196, end: 202 },
    ])
  })

  test('crosses the seam of two files', () => {
    const films = [film('a'), film('b')]
    expect(clipOf(films, [on('p', 'b', 1)])).toEqual([
      { filmId: 'a', start: 97, end: 100 },
      { filmId: 'b', start: 0, end: 3 },
    ])
    expect(clipOf(films, [on('p', 'a', 99)])).toEqual([
      { filmId: 'a', start: 95, end: 100 },
      { filmId: 'b', start: 0, end: 1 },
    ])
    // The second file is on another computer.
    expect(clipOf([film('a'), film('b', { isPlayable: false })], [on('p', 'a', 99)])).toEqual([
      { filmId: 'a', start: 95, end: 100 },
    ])
  })

  test('stays with its camera', () => {
    const times = [on('p', 'a', 99), on('p', 'b', 40)]
    expect(clipOf([film('a'), film('b')], times)).toEqual([{ filmId: 'a', start: 95, end: 100 }])
    expect(clipOf([film('a', { isPlayable: false }), film('b')], times)).toEqual([
      { filmId: 'b', start: 36, end: 42 },
    ])
  })

  test('of a play that was scored from film is at its recorded second', () => {
    const play = { origin: { id: 'p', teamVideoId: 'a', videoTime: 20 } }
    expect(clipOf([film('a')], [], play)).toEqual([{ filmId: 'a', start: 16, end: 22 }])
  })

  test.each([
    ['LOCAL', 'on-another-computer'],
    ['INCOMPLETE', 'on-another-computer'],
    ['UPLOADING', 'processing'],
    ['PROCESSING', 'processing'],
    ['READY', 'processing'],
    ['ARCHIVED', 'archived'],
    ['ERROR', 'failed'],
  ] as const satisfies readonly (readonly [FilmStatus, string])[])(
    'is missing while the film is %s: %s',
    (status, why) => {
      expect(clipOf([film('a', { status, isPlayable: false })], [on('p', 'a', 50)])).toBe(why)
    },
  )

  test('is missing without a film, or without a place on one', () => {
    expect(clipOf([], [on('p', 'a', 50)])).toBe('no-film')
    expect(clipOf([film('b')], [on('p', 'a', 50)])).toBe('not-placed')
    expect(clipOf([film('b')], [])).toBe('not-placed')
  })
})

describe('skipping repeats', () => {
  const clip = (playId: string, ...parts: readonly Clip[]) => ({ playId, parts })
  const part = (start: number, end: number, filmId = 'a'): Clip => ({ filmId, start, end })

  test('leaves out what an earlier clip shows', () => {
    const clips = [clip('1', part(10, 16)), clip('2', part(13, 19)), clip('3', part(13, 15))]
    expect(withoutRepeats(clips)).toEqual([clip('1', part(10, 16)), clip('2', part(16, 19)), clip('3')])
  })

  test('leaves out a rest that is too short to see, and cuts a clip around another', () => {
    const clips = [clip('1', part(10, 16)), clip('2', part(10, 16.3)), clip('3', part(5, 20))]
    expect(withoutRepeats(clips).map(({ parts }) => parts)).toEqual([
      [part(10, 16)],
      [],
      [part(5, 10), part(16.3, 20)],
    ])
  })
})

/** Where the plays of a game are: on two files that follow each other, a third of them nowhere. */
function filmed(plays: readonly Play[], startOf: (period: number) => number) {
  const [first, last] = [60, Math.max(...plays.map(({ origin }) => origin.period)) * 1200]
  const half = Math.floor(last / 2)
  const films = [film('a', { duration: half }), film('b', { duration: last - half })]
  const times = plays.flatMap(({ origin: { id, period, clockTime } }, index) => {
    if (index % 3 === 0) return []
    const second = first + startOf(period + 1) - (clockTime ?? 0)
    return [second < half ? on(id, 'a', second) : on(id, 'b', second - half)]
  })
  return { films, times }
}

describe.each(['nfhs', 'ncaa-men', 'fiba', 'nba', 'fiba-3x3'] as const)(
  'behind the figures of %s',
  (league) => {
    const { setup, plays } = sampleGame(league, 5)
    const placed = filmed(plays, (period) => secondsBefore(setup.rules, period))
    const film = (list: readonly Play[]): FilmOfPlays =>
      clipsOf({ plays: list, ...placed, range: USUAL_RANGE })

    /** Each play of a list has a clip, or a reason why not. */
    function expectAll(list: readonly Play[]): void {
      const { clips, unfilmed } = film(list)
      expect([...clips, ...unfilmed].map(({ playId }) => playId).toSorted()).toEqual(
        list.map(({ origin }) => origin.id).toSorted(),
      )
    }
    const behind = (cell: Cell) => playsBehind(setup, plays, cell).map(({ play }) => play)

    test('every cell of the box score has as many clips as plays, or says how many have none', () => {
      const box = boxScore(setup, plays)
      for (const side of SIDES)
        for (const whose of [
          'totals',
          'team',
          ...box[side].players.map(({ id }) => ({ player: id })),
        ] as const)
          for (const { key: figure } of BOX_FIGURES) expectAll(behind({ side, whose, figure }))
    })

    test('so has every line-up, and every zone of the shot chart', () => {
      for (const side of SIDES) {
        for (const { people } of lineups(setup, plays)[side])
          expectAll(
            behind({ side, whose: 'totals', figure: 'points', during: { side, people, are: 'lineUp' } }),
          )
        const own = shots(setup.court, plays).filter(({ isHomeTeam }) => isHomeTeam === (side === 'home'))
        for (const { zone, total } of byZone(own)) {
          const ids = new Set(own.flatMap((shot) => (shot.zone === zone ? shot.eventId : [])))
          const list = plays.filter(({ origin }) => ids.has(origin.id))
          expect(list).toHaveLength(total)
          expectAll(list)
        }
      }
    })

    test('without repeats each second of film is shown once, and none is lost but rests that are too short', () => {
      const { clips } = film(plays)
      const shownAt = (list: readonly { readonly parts: readonly Clip[] }[]) => {
        const tenths = new Map<string, number>()
        for (const { filmId, start, end } of list.flatMap(({ parts }) => parts))
          for (let tenth = Math.ceil(start * 10); tenth < end * 10; tenth += 1)
            tenths.set(`${filmId} ${tenth}`, (tenths.get(`${filmId} ${tenth}`) ?? 0) + 1)
        return tenths
      }
      const [all, once] = [shownAt(clips), shownAt(withoutRepeats(clips))]
      expect(Math.max(...once.values())).toBe(1)
      expect(clips.length).toBeGreaterThan(20)
      expect(all.size - once.size).toBeLessThan(clips.length * 5)
      expect(Math.max(...clips.map(secondsOf))).toBeCloseTo(6)
    })
  },
)
