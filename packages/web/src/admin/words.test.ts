import { expect, it } from 'vitest'
import { bytesText, hoursText, quotaText } from './words.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_200, '1.2 kB'],
  [1_250_000_000, '1.3 GB'],
  [3e15, '3,000 TB'],
])('shows %d bytes as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

it('shows the highest quota of a plan in a word', () => {
  expect([1, 999_999, 1_000_000].map(quotaText)).toEqual(['1', '999,999', 'Unlimited'])
})

it('shows hours', () => {
  expect(hoursText(12.46)).toBe('12.5')
})
