import { expect, it } from 'vitest'
import { checkKey, checkPart, checkPrefix } from './keys.ts'
import { InvalidKey } from './storage.ts'

it('takes the keys that the server makes', () => {
  for (const key of [
    'film/0190f3c2-5b7e-7abc/original',
    'film/1/hls/720p/segment-00001.m4s',
    'picture/a/512.jpg',
  ])
    expect(checkKey(key)).toBe(key)
})

it.each([
  'film',
  'film/1',
  'film/1/',
  '/film/1/a',
  'film//a',
  'film/1/a.',
  'film/1/.a',
  'film/1/../a',
  'Film/1/a',
  'film/1/a b',
  `film/1/${'a'.repeat(200)}`,
])('refuses %s', (key) => expect(() => checkKey(key)).toThrow(InvalidKey))

it('takes the beginning of any key, and parts from 1 to 10,000', () => {
  expect(checkPrefix('')).toBe('')
  expect(checkPrefix('film/1/hl')).toBe('film/1/hl')
  expect(() => checkPrefix('film\\')).toThrow(InvalidKey)
  expect([checkPart(1), checkPart(10_000)]).toEqual([1, 10_000])
  for (const part of [0, -1, 1.5, 10_001, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => checkPart(part)).toThrow(InvalidKey)
})
