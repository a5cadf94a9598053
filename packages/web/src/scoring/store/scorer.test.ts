// The scoring screen without a browser: the real store on the real book.
import { describe, expect, test } from 'vitest'
import { logServer } from '../../../test/device.ts'
import { FakeTime } from '../../../test/fakeTime.ts'
import { FakeFilm, FILM_ID } from '../../../test/film.ts'
import { actorOf, GAME_SETUP, memoryDraft, openScorer, type ScorerDriver } from '../../../test/scorer.ts'

async function openGame(): Promise<ScorerDriver> {
  const scorer = await openScorer()
  return scorer.startsGame().saved()
}

/** A saved basket with its assist; the clock stands at 7:00. */
const withBasket = async (scorer: ScorerDriver) =>
  scorer
    .at('7:00')
    .shoots('H12', { from: [930, 300] })
    .says('H4')
    .saved()

describe('entry of a play', () => {
  test('an assisted basket by click, player and passer', async () => {
    const scorer = (await openGame()).at('7:00').shoots('H12', { from: [700, 300] })
    expect(scorer.asks).toBe('assist')
    await scorer.says('H4').saved()
    expect(scorer.asks).toBe('closed')
    expect(scorer.lines()).toEqual(['Q1 7:00 H12 makes 3 from 700,300; H4 assists'])
    expect(scorer.state.game.score).toEqual({ home: 3, away: 0 })
  })

  test('a shot while the clock runs is recorded at its release', async () => {
    const scorer = (await openGame())
      .runsFrom('7:30')
      .passes(30)
      .shoots('H12', { from: [930, 300] })
    await scorer.answersNone().saved()
    expect(scorer.lines()).toEqual(['Q1 7:00.75 H12 makes 2 from 930,300'])
  })

  test('a missed shot and its rebound by keys alone', async () => {
    const scorer = (await openGame()).at('7:00')
    await scorer.presses('s', '1', '2', '7').passes(0.4).saved()
    expect(scorer.lines()).toEqual(['Q1 7:00 H12 misses 2; A7 rebounds'])
  })

  test('a play begins only in a game that is started and not over', async () => {
    const scorer = await openScorer()
    expect(scorer.clicks(700, 300).asks).toBe('closed')
    expect(scorer.presses('a', 's', 'd', 'f', 't').asks).toBe('closed')
    expect(scorer.state.dialog).toBeNull()
    await scorer.startsGame().saved()
    expect(scorer.clicks(700, 300).asks).toBe('who')
  })

  test('the next click saves the open play first, and its player can be named later or removed', async () => {
    const scorer = (await openGame()).at('7:00').clicks(930, 300).clicks(80, 300, true)
    await scorer.saved()
    expect(scorer.lines()).toEqual(['Q1 7:00 H? makes 2 from 930,300'])
    expect(scorer.messages.at(-1)).toBe('The open play is saved. Its player is still to be named.')
    scorer.parts.fakes.acceptUndo()
    await scorer.saved()
    expect(scorer.lines()).toEqual([])
  })

  test('the next play counts plays that are not saved yet', async () => {
    const scorer = (await openGame()).at('3:00')
    const release = scorer.parts.books.holdDisk()
    for (let fouls = 0; fouls < 2; fouls++)
      scorer.fouls('A4', 'technical').says('H12').throws('made', 'made').closes()
    expect(scorer.plays()).toEqual([])
    scorer.clicks(80, 300)
    const labels = scorer.state.groups.flatMap(({ choices }) => choices.map(({ label }) => label))
    expect(labels).toContain('7 - Hal')
    expect(labels).not.toContain('4 - Gia')
    release()
    await scorer.saved()
    expect(scorer.plays()).toHaveLength(2)
  })

  test('a player on the roster is named where a person is asked for, else substituted', async () => {
    const scorer = await openGame()
    const [ana] = scorer.state.game.sheet.people
    scorer.clicks(930, 300).scorer.touchPlayer('home', ana!.id)
    expect(scorer.asks).toBe('assist')
    scorer.closes().scorer.touchPlayer('home', ana!.id)
    expect(scorer.state.dialog).toEqual({ kind: 'subs', side: 'home', first: ana!.id })
  })
})

describe('a play that waits', () => {
  test('it saves itself after 10 s, and notes the question that was left', async () => {
    const scorer = (await openGame()).at('7:00').shoots('H12', { from: [930, 300] })
    expect(scorer.state.secondsLeft).toBe(10)
    await scorer.passes(9).saved()
    expect([scorer.asks, scorer.state.secondsLeft]).toEqual(['assist', 1])
    await scorer.passes(1).saved()
    expect(scorer.asks).toBe('closed')
    expect(scorer.plays()[0]?.origin.options).toEqual({ unanswered: ['assist'] })
  })

  test('it does not while free throws are owed', async () => {
    const scorer = (await openGame()).at('7:00').fouls('A4', 'shooting').says('H12')
    expect(scorer.passes(60).asks).toBe('throws')
    await scorer.closes().saved()
    expect(scorer.state.unfinished).toHaveLength(1)
    expect(scorer.presses('k').asks).toBe('throws')
  })
})

describe('jersey numbers', () => {
  test('the second digit or 400 ms decides a number that begins another one', async () => {
    const scorer = (await openGame()).at('7:00').clicks(930, 300).presses('3')
    expect(scorer.state.typed.digits).toBe('3')
    expect(scorer.state.typed.matches.size).toBe(2)
    expect(scorer.presses('0').asks).toBe('assist')
    await scorer.presses('4', 'Enter').saved()
    expect(scorer.clicks(930, 300).presses('3').passes(0.3).asks).toBe('who')
    expect(scorer.passes(0.1).asks).toBe('assist')
    await scorer.presses('4').passes(0.4).saved()
    expect(scorer.lines()).toEqual([
      'Q1 7:00 H30 makes 2 from 930,300; H4 assists',
      'Q1 7:00 H3 makes 2 from 930,300; H4 assists',
    ])
  })

  test('an unknown number shows a message, also when its first digit is unknown', async () => {
    const scorer = (await openGame()).clicks(930, 300).presses('7')
    expect(scorer.state.typed.note).toBe('No 7 here.')
    expect(scorer.presses('4').state.typed.note).toBe('No 74 here.')
    expect(scorer.presses('m').state).toMatchObject({ isWide: true, typed: { note: null } })
    expect(scorer.presses('5', '0').asks).toBe('assist')
  })

  test('the note goes with the question: it does not stand over the next play', async () => {
    const scorer = (await openGame()).clicks(930, 300).presses('7')
    expect(scorer.presses('q').clicks(80, 300).state.typed.note).toBeNull()
  })

  test.each([
    ['13', 'No 13 here.'],
    ['14', 'No 14 here.'],
    ['33', 'No 33 here.'],
    ['75', 'No 75 here.'],
    ['50', '#50 Fay is on the bench: Enter puts #50 in for …'],
  ])(
    '%s is of no player on court: the play keeps its question, and credits no player',
    async (number, note) => {
      const scorer = (await openGame())
        .at('7:00')
        .clicks(930, 300)
        .presses(...number)
      expect(scorer.state.typed.note).toBe(note)
      expect(scorer.passes(1).asks).toBe('who')
      await scorer.presses('q').saved()
      expect(scorer.lines()).toEqual([])
    },
  )

  test('a slip at the last question of a play saves nothing', async () => {
    const scorer = (await openGame()).at('7:00').clicks(930, 300, true).presses('1', '2')
    expect(scorer.asks).toBe('rebound')
    // A7 rebounds; no player wears 77.
    expect(scorer.presses('7').state.typed.digits).toBe('7')
    expect(scorer.presses('7').state.typed.note).toBe('No 77 here.')
    await scorer.passes(1).saved()
    expect(scorer.asks).toBe('rebound')
    expect(scorer.lines()).toEqual([])
  })

  test('a digit right behind a number that needs no other one takes it back, unless it answers the next question', async () => {
    const scorer = (await openGame()).at('7:00').begins('turnover').presses('w', '9')
    expect(scorer.asks).toBe('steal')
    expect(scorer.presses('9').asks).toBe('who')
    expect(scorer.state.typed.note).toBe('No 99 here.')
    await scorer.passes(1).presses('9', '4', 'Enter').saved()
    expect(scorer.lines()).toEqual(['Q1 7:00 A9 turns over; H4 steals'])
  })

  test('the number of throws may follow right behind the number of the fouled player', async () => {
    const scorer = (await openGame()).at('7:00').fouls('H12', 'shooting')
    expect(scorer.asks).toBe('fouled')
    expect(scorer.presses('9').asks).toBe('throws')
    expect(scorer.presses('2').asks).toBe('throw')
  })

  test('a player who fouled out is chosen by no number', async () => {
    const scorer = (await openGame()).at('7:00')
    for (let fouls = 0; fouls < 5; fouls++) await scorer.fouls('H12', 'non_shooting').closes().saved()
    expect(scorer.clicks(930, 300).presses('1', '2').state.typed.note).toBe('#12 Bea has fouled out.')
    expect(scorer.passes(1).asks).toBe('who')
  })

  test('Enter on the last digits says what is missing, and Q always closes', async () => {
    const scorer = (await openGame()).at('7:00').clicks(930, 300).presses('3').passes(0.4)
    expect(scorer.asks).toBe('assist')
    scorer.closes().begins('shot_made').presses('1').passes(0.4)
    expect(scorer.state.typed.note).toBe('No 1 here: 11 or 15?')
    expect(scorer.presses('Enter').asks).toBe('who')
    expect(scorer.presses('Enter').state.typed.note).toBe(
      'A player is missing. Type the number, or press E to name the player later.',
    )
    await scorer.presses('1', 'q').saved()
    expect(scorer.asks).toBe('closed')
    expect(scorer.lines()).toEqual(['Q1 7:00 H3 makes 2 from 930,300'])
  })

  test('a letter right behind a number that chose no player does nothing', async () => {
    const scorer = (await openGame()).at('7:00').begins('foul').presses('w', '1', 's')
    expect(scorer.state.draft).toMatchObject({ step: 'who', opening: { doing: 'foul' } })
    expect(scorer.presses('1', '2', 's').asks).toBe('fouled')
  })

  test('digits belong to the question that was asked when they were typed', async () => {
    const scorer = (await openGame()).at('7:00').clicks(930, 300, true).presses('3')
    // A timer chooses H3; the next digit is the rebounder's, also before the screen is drawn.
    expect(scorer.passes(0.4).asks).toBe('rebound')
    expect(scorer.presses('1').state.typed.digits).toBe('1')
    await scorer.presses('5').saved()
    expect(scorer.asks).toBe('closed')
    expect(scorer.lines()).toEqual(['Q1 7:00 H3 misses 2 from 930,300; A15 rebounds'])
    expect(scorer.clicks(930, 300).presses('3').clicks(900, 300).state.typed.digits).toBe('')
  })
})

describe('redo inside an open play', () => {
  test('gives back each step that was taken back, with Ctrl+Z or Esc, before it redoes a saved play', async () => {
    const scorer = await withBasket(await openGame())
    await scorer.undoes().saved()
    await scorer.redoes().saved()
    expect(scorer.plays()).toHaveLength(1)
    scorer.at('6:00').clicks(930, 300).presses('1', '2')
    expect(scorer.undoes().presses('Escape').asks).toBe('closed')
    expect(scorer.redoes().asks).toBe('who')
    expect(scorer.redoes().asks).toBe('assist')
    await scorer.redoes().answersNone().saved()
    expect(scorer.lines()).toHaveLength(2)
    expect(scorer.lines().at(-1)).toBe('Q1 6:00 H12 makes 2 from 930,300')
  })

  test('another answer, or a saved play that is undone, ends it', async () => {
    const scorer = await withBasket(await openGame())
    scorer.at('6:00').clicks(930, 300).presses('1', '2').undoes()
    await scorer.presses('2', '3').redoes().saved()
    expect(scorer.asks).toBe('assist')
    await scorer.closes().saved()
    expect(scorer.lines().at(-1)).toBe('Q1 6:00 H23 makes 2 from 930,300')
    await scorer.clicks(930, 300).undoes().undoes().saved()
    expect(scorer.plays()).toHaveLength(1)
    await scorer.redoes().saved()
    expect(scorer.asks).toBe('closed')
    expect(scorer.plays()).toHaveLength(2)
  })
})

describe('an insertion', () => {
  test('Esc leaves it, behind the open play', async () => {
    const scorer = await withBasket(await openGame())
    scorer.scorer.entry.insert({ playId: scorer.plays()[0]!.origin.id, where: 'before' })
    scorer.at('6:00').begins('turnover').presses('Escape')
    expect(scorer.asks).toBe('closed')
    expect(scorer.state.inserting).not.toBeNull()
    expect(scorer.presses('Escape').state.inserting).toBeNull()
    await scorer.begins('turnover').says('A9').answersNone().saved()
    expect(scorer.lines().at(-1)).toBe('Q1 6:00 A9 turns over')
  })
})

describe('a substitution that was forgotten', () => {
  test('Enter asks who goes out, by number; the substitution is a play before the open one', async () => {
    const scorer = (await openGame()).at('7:00').clicks(930, 300).presses('5', '0', 'Enter')
    expect(scorer.state.comesIn?.name).toBe('#50 Fay')
    expect(scorer.state.groups.flatMap(({ choices }) => choices.map(({ label }) => label))).toEqual([
      '3 - Eve',
      '4 - Ana',
      '12 - Bea',
      '23 - Cat',
      '30 - Dee',
    ])
    await scorer.presses('1', '2').saved()
    expect(scorer.asks).toBe('assist')
    await scorer.presses('4', 'Enter').saved()
    expect(scorer.lines()).toEqual([
      'Q1 7:00 H12 out; H50 in',
      'Q1 7:00 H50 makes 2 from 930,300; H4 assists',
    ])
    await scorer.undoes().saved()
    await scorer.undoes().saved()
    expect(scorer.lines()).toEqual([])
  })

  test('a shot has the time of its release, and the substitution stands before it', async () => {
    const scorer = (await openGame()).runsFrom('7:30').passes(30).clicks(930, 300).presses('5', '0', 'Enter')
    await scorer.presses('1', '2').answersNone().saved()
    expect(scorer.lines()).toEqual(['Q1 7:00.75 H12 out; H50 in', 'Q1 7:00.75 H50 makes 2 from 930,300'])
    expect(scorer.state.book.flags).toEqual([])
  })

  test('the players of the open play do not go out', async () => {
    const scorer = (await openGame()).at('7:00').clicks(930, 300).presses('1', '2', '5', '0', 'Enter')
    const labels = scorer.state.groups.flatMap(({ choices }) => choices.map(({ label }) => label))
    expect(labels).toEqual(['3 - Eve', '4 - Ana', '23 - Cat', '30 - Dee'])
    expect(scorer.presses('1', '2').state.comesIn).not.toBeNull()
    await scorer.presses('2', '3').saved()
    expect(scorer.lines()).toEqual([
      'Q1 7:00 H23 out; H50 in',
      'Q1 7:00 H12 makes 2 from 930,300; H50 assists',
    ])
  })

  test('Esc, undo and any other key leave the offer and the question, and keep the play', async () => {
    const scorer = (await openGame()).at('7:00').clicks(930, 300).presses('5', '0', 'Escape')
    expect(scorer.asks).toBe('who')
    expect(scorer.presses('Enter').state.comesIn).toBeNull()
    expect(scorer.presses('5', '0', 'Enter', 'Escape').state.comesIn).toBeNull()
    expect(scorer.presses('5', '0', 'Enter').undoes().state.comesIn).toBeNull()
    expect(scorer.asks).toBe('who')
    expect(scorer.presses('5', '0', 'm', 'Enter').state.comesIn).toBeNull()
    await scorer.presses('q').saved()
    expect(scorer.lines()).toEqual([])
  })

  test('the countdown of the open play waits', async () => {
    const scorer = (await openGame()).at('7:00').clicks(930, 300).presses('1', '2', '5', '0', 'Enter')
    expect(scorer.passes(30).state.comesIn).not.toBeNull()
    expect(scorer.state.secondsLeft).toBeNull()
  })

  test('with a place free on court, the player comes in for no other one', async () => {
    const scorer = (await openGame()).at('7:30')
    scorer.scorer.substitute('home', [scorer.state.game.sheet.people[0]!.id], [])
    await scorer.saved()
    scorer.at('7:00').clicks(930, 300).presses('5', '0')
    expect(scorer.state.typed.note).toBe('#50 Fay is on the bench: Enter puts #50 in.')
    await scorer.presses('Enter').answersNone().saved()
    expect(scorer.lines().slice(1)).toEqual(['Q1 7:00 H50 in', 'Q1 7:00 H50 makes 2 from 930,300'])
  })

  test('Enter sends out the player who is out of the game', async () => {
    const scorer = (await openGame()).at('7:30')
    for (let fouls = 0; fouls < 5; fouls++) await scorer.fouls('H12', 'non_shooting').closes().saved()
    scorer.at('7:00').clicks(930, 300).presses('5', '0', 'Enter')
    await scorer.presses('Enter').answersNone().saved()
    expect(scorer.lines().slice(-2)).toEqual(['Q1 7:00 H12 out; H50 in', 'Q1 7:00 H50 makes 2 from 930,300'])
  })

  test('a play that the game has moved on from offers none', async () => {
    const scorer = await withBasket(await openGame())
    await scorer
      .at('6:00')
      .shoots('H12', { from: [930, 300] })
      .answersNone()
      .saved()
    const [first] = scorer.plays()
    scorer.scorer.goOn(first!.origin.id, 'foul')
    expect(scorer.presses('2', '0').state.typed.note).toBe('#20 Lou is on the bench.')
    expect(scorer.presses('Enter').state.comesIn).toBeNull()
  })
})

describe('keys that are faster than the disk', () => {
  test('a late addition waits until its play is saved, and every input behind it waits too', async () => {
    const scorer = (await openGame()).at('7:00')
    const release = scorer.parts.books.holdDisk()
    scorer.shoots('H12', { from: [930, 300], made: false }).closes()
    scorer.presses('r', '7').clicks(930, 300).presses('4', 'Enter')
    expect(scorer.asks).toBe('closed')
    expect(scorer.scorer.isWaiting).toBe(true)
    release()
    await scorer.saved()
    await scorer.saved()
    expect(scorer.scorer.isWaiting).toBe(false)
    expect(scorer.lines()).toEqual([
      'Q1 7:00 H12 misses 2 from 930,300; A7 rebounds',
      'Q1 7:00 H4 makes 2 from 930,300',
    ])
  })

  test('K continues free throws that are not saved yet', async () => {
    const scorer = (await openGame()).at('7:00')
    const release = scorer.parts.books.holdDisk()
    scorer.fouls('A4', 'shooting').says('H12').closes().presses('k', '2', 'a', 'a')
    release()
    await scorer.saved()
    await scorer.saved()
    expect(scorer.lines()[0]).toContain('H12 makes throw 1; H12 makes throw 2')
  })
})

describe('late additions', () => {
  test('the last play can be given an assist, and an and-one whose throw is asked for', async () => {
    const scorer = (await openGame()).at('7:00').shoots('H12', { from: [930, 300] })
    await scorer.closes().saved()
    expect(scorer.state.late.map(({ extra }) => extra)).toEqual(['assist', 'foul'])
    await scorer.presses('i', '4', 'Enter').saved()
    expect(scorer.state.late.map(({ extra }) => extra)).toEqual(['foul'])
    await scorer.presses('n', '7').throws('made').saved()
    expect(scorer.lines()).toEqual([
      'Q1 7:00 H12 makes 2 from 930,300; H4 assists; A7 fouls shooting on H12 for 1; H12 makes throw 1',
    ])
  })
})

describe('undo and redo', () => {
  test('undo steps back in the open play first, then takes back what was saved', async () => {
    const scorer = await withBasket(await openGame())
    scorer.clicks(930, 300).says('H23')
    expect(scorer.undoes().asks).toBe('who')
    expect(scorer.state.undone).toBe('Undone: 23 Cat')
    expect(scorer.undoes().asks).toBe('closed')
    expect(scorer.messages.at(-1)).toBe('Undone: made shot')
    await scorer.undoes().saved()
    expect(scorer.lines()).toEqual([])
    await scorer.redoes().saved()
    expect(scorer.lines()).toHaveLength(1)
    expect(scorer.messages.at(-1)).toMatch(/^Redone: 12 Bea/)
  })

  test('undo of a wrong stop gives its seconds back', async () => {
    const scorer = (await openGame()).passes(10)
    scorer.scorer.clock.stop()
    await scorer.passes(5).saved()
    expect(scorer.clockReads).toBe(470)
    await scorer.undoes().saved()
    expect(scorer.runs).toBe(true)
    expect(scorer.clockReads).toBeCloseTo(465)
    await scorer.redoes().saved()
    expect([scorer.runs, scorer.clockReads]).toEqual([false, 470])
    expect(scorer.entries()).toEqual(['start 480', 'stop 470'])
  })

  test('the last stop can be reversed beside the clock', async () => {
    const scorer = (await openGame()).passes(10)
    scorer.scorer.clock.stop()
    await scorer.passes(5).saved()
    expect(scorer.state.clock.canRunOn).toBe(true)
    scorer.scorer.clock.runOn()
    await scorer.saved()
    expect([scorer.clockReads, scorer.runs, scorer.state.clock.canRunOn]).toEqual([465, true, false])
    expect(scorer.entries()).toEqual(['start 480'])
  })
})

describe('the whistle', () => {
  test('a foul stops the clock as soon as it is begun; when it is canceled, the clock runs on', async () => {
    const scorer = (await openGame()).passes(10).begins('foul')
    expect([scorer.runs, scorer.clockReads]).toEqual([false, 470])
    await scorer.passes(2).closes().saved()
    expect([scorer.runs, scorer.clockReads]).toEqual([true, 468])
    expect(scorer.entries()).toEqual(['start 480'])
  })

  test('a held ball right behind the opening tip stops it, also while the tip is on its way to the disk', async () => {
    const { scorer, parts } = await openGame()
    const release = parts.books.holdDisk()
    scorer.actions.winJumpBall('home')
    parts.time.passes(0.5)
    scorer.actions.winJumpBall('away')
    expect(scorer.clock.getState().running).toBe(false)
    release()
    await scorer.entry.saving()
    const jumps = scorer.getState().book.plays.filter(({ origin }) => origin.type === 'jumpball')
    expect(jumps.map(({ origin }) => origin.clockTime)).toEqual([480, 479.5])
  })

  test('the clock stays where the whistle stopped it once the foul is entered', async () => {
    const scorer = (await openGame()).passes(10).fouls('A4', 'non_shooting')
    await scorer.passes(3).closes().saved()
    expect([scorer.runs, scorer.clockReads]).toEqual([false, 470])
    expect(scorer.lines()).toEqual(['Q1 7:50 A4 fouls non_shooting for 0'])
  })

  test('a press of the clock right after the whistle does not start it', async () => {
    const scorer = (await openGame()).passes(10).begins('foul').passes(1)
    expect(scorer.presses('Space').runs).toBe(false)
    expect(scorer.passes(2).presses('Space').runs).toBe(true)
  })

  test('a timeout stops it, a rebounded last throw starts it, and the setting turns that off', async () => {
    const scorer = (await openGame()).passes(10)
    scorer.scorer.actions.takeTimeout('home', 'full')
    expect(scorer.runs).toBe(false)
    scorer.fouls('A4', 'shooting').says('H12').touches({ kind: 'award', award: 2 })
    await scorer.throws('made', 'missed').says('A9').saved()
    expect(scorer.runs).toBe(true)
    scorer.parts.fakes.set({ whistleStopsClock: false })
    expect(scorer.passes(5).begins('foul').runs).toBe(true)
  })

  test('a live play while the clock stands asks to start it', async () => {
    const scorer = (await openGame()).at('7:00').shoots('H12', { from: [930, 300], made: false })
    await scorer.says('A7').saved()
    expect(scorer.state.asksToStart).toBe(true)
    expect(scorer.presses('Space').state.asksToStart).toBe(false)
  })
})

describe('the clock', () => {
  test('it runs out by itself, once, and the end of the period is offered', async () => {
    const scorer = (await openGame()).runsFrom('0:05')
    await scorer.passes(6).saved()
    expect([scorer.runs, scorer.clockReads]).toEqual([false, 0])
    expect(scorer.entries().filter((entry) => entry === 'stop 0')).toHaveLength(1)
    expect(scorer.state.button).toBe('End Quarter')
  })

  test('the end of a period is one step: the next period stands ready, and undo takes it back', async () => {
    const scorer = await withBasket(await openGame())
    scorer.runsFrom('0:05').passes(6)
    await (await scorer.endsPeriod({ board: { home: 2, away: 1 } })).saved()
    expect(scorer.state.clock).toMatchObject({ period: 2, running: false })
    expect(scorer.clockReads).toBe(480)
    expect(scorer.state.game.score).toEqual({ home: 2, away: 1 })
    await scorer.undoes().saved()
    expect(scorer.state.clock.period).toBe(1)
    expect([scorer.clockReads, scorer.state.game.score]).toEqual([0, { home: 2, away: 0 }])
  })

  test('an absence in which it ran is asked about, and taken back as one step', async () => {
    const scorer = (await openGame()).passes(10)
    await scorer.saved()
    scorer.parts.fakes.page('left')
    scorer.passes(20).parts.fakes.page('returned')
    expect(scorer.state.absence?.seconds).toBe(20)
    scorer.scorer.takeAbsenceBack()
    await scorer.saved()
    expect([scorer.runs, scorer.clockReads, scorer.state.absence]).toEqual([false, 470, null])
    expect(scorer.entries()).toEqual(['start 480', 'stop 470'])
  })

  test('an absence with the page closed is asked about in the next page, also after a reload before the answer', async () => {
    const page = (await openGame()).passes(10)
    await page.saved()
    const closed = await page.leaves()
    page.passes(20)
    const back = await closed.open()
    expect(back.runs).toBe(true)
    expect(back.state.absence?.seconds).toBeCloseTo(20, 2)
    const scorer = await back.passes(5).reloads()
    expect(scorer.state.absence?.seconds).toBeCloseTo(25, 2)
    scorer.scorer.takeAbsenceBack()
    await scorer.saved()
    expect([scorer.runs, scorer.clockReads, scorer.state.absence]).toEqual([false, 470, null])
    expect(scorer.entries()).toEqual(['start 480', 'stop 470'])
    expect((await scorer.passes(60).reloads()).state.absence).toBeNull()
  })

  test('so is one in which the clock ran out, and one of a page that crashed', async () => {
    const page = (await openGame()).passes(10)
    await page.saved()
    const { keptClock, time } = page.parts
    const crashed = keptClock.read()
    const closed = await page.leaves()
    keptClock.keep(crashed)
    time.passes(600)
    const scorer = await closed.open()
    expect([scorer.state.absence?.seconds, scorer.clockReads]).toEqual([470, 0])
    scorer.scorer.takeAbsenceBack()
    expect(scorer.clockReads).toBe(470)
  })

  test('a reload shows the clock as if the page had stayed', async () => {
    const before = (await openGame()).passes(10)
    before.parts.time.ms += 3000
    const scorer = await before.reloads()
    expect(scorer.runs).toBe(true)
    expect(scorer.clockReads).toBeCloseTo(467)
  })

  test('two devices show the same clock', async () => {
    const mine = (await openGame()).passes(10)
    const sam = await openScorer({ remote: mine.parts.remote, time: mine.parts.time, user: 'sam' })
    mine.scorer.clock.stop()
    sam.parts.book.applySnapshot(mine.parts.book.state().snapshot!)
    expect([sam.runs, sam.clockReads]).toEqual([false, 470])
  })
})

describe('a play that was left open', () => {
  test('after a reload it is at the same step, waits, and says so until it is touched', async () => {
    const before = (await openGame()).at('7:00').clicks(930, 300)
    await before.saved()
    const scorer = await before.reloads()
    expect([scorer.asks, scorer.state.leftBehind]).toEqual(['who', 'here'])
    await scorer.says('H12').saved()
    expect([scorer.asks, scorer.state.leftBehind, scorer.state.secondsLeft]).toEqual(['assist', null, 10])
  })

  test('a page that is left in the middle of a question saves what is known', async () => {
    const before = (await openGame()).at('7:00').shoots('H12', { from: [930, 300] })
    const scorer = await before.reloads()
    expect(scorer.asks).toBe('closed')
    expect(scorer.lines()).toEqual(['Q1 7:00 H12 makes 2 from 930,300'])
  })

  test('a play of a tab that is gone is resumed here, or saved where another play was begun meanwhile', async () => {
    const drafts = memoryDraft()
    const gone = (await openGame()).at('7:00').shoots('H12', { from: [930, 300] })
    drafts.leave(gone.parts.drafts.kept())
    const scorer = await openScorer({ drafts })
    await scorer.startsGame().saved()
    expect([scorer.asks, scorer.state.leftBehind]).toEqual(['assist', 'elsewhere'])
    const other = await openScorer({ drafts })
    other.startsGame().clicks(80, 300)
    drafts.leave(gone.parts.drafts.kept())
    await other.says('A7').closes().saved()
    expect(other.state.game.score.away).toBe(2)
  })

  test('one that the server has finished, and this device has lost, is not asked about any more', async () => {
    const remote = logServer(GAME_SETUP)
    const started = await (await openScorer({ remote })).startsGame().sent()
    const { open } = await started.leaves()
    const finished = (await openScorer({ remote })).at('7:00').clicks(80, 300, true).says('A7')
    started.parts.drafts.leave(finished.parts.drafts.kept())
    await finished.says('H12').sent()
    remote.network = 'down'
    const scorer = await open()
    expect([scorer.asks, scorer.state.leftBehind]).toEqual(['rebound', 'elsewhere'])
    remote.network = 'up'
    scorer.parts.book.refresh()
    await scorer.saved()
    expect(scorer.asks).toBe('closed')
    expect(scorer.lines()).toEqual(['Q1 7:00 A7 misses 2 from 80,300; H12 rebounds'])
  })
})

describe('a play inserted beside another one', () => {
  test('it goes where it was inserted, and sees the game as it stood there', async () => {
    const scorer = await withBasket(await openGame())
    await scorer
      .at('6:00')
      .shoots('A7', { from: [80, 300] })
      .says('A9')
      .saved()
    scorer.scorer.entry.insert({ playId: scorer.plays()[1]!.origin.id, where: 'before' })
    expect(scorer.scorer.entry.game().score).toEqual({ home: 2, away: 0 })
    await scorer
      .begins('foul')
      .says('A4')
      .touches({ kind: 'foul-type', foulType: 'non_shooting' })
      .closes()
      .saved()
    expect(scorer.lines().map((line) => line.slice(0, 11))).toEqual([
      'Q1 7:00 H12',
      'Q1 6:00 A4 ',
      'Q1 6:00 A7 ',
    ])
    expect(scorer.state.inserting).toBeNull()
  })

  test('an inserted foul is no whistle', async () => {
    const scorer = await withBasket(await openGame())
    scorer.scorer.clock.start()
    scorer.scorer.entry.insert({ playId: scorer.plays()[0]!.origin.id, where: 'after' })
    expect(scorer.begins('foul').runs).toBe(true)
  })
})

describe('a game that is scored from film', () => {
  /** The film begins 100 s before the period. */
  async function openFilm() {
    const time = new FakeTime()
    const film = new FakeFilm(time)
    film.seek(100)
    const scorer = await openScorer({ time, film })
    return { scorer: await scorer.startsGame().saved(), film }
  }
  const plays = (scorer: ScorerDriver) =>
    scorer.parts.remote.log.flatMap(({ play }) => (play?.origin.type.startsWith('clock_') ? [] : [play!]))
  const lastSent = (scorer: ScorerDriver) => plays(scorer).at(-1)!

  test('everything that is recorded carries the time of the film, at any speed and after a seek', async () => {
    const { scorer, film } = await openFilm()
    film.setRate(2)
    // 60 s of film in 30 s; a missed three was released 2.25 s before its result was seen.
    await scorer
      .passes(30)
      .shoots('H12', { from: [700, 300], made: false })
      .says('A7')
      .sent()
    const { origin, rel } = lastSent(scorer)
    expect(origin).toMatchObject({ clockTime: 422.25, videoTime: 157.75, teamVideoId: FILM_ID })
    expect(rel[0]).toMatchObject({ type: 'rebound', clockTime: 420, videoTime: 160, teamVideoId: FILM_ID })
    film.seek(400)
    await scorer.fouls('A4', 'shooting').says('H12').touches({ kind: 'award', award: 2 }).saved()
    // The film waits while a play is entered; Z plays it on to the second throw.
    scorer.throws('made').presses('z').passes(5).throws('made')
    await scorer.sent()
    const foul = lastSent(scorer)
    expect([foul.origin, ...foul.rel].map(({ type, videoTime }) => [type, videoTime])).toEqual([
      ['foul', 400],
      ['freethrow_made', 400],
      ['freethrow_made', 410],
    ])
    expect(foul.rel.every(({ teamVideoId }) => teamVideoId === FILM_ID)).toBe(true)
  })

  test('so do timeouts, substitutions and the end of a period; the contract takes them', async () => {
    const { scorer, film } = await openFilm()
    film.seek(200)
    scorer.scorer.actions.takeTimeout('home', 'full')
    scorer.scorer.actions.substitute('away', [actorOf('A4').personId!], [actorOf('A20').personId!])
    await scorer.saved()
    film.seek(580)
    await (await scorer.endsPeriod({ board: { home: 0, away: 1 } })).sent()
    const sent = scorer.parts.remote.log.map(({ play }) => play!)
    expect(sent.map(({ origin }) => [origin.type, origin.videoTime])).toEqual([
      ['clock_start', 100],
      ['timeout', 200],
      ['clock_stop', 200],
      ['substitution', 200],
      ['score_adjustment', 580],
      ['clock_stop', 580],
    ])
  })

  test('an inserted play has the film place of its neighbor', async () => {
    const { scorer, film } = await openFilm()
    film.seek(200)
    await scorer
      .shoots('H12', { from: [700, 300] })
      .says('H4')
      .saved()
    film.seek(500)
    scorer.scorer.entry.insert({ playId: scorer.plays()[0]!.origin.id, where: 'after' })
    await scorer.begins('turnover').says('A7').answersNone().saved()
    expect(scorer.plays().map(({ origin }) => origin.videoTime)).toEqual([198.75, 198.75])
  })

  test('a live game has no film time', async () => {
    const scorer = await withBasket(await openGame())
    await scorer.sent()
    expect(scorer.parts.remote.log.map(({ play }) => play!.origin.videoTime)).toEqual([null, null, null])
  })
})

describe('two people', () => {
  test('a merge with another person’s change is reported once', async () => {
    const remote = logServer(GAME_SETUP)
    const mine = await openScorer({ remote })
    await (await withBasket(await mine.startsGame().saved())).sent()
    const sam = await openScorer({ remote, time: mine.parts.time, user: 'sam' })
    const [play] = mine.plays()
    const change = (userFlagged: boolean, pointValue: number) => ({
      action: 'put' as const,
      playId: play!.origin.id,
      play: { ...play!, origin: { ...play!.origin, userFlagged, pointValue } },
    })
    remote.network = 'down'
    await mine.parts.book.change([change(true, 2)])
    remote.network = 'up'
    remote.deaf.add('me')
    await sam.parts.book.change([change(false, 3)])
    await sam.sent()
    remote.deaf.delete('me')
    await mine.sent()
    await mine.sent()
    const reported = mine.messages.filter((message) => /sam/i.test(message))
    expect(reported).toHaveLength(1)
    expect(mine.plays()[0]?.origin).toMatchObject({ userFlagged: true, pointValue: 3 })
    mine.clicks(930, 300)
    expect(mine.messages.filter((message) => /sam/i.test(message))).toEqual(reported)
  })
})
