import { expect, test } from 'vitest'
import { newId } from './newId.ts'

test('is a UUIDv7 of the current time', () => {
  const id = newId(Date.parse('2026-11-20T09:00:00.123Z'))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-20T09:00:00.123Z'))
})

test('later ones sort after earlier ones, and no two are alike', () => {
  expect(newId(2000) > newId(1000)).toBe(true)
  expect(newId(1000)).not.toBe(newId(1000))
})
