import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FakeTime } from '../../../test/fakeTime.ts'
import { NumberTyping } from './numberTyping.ts'
import { beginsAnswer, PAUSE_MS, type Wearer } from './typing.ts'

interface Player extends Wearer {
  readonly side: 'home' | 'away'
}

/** The players of each question: of the sides that it asks for, with Shift for the second one. */
type Question = readonly Player[]

const wear = (side: Player['side'], isAsked: boolean, jerseys: readonly string[], isShifted = false) =>
  jerseys.map((jersey): Player => ({ side, isAsked, jersey, isShifted }))

/** Asks questions one after the other, like an open play: each number that chooses a player answers one. */
class Asker {
  readonly time = new FakeTime()
  readonly chosen: Player[] = []
  readonly typing: NumberTyping<Player>
  /** Numbers that chose no player. */
  readonly refused: string[] = []
  readonly #questions: readonly Question[]

  constructor(...questions: readonly Question[]) {
    this.#questions = questions
    this.typing = new NumberTyping<Player>({
      timers: this.time.timers,
      now: () => this.time.ms,
      players: () => this.#question,
      choose: (player) => void this.chosen.push(player),
      isLast: () => this.chosen.length === questions.length - 1,
      nextTakes: (digits, isShifted) => beginsAnswer({ digits, isShifted }, this.#question),
      takeBack: () => this.chosen.length < questions.length && this.chosen.pop() !== undefined,
      onChange: () => {
        const { refused } = this.typing.shown
        if (refused) this.refused.push(refused.digits)
      },
    })
  }

  get #question(): Question {
    const isChosen = ({ jersey, side }: Player) =>
      this.chosen.some((one) => one.jersey === jersey && one.side === side)
    const players = this.#questions[this.chosen.length] ?? []
    return players.map((player) => (isChosen(player) ? { ...player, isAsked: false } : player))
  }

  get jerseys(): readonly string[] {
    return this.chosen.map(({ jersey }) => jersey)
  }

  /** '.' is the pause that ends a number, '-' a shorter one, '⏎' Enter, '⇧' Shift with the next digit. */
  types(keys: string): this {
    const { typing, time } = this
    let isShifted = false
    for (const key of keys) {
      if (key === '.') time.passes(PAUSE_MS / 1000)
      else if (key === '-') time.passes((PAUSE_MS - 100) / 1000)
      else if (key === '⏎') typing.settle()
      else if (key === '⇧') isShifted = true
      else {
        typing.type(key, isShifted, time.ms)
        isShifted = false
      }
    }
    return this
  }
}

/** A side on court, with its bench and the players who are out of the game. */
const side = (court: string, bench = '') => [
  ...wear('home', true, court.split(' ')),
  ...wear('home', false, bench === '' ? [] : bench.split(' ')),
]

describe('digits are jerseys, typed whole', () => {
  const away = side('4 12 22 24 35', '1 3 13 18')
  const home = side('1 7 11 33 35', '3 5 18')
  test.each([
    [home, '35', ['35'], 'both digits'],
    [home, '3-5', ['35'], 'a short pause between them'],
    [home, '7', ['7'], 'a number that begins no other is complete at once'],
    [home, '1.', ['1'], 'one that begins another is complete after the pause'],
    [home, '1⏎', ['1'], 'or with Enter'],
    [home, '1', [], 'and not before'],
    [home, '117', ['11', '7'], 'the third digit begins the next number'],
    [home, '7.11', ['7', '11'], 'a pause begins the next number too'],
    [away, '13', [], 'the bench'],
    [away, '14', [], 'a number of no player'],
    [away, '18', [], 'the bench'],
    [away, '1.', [], 'a number of the bench, although 12 begins with it'],
    [away, '3.', [], 'a number of the bench, although 35 begins with it'],
    [home, '75', [], 'a number of no player, although 7 is a whole number'],
    [home, '77', [], 'a number of no player, because 7 does not answer twice'],
    [home, '3', [], 'part of 33 and 35'],
    [home, '3.', [], 'a number of the bench'],
    [side('33 35'), '3.', [], 'no number at all'],
    [side('33 35'), '3.5', [], 'two numbers of no player'],
    [side('3 12', '4'), '13', [], 'a slip for 12 does not choose 3'],
    [side('3 12', '4'), '53', [], 'a digit of no number is part of the number'],
    [side('4 12', '40'), '4', [], 'a longer number sits on the bench'],
    [side('0 00 4'), '0.', ['0'], '0 is not 00'],
    [side('0 00 4'), '00', ['00'], '00 is not 0'],
    [side('12 12 4'), '12', [], 'two wear it'],
  ])('row %#: $1 chooses $2: $3', (asked, keys, chosen) => {
    expect(new Asker(asked, asked, asked).types(keys).jerseys).toEqual(chosen)
  })

  test('the number that closes a play is held until no digit can follow', () => {
    const five = side('7 5 4', '18')
    expect(new Asker(five).types('7').jerseys).toEqual([])
    expect(new Asker(five).types('7.').jerseys).toEqual(['7'])
    expect(new Asker(five).types('7⏎').jerseys).toEqual(['7'])
    expect(new Asker(five).types('75.').refused).toEqual(['75'])
    expect(new Asker(five).types('75.').jerseys).toEqual([])
  })

  test('a refused number is said, and the next one begins anew', () => {
    const asker = new Asker(home, home).types('77')
    expect(asker.refused).toEqual(['77'])
    expect(asker.types('.35').jerseys).toEqual(['35'])
  })

  test('Shift begins a number of the other side', () => {
    const both = [...side('12 4'), ...wear('away', true, ['12', '1', '7'], true)]
    const sides = (keys: string) =>
      new Asker(both, both, both).types(keys).chosen.map((player) => player.side + player.jersey)
    expect(sides('⇧12')).toEqual(['away12'])
    expect(sides('⇧1⇧2')).toEqual(['away12'])
    expect(sides('4⇧7')).toEqual(['home4', 'away7'])
    expect(sides('12')).toEqual(['home12'])
  })

  test('typed digits show whose number begins with them, on the bench too', () => {
    const { typing } = new Asker(away).types('1')
    expect(typing.shown.matches.map(({ jersey }) => jersey)).toEqual(['12', '1', '13', '18'])
  })
})

describe('pauses are counted from the time stamps of the keys', () => {
  test('a digit that a busy page handles late belongs to the number when it was pressed in time', () => {
    const asker = new Asker(side('1 11 7'), side('1 11 7')).types('1')
    const pressed = asker.time.ms + 300
    asker.time.sleeps(2)
    expect(asker.jerseys).toEqual([])
    asker.typing.type('1', false, pressed)
    expect(asker.jerseys).toEqual(['11'])
  })

  test('it takes the player back whom a timer chose before', () => {
    const asker = new Asker(side('1 11 7'), side('1 11 7')).types('1')
    const pressed = asker.time.ms + 300
    expect(asker.types('.').jerseys).toEqual(['1'])
    asker.typing.type('1', false, pressed)
    expect(asker.jerseys).toEqual(['11'])
  })

  test('a digit that was pressed after the pause begins the next number, before the timer fires', () => {
    const asker = new Asker(side('1 11 7'), side('1 11 7')).types('1')
    asker.typing.type('7', false, asker.time.ms + 600)
    expect(asker.jerseys).toEqual(['1'])
    expect(asker.types('⏎').jerseys).toEqual(['1', '7'])
  })
})

const jersey = fc.oneof(fc.integer({ min: 0, max: 99 }).map(String), fc.constantFrom('00', '01', '07'))
const roster = fc.uniqueArray(jersey, { minLength: 1, maxLength: 15 }).chain((jerseys) =>
  fc.integer({ min: 1, max: 5 }).map((onCourt) => ({
    court: jerseys.slice(0, onCourt),
    others: jerseys.slice(onCourt),
  })),
)
const playersOf = ({ court, others }: { court: readonly string[]; others: readonly string[] }) => [
  ...wear('home', true, court),
  ...wear('home', false, others),
]

test('law: any number, typed whole, chooses the player on court who wears it and no other one', () => {
  fc.assert(
    fc.property(roster, jersey, fc.constantFrom('', '-'), (team, number, pause) => {
      const asker = new Asker(playersOf(team)).types(`${[...number].join(pause)}.`)
      expect(asker.jerseys).toEqual(team.court.includes(number) ? [number] : [])
    }),
  )
})

/** Keys of a scorer: digits with the pause before them, and Enter. */
const press = fc.record({
  key: fc.constantFrom(...'01234567890123456789⏎'),
  after: fc.constantFrom(0, 50, 150, 300, 399, 400, 600),
})

test('law: any digits, pauses and teams: a chosen player wears a whole number of keys that no other answer used', () => {
  fc.assert(
    fc.property(
      fc.array(roster, { minLength: 1, maxLength: 4 }),
      fc.array(press, { maxLength: 12 }),
      (teams, presses) => {
        const asker = new Asker(...teams.map(playersOf))
        const digits: { readonly digit: string; readonly at: number; readonly isAlone: boolean }[] = []
        let isEnded = true
        for (const { key, after } of presses) {
          asker.time.passes(after / 1000)
          if (key === '⏎') asker.types(key)
          else {
            const isAlone = isEnded || asker.time.ms - (digits.at(-1)?.at ?? 0) >= PAUSE_MS
            digits.push({ digit: key, at: asker.time.ms, isAlone })
            asker.typing.type(key, false, asker.time.ms)
          }
          isEnded = key === '⏎'
        }
        asker.types('.')
        expectWhole(asker, teams.map(playersOf), digits)
      },
    ),
  )
})

interface Digit {
  readonly digit: string
  /** No digit within the pause is before it. */
  readonly isAlone: boolean
}

/** Reads the keys as numbers, in order: each answer is one of them. */
function expectWhole({ jerseys }: Asker, questions: readonly Question[], digits: readonly Digit[]): void {
  let from = 0
  for (const [index, worn] of jerseys.entries()) {
    const question = questions[index]!
    const at = digits.findIndex((_, start) => start >= from && isWhole(worn, start))
    expect(at, `${worn} of ${digits.map(({ digit }) => digit).join('')} for ${index}`).toBeGreaterThan(-1)
    from = at + worn.length
    function isWhole(number: string, start: number): boolean {
      const end = start + number.length
      if (
        digits
          .slice(start, end)
          .map(({ digit }) => digit)
          .join('') !== number
      )
        return false
      if (digits.slice(start + 1, end).some(({ isAlone }) => isAlone)) return false
      const next = digits[end]
      if (number.length === 2 || !next || next.isAlone) return true
      // A digit right behind belongs to the next question, and only where the number can be no part of a longer one.
      const isPartOfLonger = question.some(
        ({ jersey: other }) => other !== number && other.startsWith(number),
      )
      const following = questions[index + 1]
      return (
        !isPartOfLonger &&
        following !== undefined &&
        beginsAnswer({ digits: next.digit, isShifted: false }, following)
      )
    }
  }
}
