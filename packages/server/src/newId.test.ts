import { expect, it } from 'vitest'
import { newId } from './newId.ts'

it('makes increasing UUIDs of version 7, also many in one millisecond and when the clock goes back', () => {
  const now = 2_000_000_000_000
  const ids = [...Array.from({ length: 10_000 }, () => newId(now)), newId(now - 5_000), newId(now + 60_000)]
  expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(
    true,
  )
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})
