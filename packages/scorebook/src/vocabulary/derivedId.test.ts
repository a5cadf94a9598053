import { expect, test } from 'vitest'
import { derivedId } from './derivedId.ts'

test('the same words give the same UUID, other words another one', () => {
  expect(derivedId('repair', 'a', 'b')).toBe(derivedId('repair', 'a', 'b'))
  expect(derivedId('repair', 'ab')).not.toBe(derivedId('repair', 'a', 'b'))
  const ids = Array.from({ length: 20_000 }, (_, index) => derivedId('event', String(index)))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids.slice(0, 100)) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})
