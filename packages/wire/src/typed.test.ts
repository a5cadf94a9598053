import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registerUser } from './accounts.ts'
import { charactersIn } from './forms/intl.ts'
import { cleanLine, cleanLines, optionalLines, optionalText, text } from './typed.ts'

const FAMILY = '👩‍👩‍👧‍👦'

describe('a name', () => {
  it.each([
    ['in NFC', 'Jose\u0301', 'José'],
    ['without a NUL', 'A\u0000B', 'AB'],
    ['without an escape of a terminal', '\u001b[31mred', '[31mred'],
    ['without turns of direction', 'abc\u202edef\u2069\u061c\u200f', 'abcdef'],
    ['without what cannot be seen', 'A\u200bB\u00ad\ufeff\u2060C', 'ABC'],
    ['without half of a character', 'A\ud800B\udfff', 'AB'],
    ['on one line', 'Smith\r\nBcc: all', 'Smith Bcc: all'],
    ['on one line, whichever character breaks it', 'a\u2028b\u2029c\u0085d\te', 'a b c d e'],
    ['with one blank for many', '  De \u00a0\u3000 Wit\u2800', 'De Wit'],
    ['with the joints of an emoji', FAMILY, FAMILY],
    ['with the joints of a script', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['without joints of nothing', '\u200dA\u200d\u200d b\u200c', 'A\u200d b\u200c'],
    [
      'with the flag of England',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['without a text hidden in tags', 'A\u{e0041}\u{e0042}', 'A'],
    [
      'with two accents on a letter, and no tower of them',
      `x${'\u0300\u0301'.repeat(20)}y`,
      'x\u0300\u0301y',
    ],
    ['with the marks of a script', 'မြို့', 'မြို့'],
    ['with the accents of Vietnamese', 'Nguyễn', 'Nguyễn'],
  ])('is kept %s', (_how, typed, kept) => {
    expect(text().parse(typed)).toBe(kept)
  })

  it('is as long as it looks', () => {
    expect(charactersIn(`e\u0301${FAMILY}🏴󠁧󠁢󠁥󠁮󠁧󠁿`)).toBe(3)
    expect(text(5).safeParse(FAMILY.repeat(5)).success).toBe(true)
    expect(text(5).safeParse(FAMILY.repeat(6)).error?.issues[0]?.message).toBe(
      'must have at most 5 characters.',
    )
    expect(text(5).safeParse(`e${'\u0301'.repeat(200)}`).success).toBe(false)
    expect(text(5).safeParse('a'.repeat(10_000)).success).toBe(false)
  })

  it.each(['', ' ', '\u200b', '\u200d\u200d', '\u3164', '\u2800', '\u202e', '\u034f', '\ufe0f'])(
    'of nothing that is seen is none: %j',
    (typed) => {
      expect(text().safeParse(typed).error?.issues[0]?.message).toBe('is required.')
      expect(optionalText().parse(typed)).toBeNull()
    },
  )

  it('cleaned twice is cleaned once', () => {
    const odd = fc.constantFrom(
      'a',
      'é',
      'e\u0301',
      ' ',
      '\n',
      '\r',
      '\u200d',
      '\u200b',
      '\u202e',
      '👩',
      '\ud800',
      '\u{e0067}',
      '🏴',
      '\u3164',
      '\u0301',
    )
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })) }),
        (typed) => {
          for (const clean of [cleanLine, cleanLines]) {
            const once = clean(typed)
            expect(clean(once)).toBe(once)
            expect(once).toBe(once.normalize('NFC'))
            expect(once.isWellFormed()).toBe(true)
          }
          expect(cleanLine(typed)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        },
      ),
      { numRuns: Number(process.env.RUNS ?? 2_000) },
    )
  })
})

it('notes keep their lines', () => {
  expect(optionalLines(100).parse(' one\r\ntwo\rthree\u202e\n\nfour ')).toBe('one\ntwo\nthree\n\nfour')
})

describe('a username', () => {
  const named = (username: string) => registerUser.body.shape.username.safeParse(username)
  it.each([
    ['jose\u0301', 'jos\u00e9'],
    [' ada ', 'ada'],
    ['हिन्दी', 'हिन्दी'],
    ['a.b_c-d+e@f', 'a.b_c-d+e@f'],
  ])('%s is one', (typed, kept) => {
    expect(named(typed).data).toBe(kept)
  })
  it.each([
    'ab',
    'a'.repeat(65),
    'a b',
    'admin\u3164',
    'a\u200bdmin',
    'ad\u00admin',
    '\u0301ada',
    'ada\ufe0f',
    'a\u202edmin',
    'ada\u0000',
    '👍👍👍',
  ])('%j is none', (typed) => {
    expect(named(typed).success).toBe(false)
  })
})
