import { expect, test } from 'vitest'
import { newId } from '../../call/newId.ts'
import { idsSeen, laterId } from './ids.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')

test('ids sort in the order in which they were given, within a millisecond and after the clock was put back', () => {
  const hours = [0, 0, 0, -1, -1, 0, 1, -24].map((hour) => laterId(NOON + hour * 3_600_000))
  expect(hours.toSorted()).toEqual(hours)
})

test('ids sort after those stored before a reload', () => {
  const kept = newId(NOON + 86_400_000)
  idsSeen([newId(NOON), kept])
  expect(laterId(NOON) > kept).toBe(true)
})
