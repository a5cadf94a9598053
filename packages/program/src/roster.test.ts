import { expect, test } from 'vitest'
import { compareJerseys, jerseysWornTwice } from './roster.ts'

test('0 and 00 are two jerseys', () => {
  expect([...jerseysWornTwice(['0', '00', '7', null, null, '7'])]).toEqual(['7'])
  expect(['10', null, '00', '2', '0'].sort(compareJerseys)).toEqual(['0', '00', '2', '10', null])
})
