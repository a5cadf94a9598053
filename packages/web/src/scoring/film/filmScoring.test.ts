// Scoring from film on the real store, book and outbox; the film has no picture.
import { seeded } from '@fullcourt/scorebook/simulate'
import { formatClock } from '@fullcourt/scorebook/vocabulary'
import { describe, expect, test } from 'vitest'
import { FakeTime } from '../../../test/fakeTime.ts'
import { FakeFilm, FILM_ID } from '../../../test/film.ts'
import { actorOf, openScorer, type ScorerDriver } from '../../../test/scorer.ts'

const SECOND_FILM = '0199bbbb-0000-7000-8000-000000000002'

/** The period begins at second 100 of the film. */
async function openFilm(files?: ConstructorParameters<typeof FakeFilm>[1]) {
  const time = new FakeTime()
  const film = new FakeFilm(time, files)
  film.seek(100)
  const scorer = await openScorer({ time, film })
  return { scorer, film }
}

async function openStarted(files?: ConstructorParameters<typeof FakeFilm>[1]) {
  const { scorer, film } = await openFilm(files)
  return { scorer: await scorer.startsGame().saved(), film }
}

const marks = (scorer: ScorerDriver) =>
  scorer.state.book.plays
    .filter(({ origin }) => origin.type.startsWith('clock_'))
    .map(({ origin }) => `${origin.type.slice(6)} ${origin.clockTime} at ${origin.videoTime}`)

describe('the clock follows the film', () => {
  test('Start Game starts both, and keeps where on the film', async () => {
    const { scorer, film } = await openStarted()
    expect([film.isPlaying, scorer.runs]).toEqual([true, true])
    expect(scorer.state.book.snapshot).toMatchObject({
      started: true,
      startVideoTime: 100,
      videoTime: 100,
      currentTeamVideoId: FILM_ID,
      videoStart: 0,
      videoEnd: 3600,
      clockRunning: false,
    })
    expect(marks(scorer)).toEqual(['start 480 at 100'])
  })

  test('the tip is where the clock was started, also when its winner is named later', async () => {
    const { scorer } = await openFilm()
    scorer.scorer.pressButton('Start Game')
    scorer.passes(2.5).scorer.actions.winJumpBall('home')
    await scorer.saved()
    expect(scorer.plays()[0]?.origin).toMatchObject({ type: 'jumpball', clockTime: 480, videoTime: 100 })
  })

  test('at any speed, standing with the film, and after seeks both ways', async () => {
    const { scorer, film } = await openStarted()
    film.setRate(0.5)
    expect(scorer.passes(20).clockReads).toBe(470)
    film.pause()
    expect(scorer.passes(60).clockReads).toBe(470)
    film.setRate(2)
    film.play()
    expect(scorer.passes(20).clockReads).toBe(430)
    film.seek(300)
    expect(scorer.clockReads).toBe(280)
    film.seek(50)
    expect(scorer.clockReads).toBe(480)
    film.seek(150)
    expect(scorer.clockReads).toBe(430)
    // A seek records nothing.
    expect(marks(await scorer.saved())).toEqual(['start 480 at 100'])
  })

  test('over the seam of two files', async () => {
    const { scorer, film } = await openStarted([
      { id: FILM_ID, duration: 150 },
      { id: SECOND_FILM, duration: 500 },
    ])
    await scorer
      .passes(60)
      .shoots('H12', { from: [1000, 300] })
      .answersNone()
      .saved()
    expect(scorer.plays()[0]?.origin).toMatchObject({
      teamVideoId: SECOND_FILM,
      clockTime: 420.75,
      videoTime: 9.25,
    })
    film.seek(140)
    expect(scorer.clockReads).toBe(440)
  })

  test('it runs out once, at its second of the film, while the film plays on', async () => {
    const { scorer, film } = await openStarted()
    film.seek(575)
    await scorer.passes(10).saved()
    expect([scorer.clockReads, scorer.runs, film.isPlaying]).toEqual([0, false, true])
    expect(marks(scorer)).toEqual(['start 480 at 100', 'stop 0 at 580'])
    expect(scorer.state.button).toBe('End Quarter')
    await (await scorer.endsPeriod()).saved()
    expect(scorer.state.clock.period).toBe(2)
    expect(scorer.clockReads).toBe(480)
    film.seek(700)
    await scorer.presses('x').passes(10).saved()
    expect([scorer.state.clock.period, scorer.clockReads]).toEqual([2, 470])
    film.seek(200)
    expect([scorer.state.clock.period, scorer.clockReads]).toEqual([1, 380])
  })
})

describe('keys', () => {
  test('Space stops and starts the clock; the film plays on', async () => {
    const { scorer, film } = await openStarted()
    await scorer.passes(10).presses('Space').passes(20).saved()
    expect([scorer.runs, scorer.clockReads, film.isPlaying]).toEqual([false, 470, true])
    await scorer.presses('Space').passes(5).saved()
    expect([scorer.runs, scorer.clockReads]).toEqual([true, 465])
    expect(marks(scorer)).toEqual(['start 480 at 100', 'stop 470 at 110', 'start 470 at 130'])
  })

  test('X starts and stops both; Z starts the film alone, and stops both', async () => {
    const { scorer, film } = await openStarted()
    scorer.passes(10).presses('x')
    expect([scorer.runs, film.isPlaying]).toEqual([false, false])
    scorer.presses('z').passes(10)
    expect([scorer.runs, film.isPlaying, scorer.clockReads]).toEqual([false, true, 470])
    scorer.presses('x').passes(10)
    expect([scorer.runs, film.isPlaying, scorer.clockReads]).toEqual([true, true, 460])
    await scorer.presses('z').saved()
    expect([scorer.runs, film.isPlaying]).toEqual([false, false])
    expect(marks(scorer)).toEqual([
      'start 480 at 100',
      'stop 470 at 110',
      'start 470 at 120',
      'stop 460 at 130',
    ])
  })

  test('X twice on one frame leaves nothing', async () => {
    const { scorer } = await openStarted()
    await scorer.passes(10).presses('x', 'x').saved()
    expect([scorer.runs, marks(scorer)]).toEqual([true, ['start 480 at 100']])
  })

  test('a clock that was set starts from there', async () => {
    const { scorer } = await openStarted()
    scorer.passes(1).presses('x')
    scorer.scorer.clock.set(57)
    await scorer.presses('x').saved()
    expect([scorer.runs, scorer.passes(2).clockReads]).toEqual([true, 55])
  })

  test('before the game Z plays the film to the tip, X starts the game', async () => {
    const { scorer, film } = await openFilm()
    scorer.presses('z').passes(3)
    expect([film.isPlaying, scorer.state.clock.started]).toEqual([true, false])
    await scorer.presses('x').saved()
    expect(marks(scorer)).toEqual(['start 480 at 103'])
  })

  test.each([
    ['ArrowLeft', 199.5],
    ['ArrowRight', 200.5],
    ['Ctrl+ArrowLeft', 199],
    ['Alt+ArrowRight', 210],
    ['Shift+ArrowLeft', 197],
    ['Ctrl+Shift+ArrowRight', 206],
    [',', 200 - 1 / 30],
    ['.', 200 + 1 / 30],
  ])('%s moves the film from 200 to %d', async (key, second) => {
    const { scorer, film } = await openFilm()
    film.seek(200)
    scorer.presses(key)
    expect(film.second).toBeCloseTo(second, 6)
  })
})

describe('plays', () => {
  test('a click on the court pauses the film, saving plays it', async () => {
    const { scorer, film } = await openStarted()
    scorer.passes(10).clicks(1000, 300)
    expect([film.isPlaying, scorer.runs, scorer.passes(30).clockReads]).toEqual([false, true, 470])
    await scorer.says('H12').answersNone().saved()
    expect(film.isPlaying).toBe(true)
    expect(scorer.plays()[0]?.origin).toMatchObject({ clockTime: 470.75, videoTime: 109.25 })
  })

  test('canceling leaves the film as it was', async () => {
    const { scorer, film } = await openStarted()
    film.pause()
    scorer.clicks(1000, 300).touches({ kind: 'back' })
    expect(film.isPlaying).toBe(false)
    film.play()
    scorer.clicks(1000, 300).touches({ kind: 'back' })
    expect(film.isPlaying).toBe(true)
  })

  test('a new event starts the clock, but no foul and no dead ball', async () => {
    const { scorer } = await openStarted()
    scorer.passes(10).presses('Space').passes(5)
    await scorer.begins('turnover').says('H12').touches({ kind: 'dead-ball' }).saved()
    expect(scorer.runs).toBe(false)
    await scorer.fouls('A4', 'offensive').saved()
    expect(scorer.runs).toBe(false)
    await scorer
      .shoots('H12', { from: [1000, 300] })
      .answersNone()
      .saved()
    expect([scorer.runs, scorer.passes(2).clockReads]).toEqual([true, 468])
  })

  test('a foul stops the clock where it is seen; a canceled one does not', async () => {
    const { scorer } = await openStarted()
    await scorer.passes(10).begins('foul').touches({ kind: 'back' }).saved()
    expect([scorer.runs, marks(scorer)]).toEqual([true, ['start 480 at 100']])
    await scorer.fouls('A4', 'offensive').saved()
    expect([scorer.runs, marks(scorer)]).toEqual([false, ['start 480 at 100', 'stop 470 at 110']])
  })

  test('a substitution between free throws holds the film that plays for them', async () => {
    const { scorer, film } = await openStarted()
    scorer.passes(10).begins('foul').says('A4').touches({ kind: 'foul-type', foulType: 'shooting' })
    scorer.says('H12').touches({ kind: 'award', award: 2 })
    expect([film.isPlaying, scorer.state.draft.step]).toEqual([false, 'ask'])
    scorer.presses('z').passes(8).throws('made')
    expect(film.isPlaying).toBe(true)
    scorer.presses('g')
    expect(film.isPlaying).toBe(false)
    scorer.passes(5).scorer.actions.substitute('away', [actorOf('A4').personId!], [actorOf('A20').personId!])
    scorer.scorer.open(null)
    expect([film.isPlaying, film.second]).toEqual([true, 118])
    await scorer.passes(4).throws('made').saved()
    expect([film.isPlaying, scorer.runs]).toEqual([true, false])
    const swap = scorer.plays().find(({ origin }) => origin.type === 'substitution')
    expect(swap?.origin).toMatchObject({ clockTime: 470, videoTime: 118 })
  })

  test('a selected event is shown from 4 s before it, the clock 4 s more; selected again, the film goes back', async () => {
    const { scorer, film } = await openStarted()
    await scorer
      .passes(50)
      .shoots('H12', { from: [1000, 300] })
      .answersNone()
      .saved()
    scorer.passes(50)
    const { id } = scorer.plays()[0]!.origin
    scorer.scorer.openPlay(id)
    expect([film.second, scorer.clockReads]).toEqual([145.25, 434.75])
    expect(scorer.state.dialog).toBeNull()
    scorer.scorer.openPlay(id)
    expect([film.second, scorer.state.selected]).toEqual([200, null])
  })

  test('[ and ] walk the events with the film', async () => {
    const { scorer, film } = await openStarted()
    for (const _ of [1, 2, 3])
      await scorer
        .passes(50)
        .shoots('H12', { from: [1000, 300] })
        .answersNone()
        .saved()
    const seconds = ['[', '[', ']', 'Ctrl+]', '['].map((key) => {
      scorer.presses(key)
      return film.second
    })
    expect(seconds).toEqual([245.25, 195.25, 245.25, 245.25, 195.25])
  })

  test('a play that was missed is entered where the film shows it, with the clock of that moment', async () => {
    const { scorer, film } = await openStarted()
    await scorer.passes(10).presses('x').saved()
    film.seek(200)
    await scorer.presses('x').passes(60).presses('x').saved()
    film.seek(105)
    await scorer.begins('turnover').says('A7').answersNone().saved()
    expect(scorer.plays()[0]?.origin).toMatchObject({ clockTime: 475, videoTime: 105 })
    expect(marks(scorer)).toHaveLength(4)
  })
})

describe('looking back', () => {
  /** Runs 480 to 470, stands from 110 to 200, runs to 410 at 260, stands. */
  async function scored() {
    const { scorer, film } = await openStarted()
    await scorer.passes(10).presses('x').saved()
    film.seek(200)
    await scorer.presses('x').passes(60).presses('x').saved()
    return { scorer, film }
  }

  test('the clock shows what was recorded, and keys move the film alone', async () => {
    const { scorer, film } = await scored()
    film.seek(105)
    expect([scorer.clockReads, scorer.runs]).toEqual([475, true])
    for (const key of ['Space', 'x', 'z']) {
      film.pause()
      scorer.presses(key)
      expect(film.isPlaying).toBe(true)
      scorer.presses(key)
      expect(film.isPlaying).toBe(false)
    }
    await scorer.saved()
    expect(marks(scorer)).toHaveLength(4)
    film.seek(150)
    expect([scorer.clockReads, scorer.runs]).toEqual([470, false])
  })

  test('just before the latest stop, Space moves that stop', async () => {
    const { scorer, film } = await scored()
    film.seek(259.5)
    await scorer.presses('Space').saved()
    expect(marks(scorer).at(-1)).toBe('stop 410.5 at 259.5')
    expect(marks(scorer)).toHaveLength(4)
    await scorer.undoes().saved()
    expect(marks(scorer).at(-1)).toBe('stop 410 at 260')
  })

  test('just before the latest start, Space moves that start', async () => {
    const { scorer, film } = await scored()
    film.seek(300)
    await scorer.presses('x').saved()
    film.seek(298)
    await scorer.presses('Space').passes(4).saved()
    expect(marks(scorer).slice(3)).toEqual(['stop 410 at 260', 'start 410 at 298'])
    expect(scorer.clockReads).toBe(406)
  })

  test('setting the clock goes on from there, says what it removed, and can be undone', async () => {
    const { scorer, film } = await scored()
    film.seek(105)
    scorer.scorer.clock.set(440)
    await scorer.saved()
    expect(marks(scorer)).toEqual(['start 480 at 100', 'start 440 at 105'])
    expect(scorer.messages.at(-1)).toBe(
      '3 later starts and stops of the clock were removed: it goes on from here.',
    )
    film.seek(115)
    expect(scorer.clockReads).toBe(430)
    await scorer.undoes().saved()
    expect(marks(scorer)).toHaveLength(4)
    expect(scorer.clockReads).toBe(470)
  })

  test('the saved clock is that of the latest moment', async () => {
    const { scorer, film } = await scored()
    film.seek(105)
    scorer.passes(1)
    expect(scorer.state.book.snapshot).toMatchObject({ clockTime: 410, period: 1, videoTime: 105 })
  })
})

describe('the page', () => {
  test('leaving it pauses the film; coming back plays it only if it played', async () => {
    const { scorer, film } = await openStarted()
    const { page } = scorer.parts.fakes
    scorer.passes(10)
    page('left')
    expect([film.isPlaying, scorer.passes(60).clockReads]).toEqual([false, 470])
    page('returned')
    expect([film.isPlaying, scorer.state.absence]).toEqual([true, null])
    scorer.presses('x')
    page('left')
    page('returned')
    expect(film.isPlaying).toBe(false)
  })

  test('after a reload film and clock are where they were, and the clock runs on with the film', async () => {
    const { scorer, film } = await openStarted()
    await scorer.passes(42).saved()
    film.pause()
    await scorer.passes(1).saved()
    const again = new FakeFilm(scorer.parts.time)
    const loaded = await scorer.reloads(again)
    expect([again.second, loaded.clockReads, loaded.runs, again.isPlaying]).toEqual([142, 438, true, false])
    again.play()
    expect(loaded.passes(8).clockReads).toBe(430)
  })
})

test('law: the clock never leaves the period, never runs while film or clock stand, and is what the film says', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const next = seeded(seed)
    const { scorer, film } = await openStarted([
      { id: FILM_ID, duration: 400 },
      { id: SECOND_FILM, duration: 900 },
    ])
    for (let step = 0; step < 60; step += 1) {
      const act = Math.floor(next() * 8)
      if (act === 0) film.seek(next() * 1300)
      else if (act === 1) film.setRate([0.25, 0.5, 1, 1.5, 2][Math.floor(next() * 5)]!)
      else if (act === 2) scorer.presses('x')
      else if (act === 3) scorer.presses('z')
      else if (act === 4) scorer.presses('Space')
      else if (act === 5) scorer.presses(next() < 0.5 ? '-' : '+')
      scorer.scorer.open(null)
      const before = {
        clock: scorer.clockReads,
        film: film.second,
        runs: scorer.runs,
        period: scorer.state.clock.period,
      }
      const entries = marks(scorer).length
      scorer.passes(next() * 5)
      const after = scorer.clockReads
      const played = film.second - before.film
      const name = `seed ${seed}, step ${step}: ${formatClock(before.clock)} to ${formatClock(after)}`
      expect(after, name).toBeGreaterThanOrEqual(0)
      expect(after, name).toBeLessThanOrEqual(480)
      if (!film.isPlaying) expect(after, name).toBe(before.clock)
      const isAtFrontier = scorer.scorer.clock.gameThen?.() === null
      await scorer.saved()
      if (
        !before.runs &&
        isAtFrontier &&
        marks(scorer).length === entries &&
        scorer.state.clock.period === before.period
      )
        expect(scorer.clockReads, name).toBe(before.clock)
      if (before.runs && scorer.runs && isAtFrontier && marks(scorer).length === entries)
        expect(after, name).toBeCloseTo(before.clock - played, 2)
    }
  }
}, 60_000)
