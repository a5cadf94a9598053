import { type Actor, assemble, owesThrows, replay } from '@fullcourt/scorebook/fold'
import * as notation from '@fullcourt/scorebook/notation'
import {
  type FoulType,
  type Play,
  parseClock,
  type SentPlay,
  type Side,
} from '@fullcourt/scorebook/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { playerActor, singlePlay, swapPlay, teamActor } from '../core/draftPlay.ts'
import { CLOSED, type Draft, type EntryContext, type Extra, laterActor, type Touch } from '../core/steps.ts'
import { applyTouch, beginAddition, reopenPlay } from './draft.ts'
import { mayRunOut } from './questions.ts'

const ROSTER = `
H4 Ana (starter)
H12 Bea (starter)
H23 Cat (starter)
H30 Dee (starter)
H33 Eve (starter)
H50 Fay
A4 Gia (starter)
A7 Hal (starter)
A9 Ivy (starter)
A11 Jo (starter)
A15 Kim (starter)
A20 Lou
`

type Simple = Extract<
  Touch['kind'],
  'none' | 'back' | 'close' | 'leave' | 'run-out' | 'flag' | 'value' | 'dead-ball' | 'other-team'
>

/** A scorer: enters steps, and reads back the recorded plays as lines of text. */
function openScorer(league = 'nfhs') {
  const parsed = notation.parse(`league ${league}\n${ROSTER}`)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const noted = parsed.game
  const setup = notation.setupOf(noted)!
  const plays: Play[] = []
  let draft: Draft = CLOSED
  let inputs = 0
  let ids = 0
  let clock = { clockTime: 480, runsFrom: 480 as number | null }
  const period = 1
  let isEnabled = true

  const table = (): EntryContext => ({
    game: replay(setup, plays),
    attacks: { home: 'right', away: 'left' },
    now: { period, clock, order: 10 * ++inputs },
    isEnabled,
    newId: () => `0199aaaa-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
  })
  function put(sent: readonly SentPlay[]): void {
    for (const one of sent) {
      const assembled = assemble(one, setup.court)
      if (!assembled.ok) throw new Error(JSON.stringify(assembled.refusals))
      const { play } = assembled
      const at = plays.findIndex(({ origin }) => origin.id === play.origin.id)
      plays.splice(at < 0 ? plays.length : at, 1, play)
    }
  }
  function touch(one: Touch): void {
    const result = applyTouch(draft, one, table())
    draft = result.draft
    put(result.plays)
  }
  function who(name: string): Actor {
    const side: Side = name.startsWith('H') ? 'home' : 'away'
    if (name.endsWith('team')) return teamActor(side)
    if (name.endsWith('?')) return laterActor(side)
    if (name.endsWith('bench')) return { side, assignment: 'BENCH', personId: null }
    const person = setup.people.find(
      ({ jersey, isHomeTeam }) => jersey === name.slice(1) && isHomeTeam === (side === 'home'),
    )
    return playerActor(side, person!.id)
  }
  const self = {
    draft: () => draft,
    inputs: () => inputs,
    at(text: string, running = true) {
      clock = { clockTime: parseClock(text)!, runsFrom: running ? 480 : null }
      return self
    },
    clicks(x: number, y: number, missed = false) {
      touch({ kind: 'court', point: { x, y }, missed })
      return self
    },
    begins(doing: 'shot_made' | 'shot_miss' | 'turnover' | 'foul') {
      touch({ kind: 'begin', doing })
      return self
    },
    says(name: string) {
      touch({ kind: 'actor', actor: who(name) })
      return self
    },
    kind(foulType: FoulType) {
      touch({ kind: 'foul-type', foulType })
      return self
    },
    throws(...results: ('made' | 'missed')[]) {
      for (const status of results) touch({ kind: 'throw', result: { status } })
      return self
    },
    does(...kinds: Simple[]) {
      for (const kind of kinds) touch({ kind })
      return self
    },
    touch(one: Touch) {
      touch(one)
      return self
    },
    fouls(name: string, times: number) {
      for (let i = 0; i < times; i++) {
        put([
          singlePlay('foul', who(name), table().now, table(), {
            attributes: { foulType: 'non_shooting', award: 0 },
          }),
        ])
      }
      return self
    },
    resumes() {
      draft = reopenPlay(plays.at(-1)!, { ...table(), game: replay(setup, plays.slice(0, -1)) })
      return self
    },
    /** Adds to the play that was saved last. */
    adds(extra: Extra) {
      const before = { ...table(), game: replay(setup, plays.slice(0, -1)) }
      draft = beginAddition(plays.at(-1)!, extra, before) ?? draft
      return self
    },
    /** The game is not started, or over. */
    shut() {
      isEnabled = false
      return self
    },
    /** The open questions noted on the last play. */
    unanswered: () => plays.at(-1)!.origin.options.unanswered ?? [],
    count: () => plays.length,
    owes: () => owesThrows(plays.at(-1)!),
    runsOut: () => mayRunOut(draft),
    asks: () => (draft.step === 'ask' ? draft.want.kind : draft.step),
    /** The lines from the last `count` plays, without ids and order. */
    book(count = plays.length) {
      const text = notation.make({ ...noted, plays: plays.slice(plays.length - count) })
      return text
        .split('\n')
        .filter((line) => /^(Q|H|OT)\d \d+:/.test(line))
        .map((line) => line.replace(/ \|.*$/, '').replace(/ order [\d.]+| with \{.*?\}/g, ''))
    },
  }
  return self
}

describe('three inputs', () => {
  test('an assisted basket: click, player, passer', () => {
    const scorer = openScorer().at('7:00').clicks(700, 300).says('H12').says('H4')
    expect(scorer.book()).toEqual(['Q1 7:01.25 H12 makes 3 from 700,300; H4 assists'])
    expect(scorer.inputs()).toBe(3)
    expect(scorer.asks()).toBe('closed')
  })

  test('a miss with its rebound: click that says missed, player, rebounder', () => {
    const scorer = openScorer().at('7:00').clicks(900, 300, true).says('H12').says('A9')
    expect(scorer.book()).toEqual(['Q1 7:01.25 H12 misses 2 from 900,300; A9 rebounds at 7:00'])
    expect(scorer.inputs()).toBe(3)
  })

  test('a plain foul: foul, player, kind; who was fouled may stay open', () => {
    const scorer = openScorer().at('6:40').begins('foul').says('A4').kind('non_shooting')
    expect(scorer.inputs()).toBe(3)
    expect(scorer.asks()).toBe('fouled')
    expect(scorer.does('close').book()).toEqual(['Q1 6:40 A4 fouls non_shooting for 0'])
  })

  test('a turnover with its steal: turnover, player, stealer', () => {
    const scorer = openScorer().at('6:10').begins('turnover').says('H33').says('A7')
    expect(scorer.book()).toEqual(['Q1 6:10 H33 turns over; A7 steals'])
    expect(scorer.inputs()).toBe(3)
  })
})

describe('the court', () => {
  test("the side is the one that attacks the clicked hoop; a foul is the other side's", () => {
    expect(openScorer().clicks(100, 300).draft()).toMatchObject({
      opening: { side: 'away', doing: 'shot_made' },
    })
    expect(openScorer().clicks(100, 300).begins('foul').draft()).toMatchObject({ opening: { side: 'home' } })
    const turned = openScorer().clicks(100, 300).begins('foul').begins('shot_miss')
    expect(turned.draft()).toMatchObject({ opening: { side: 'away', doing: 'shot_miss' } })
  })

  test('one key changes the value, another the team', () => {
    const scorer = openScorer()
      .at('5:00')
      .clicks(700, 300)
      .does('value', 'other-team')
      .says('A4')
      .does('none')
    expect(scorer.book()).toEqual(['Q1 5:01.25 A4 makes 2 from 700,300'])
  })

  test('while the clock stands the shot has its time', () => {
    expect(openScorer().at('5:00', false).clicks(700, 300).says('H12').does('none').book()).toEqual([
      'Q1 5:00 H12 makes 3 from 700,300',
    ])
  })

  test('the next click saves the open play first: nothing is lost, nothing waits', () => {
    const scorer = openScorer().at('7:00').clicks(700, 300).says('H12').clicks(200, 300)
    expect(scorer.book()).toEqual(['Q1 7:01.25 H12 makes 3 from 700,300'])
    expect(scorer.asks()).toBe('who')
  })
})

describe('the chain', () => {
  test('a blocked miss: the block is offered, the rebound still asked', () => {
    const scorer = openScorer().at('7:00').clicks(930, 300, true).says('H12')
    scorer.touch({ kind: 'add', extra: 'block' }).says('A15')
    expect(scorer.asks()).toBe('rebound')
    expect(scorer.says('Hteam').book()).toEqual([
      'Q1 7:01.25 H12 misses 2 from 930,300; A15 blocks; Hteam rebounds at 7:00',
    ])
  })

  test('and one in six inputs: click, shooter, foul, fouler, none, throw', () => {
    const scorer = openScorer()
      .at('7:00')
      .clicks(930, 300)
      .says('H12')
      .touch({ kind: 'add', extra: 'foul' })
      .says('A15')
    expect(scorer.asks()).toBe('assist')
    scorer.does('none')
    expect(scorer.asks()).toBe('throw')
    scorer.throws('made')
    expect(scorer.asks()).toBe('closed')
    expect(scorer.inputs()).toBe(6)
    expect(scorer.book()).toEqual([
      'Q1 7:00.75 H12 makes 2 from 930,300; A15 fouls shooting on H12 for 1; H12 makes throw 1',
    ])
  })

  test('and one: the throw may come before the assist, and neither is lost', () => {
    const scorer = openScorer().at('7:00').clicks(930, 300).says('H12').touch({ kind: 'add', extra: 'foul' })
    scorer.says('A15').throws('missed')
    expect(scorer.asks()).toBe('assist')
    scorer.says('H4')
    expect(scorer.asks()).toBe('throw-rebound')
    expect(scorer.says('H33').book()[0]).toMatch(/H4 assists; H12 misses throw 1.*; H33 rebounds throw 1/)
  })

  test('and one: no timer ends it while its throw is owed', () => {
    const scorer = openScorer().at('7:00').clicks(930, 300).says('H12')
    expect(scorer.runsOut()).toBe(true)
    scorer.touch({ kind: 'add', extra: 'foul' }).says('A15')
    expect(scorer.asks()).toBe('assist')
    expect(scorer.runsOut()).toBe(false)
    expect(scorer.does('run-out').asks()).toBe('assist')
    expect(scorer.does('none').runsOut()).toBe(false)
  })

  test('a shooting foul: how many throws, who threw, how they went', () => {
    const scorer = openScorer().at('3:00', false).begins('foul').says('A4').kind('shooting').says('H23')
    expect(scorer.asks()).toBe('throws')
    scorer.touch({ kind: 'award', award: 2 }).throws('made')
    expect(scorer.asks()).toBe('throw')
    scorer.throws('made')
    expect(scorer.book()[0]).toMatch(
      /^Q1 3:00 A4 fouls shooting on H23 for 2; H23 makes throw 1; H23 makes throw 2$/,
    )
  })

  test('one and one: a missed first is rebounded, a made one is followed by the second', () => {
    const missed = openScorer('ncaa-men')
      .fouls('A4', 6)
      .at('3:00', false)
      .begins('foul')
      .says('A7')
      .kind('non_shooting')
    missed.says('H23').throws('missed')
    expect(missed.asks()).toBe('throw-rebound')
    expect(missed.says('A9').book(1)[0]).toContain('for 1&1; H23 misses throw 1')
    const made = openScorer('ncaa-men')
      .fouls('A4', 6)
      .at('3:00', false)
      .begins('foul')
      .says('A7')
      .kind('non_shooting')
    expect(made.says('H23').throws('made').asks()).toBe('throw')
    expect(made.throws('made').asks()).toBe('closed')
  })

  test('a violation by the defence is thrown again, one by the shooter is an attempt', () => {
    const scorer = openScorer().at('3:00', false).begins('foul').says('A4').kind('technical')
    expect(scorer.asks()).toBe('throw')
    scorer.says('H12').touch({ kind: 'throw', result: { status: 'violation', by: 'defense' } })
    expect(scorer.draft()).toMatchObject({ want: { attempt: 1 } })
    scorer.touch({ kind: 'throw', result: { status: 'violation', by: 'offense' } })
    expect(scorer.draft()).toMatchObject({ want: { attempt: 2 } })
  })

  test('an offensive foul brings its turnover; no throws are asked for', () => {
    const scorer = openScorer()
      .at('3:00')
      .begins('foul')
      .does('other-team')
      .says('H12')
      .kind('offensive')
      .says('A4')
    expect(scorer.book()).toEqual(['Q1 3:00 H12 fouls offensive on A4 for 0; H12 turns over'])
  })

  test('a dead-ball turnover asks for no steal', () => {
    const scorer = openScorer().at('3:00').begins('turnover').says('H12').does('dead-ball')
    expect(scorer.book()).toEqual(['Q1 3:00 H12 turns over dead'])
  })

  test('the fifth foul asks for a substitute, who comes in as a play of its own', () => {
    const scorer = openScorer()
      .fouls('A4', 4)
      .at('2:00', false)
      .begins('foul')
      .says('A4')
      .kind('offensive')
      .does('none')
    expect(scorer.asks()).toBe('substitute')
    expect(scorer.says('A20').book(2)).toEqual([
      'Q1 2:00 A4 fouls offensive for 0; A4 turns over',
      'Q1 2:00 A4 out; A20 in',
    ])
  })

  test('interrupted free throws are resumed', () => {
    const scorer = openScorer().at('3:00', false).begins('foul').says('A4').kind('shooting').says('H23')
    scorer.touch({ kind: 'award', award: 2 }).throws('made').does('close')
    expect(scorer.asks()).toBe('closed')
    expect(scorer.resumes().draft()).toMatchObject({ want: { kind: 'throw', attempt: 2 } })
  })
})

describe('going back', () => {
  test('back takes one step back, through every step', () => {
    const scorer = openScorer().clicks(700, 300).says('H12')
    expect(scorer.does('back').asks()).toBe('who')
    expect(scorer.says('H23').says('H4').book()[0]).toContain('H23 makes 3')
  })

  test('back leaves an added block first, then the player, and discards only before a player is known', () => {
    const scorer = openScorer().clicks(700, 300, true).says('H12').touch({ kind: 'add', extra: 'block' })
    expect(scorer.does('back').asks()).toBe('rebound')
    expect(scorer.does('back').asks()).toBe('who')
    expect(scorer.does('back').asks()).toBe('closed')
    expect(scorer.book()).toEqual([])
  })

  test('back takes the last throw out, and no more', () => {
    const scorer = openScorer().at('3:00', false).begins('foul').says('A4').kind('shooting').says('H23')
    scorer.touch({ kind: 'award', award: 2 }).throws('made').does('back').throws('missed', 'made')
    expect(scorer.book()[0]).toContain('H23 misses throw 1')
    expect(scorer.book()[0]).toContain('H23 makes throw 2')
  })

  test('a flag stays with the play from any step', () => {
    expect(openScorer().clicks(700, 300).does('flag').says('H12').does('none').book()[0]).toContain('flagged')
    expect(openScorer().clicks(700, 300).says('H12').does('flag', 'none').book()[0]).toContain('flagged')
  })
})

describe('a play is never lost', () => {
  test('a second click before the player is named saves the shot, its player to be named', () => {
    const scorer = openScorer().at('7:00', false).clicks(930, 300).clicks(80, 300, true)
    expect(scorer.book()).toEqual(['Q1 7:00 H? makes 2 from 930,300'])
    expect(scorer.draft()).toMatchObject({ step: 'who', opening: { doing: 'shot_miss', side: 'away' } })
  })

  test('a foul that is left before its kind is known is a common foul', () => {
    const scorer = openScorer().at('7:00', false).begins('foul').says('A4').clicks(930, 300)
    expect(scorer.book()).toEqual(['Q1 7:00 A4 fouls non_shooting for 0'])
    expect(scorer.unanswered()).toEqual(['foul-type'])
  })

  test('a foul that is left before its player is known: player and kind are left for the review', () => {
    const scorer = openScorer().at('7:00', false).begins('foul').does('leave')
    expect(scorer.book()).toEqual(['Q1 7:00 A? fouls non_shooting for 0'])
    expect(scorer.unanswered()).toEqual(['foul-type'])
  })

  test('throws that are owed stay open when another play begins, and are gone on with', () => {
    const scorer = openScorer().at('3:00', false).begins('foul').says('A4').kind('shooting')
    expect(scorer.asks()).toBe('fouled')
    expect(scorer.runsOut()).toBe(false)
    scorer.does('leave')
    expect(scorer.owes()).toBe(true)
    expect(scorer.resumes().asks()).toBe('fouled')
    scorer.says('H23').touch({ kind: 'award', award: 2 }).throws('made', 'made')
    expect(scorer.owes()).toBe(false)
    expect(scorer.unanswered()).toEqual([])
  })

  test('law: closing the popover before a player is named is the only way to discard', () => {
    expect(openScorer().clicks(700, 300).does('close').book()).toEqual([])
    expect(openScorer().begins('foul').says('A4').does('close').book()).toHaveLength(1)
  })
})

describe('an open question', () => {
  test.each([
    ['the countdown', 'run-out'],
    ['the next play', 'leave'],
  ] as const)('%s leaves a note for the review', (_, how) => {
    const scorer = openScorer().clicks(700, 300).says('H12').does(how)
    expect(scorer.unanswered()).toEqual(['assist'])
    expect(scorer.resumes().says('H4').unanswered()).toEqual([])
  })

  test('none is an answer, and so is closing the popover', () => {
    expect(openScorer().clicks(700, 300).says('H12').does('none').unanswered()).toEqual([])
    expect(openScorer().clicks(700, 300).says('H12').does('close').unanswered()).toEqual([])
  })

  test('a rebound and a steal are noted too', () => {
    expect(openScorer().clicks(700, 300, true).says('H12').does('run-out').unanswered()).toEqual(['rebound'])
    expect(openScorer().begins('turnover').says('H12').does('run-out').unanswered()).toEqual(['steal'])
  })
})

describe('added to the last play', () => {
  test('an and-one after the assist: its throw is asked, nothing else', () => {
    const scorer = openScorer().at('7:00', false).clicks(930, 300).says('H12').says('H4').adds('foul')
    scorer.says('A15')
    expect(scorer.asks()).toBe('throw')
    expect(scorer.throws('made').book()).toEqual([
      'Q1 7:00 H12 makes 2 from 930,300; H4 assists; A15 fouls shooting on H12 for 1; H12 makes throw 1',
    ])
  })

  test('an assist whose question timed out', () => {
    const scorer = openScorer().at('7:00', false).clicks(930, 300).says('H12').does('run-out').adds('assist')
    expect(scorer.says('H4').book()).toEqual(['Q1 7:00 H12 makes 2 from 930,300; H4 assists'])
    expect(scorer.unanswered()).toEqual([])
  })

  test('a block of a miss whose rebound is known', () => {
    const scorer = openScorer().at('7:00', false).clicks(930, 300, true).says('H12').says('A9').adds('block')
    expect(scorer.says('A15').book()[0]).toContain('A15 blocks')
    expect(scorer.asks()).toBe('closed')
  })

  test('what a play has already, or cannot have, is not added', () => {
    const scorer = openScorer().clicks(930, 300).says('H12').says('H4')
    expect(scorer.adds('assist').asks()).toBe('closed')
    expect(scorer.adds('block').asks()).toBe('closed')
  })

  test('one step back leaves the play unchanged', () => {
    const scorer = openScorer()
      .at('7:00', false)
      .clicks(930, 300)
      .says('H12')
      .says('H4')
      .adds('foul')
      .does('back')
    expect(scorer.asks()).toBe('closed')
    expect(scorer.book()).toEqual(['Q1 7:00 H12 makes 2 from 930,300; H4 assists'])
  })
})

test('no play begins before the game is started or after it is over', () => {
  const scorer = openScorer().shut().clicks(700, 300)
  expect(scorer.asks()).toBe('closed')
  for (const doing of ['shot_made', 'shot_miss', 'turnover', 'foul'] as const)
    expect(scorer.begins(doing).asks()).toBe('closed')
  expect(scorer.book()).toEqual([])
})

test('a line-up change is one play', () => {
  const swap = swapPlay(
    [playerActor('home', 'a'), playerActor('home', 'b')],
    [playerActor('home', 'c'), playerActor('home', 'd')],
    { period: 1, clock: { clockTime: 300, runsFrom: null }, order: 1 },
    { newId: () => 'x' },
  )
  expect([swap!.origin, ...swap!.rel].map((event) => event.attributes?.subIn)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(
    swapPlay([], [], { period: 1, clock: { clockTime: 0, runsFrom: null }, order: 1 }, { newId: () => 'x' }),
  ).toBeNull()
})

const anyTouch = fc.oneof(
  fc.record({
    kind: fc.constant('court' as const),
    point: fc.record({ x: fc.integer({ min: 0, max: 1008 }), y: fc.integer({ min: 0, max: 600 }) }),
    missed: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('begin' as const),
    doing: fc.constantFrom('shot_made', 'shot_miss', 'turnover', 'foul'),
  }),
  fc.record({
    kind: fc.constant('foul-type' as const),
    foulType: fc.constantFrom('shooting', 'non_shooting', 'offensive', 'technical', 'unsportsmanlike'),
  }),
  fc.record({
    kind: fc.constant('throw' as const),
    result: fc.record({ status: fc.constantFrom('made', 'missed') }),
  }),
  fc.record({ kind: fc.constant('award' as const), award: fc.constantFrom(0, 1, 2, 3, '1&1') }),
  fc.record({ kind: fc.constant('add' as const), extra: fc.constantFrom('block', 'foul') }),
  fc.record({
    kind: fc.constantFrom(
      'none',
      'back',
      'close',
      'leave',
      'run-out',
      'flag',
      'value',
      'dead-ball',
      'other-team',
    ),
  }),
) as fc.Arbitrary<Touch>
const anyName = fc.constantFrom('H4', 'H12', 'H50', 'A4', 'A20', 'H?', 'A?', 'Hteam', 'Abench')

test('law: whatever is touched, every play that comes of it can be put together, and steps back end at nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyTouch, anyName), { maxLength: 40 }), (touches) => {
      // `bench` throws where a recorded play is invalid.
      const scorer = openScorer()
      for (const one of touches) {
        if (typeof one === 'string') scorer.says(one)
        else scorer.touch(one)
      }
      const before = scorer.book()
      for (let steps = 0; steps < 50 && scorer.asks() !== 'closed'; steps++) scorer.does('back')
      expect(scorer.draft()).toEqual(CLOSED)
      expect(scorer.book()).toEqual(before)
    }),
    { numRuns: 300 },
  )
})

test('law: a play whose player was named is in the book when something else begins, whatever came in between', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyTouch, anyName), { maxLength: 20 }), (touches) => {
      const scorer = openScorer()
      for (const one of touches) {
        if (typeof one === 'string') scorer.says(one)
        else scorer.touch(one)
      }
      const { step } = scorer.draft()
      const before = scorer.count()
      scorer.does('leave')
      expect(scorer.count() > before).toBe(step !== 'closed')
    }),
    { numRuns: 300 },
  )
})
