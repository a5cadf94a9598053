import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTHING_TYPED, settleJersey, type Typed, typeJersey, type Wearer } from './typing.ts'

const wearing = (...jerseys: string[]): readonly Wearer[] => jerseys.map((jersey) => ({ jersey }))

/** Types the keys; '.' is the pause after which the number is complete. @returns the chosen people, in order */
function type(keys: string, people: readonly Wearer[]): string[] {
  let state: Typed = NOTHING_TYPED
  const chosen: string[] = []
  for (const key of keys) {
    const typed = key === '.' ? settleJersey(state, people) : typeJersey(state, key, people)
    state = key === '.' && !typed.state.digits ? NOTHING_TYPED : typed.state
    if (typed.chosen) chosen.push(typed.chosen.jersey)
  }
  return chosen
}

describe('digits are jerseys', () => {
  const five = wearing('1', '3', '5', '15', '21')
  test.each([
    ['2', ['21'], 'a beginning that one person has is enough'],
    ['21', ['21'], 'the rest of that number is no answer to the next question'],
    ['15', ['15'], 'the second digit decides'],
    ['1', [], 'one digit that may be two people waits'],
    ['1.', ['1'], 'and is the number as it stands when no other digit comes'],
    ['3', ['3'], 'a number of one digit that starts no other'],
    ['1.5', ['1', '5'], 'two numbers, with a wait between them'],
    ['7', [], 'a number of no one chooses no one'],
    ['17.', [], 'and so does one that only begins like a number'],
    ['173', ['3'], 'it is forgotten, and the next digit begins anew'],
  ])('%s: %j (%s)', (keys, chosen) => {
    expect(type(keys, five)).toEqual(chosen)
  })

  test('0 and 00 differ', () => {
    const both = wearing('0', '00', '4')
    expect(type('0.', both)).toEqual(['0'])
    expect(type('00', both)).toEqual(['00'])
    expect(type('00', wearing('00', '4'))).toEqual(['00'])
  })

  test('the beginning of two numbers waits for the second digit, however long that takes', () => {
    expect(type('1', wearing('12', '15'))).toEqual([])
    expect(type('1.5', wearing('12', '15'))).toEqual(['15'])
  })

  test('a number that two people wear is left to a click', () => {
    const twins = wearing('12', '12', '4')
    expect(typeJersey({ digits: '1', rest: '' }, '2', twins)).toMatchObject({
      shared: '12',
      state: NOTHING_TYPED,
    })
    expect(typeJersey(NOTHING_TYPED, '1', twins).matches).toHaveLength(2)
    expect(settleJersey({ digits: '4', rest: '' }, wearing('4', '4'))).toMatchObject({ shared: '4' })
  })

  test('typed digits highlight the matching people', () => {
    expect(typeJersey(NOTHING_TYPED, '1', five).matches).toEqual(wearing('1', '15'))
  })
})

const jersey = fc.oneof(fc.integer({ min: 0, max: 99 }).map(String), fc.constantFrom('00', '01', '07'))

test('law: the whole number of a person chooses that person, once, with any others on the floor', () => {
  fc.assert(
    fc.property(fc.uniqueArray(jersey, { minLength: 1, maxLength: 15 }), fc.nat(), (jerseys, pick) => {
      const one = jerseys[pick % jerseys.length]!
      expect(type(`${one}.`, wearing(...jerseys))).toEqual([one])
    }),
  )
})

test('law: whatever is typed, no one is chosen whose number does not begin with it', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(jersey, { maxLength: 10 }),
      fc.array(fc.constantFrom(...'0123456789.'), { maxLength: 8 }),
      (jerseys, keys) => {
        const people = wearing(...jerseys)
        let state: Typed = NOTHING_TYPED
        for (const key of keys) {
          const before = state.digits
          const typed = key === '.' ? settleJersey(state, people) : typeJersey(state, key, people)
          state = typed.state
          const number = key === '.' ? before : before + key
          if (typed.chosen) expect(typed.chosen.jersey.startsWith(number)).toBe(true)
        }
      },
    ),
  )
})
