import { expect, test } from 'vitest'
import { proposedUsernames } from './proposedUsernames.ts'

const of = (firstName: string, lastName: string, email: string) =>
  proposedUsernames({ firstName, lastName, email })

test('the address comes first, then the names, then the names with a number', () => {
  const [first, second, third, ...more] = of('Ana', 'de la Cruz', 'ana.c@example.org')
  expect([first, second]).toEqual(['ana.c', 'ana.delacruz'])
  expect(third).toMatch(/^ana\.delacruz\.\d+$/)
  expect(more).toEqual([])
})

test('nothing shorter than three characters is proposed', () => {
  expect(of('', '', 'x@example.org')).toEqual([])
  expect(of('A', 'B', 'x@example.org')[0]).toBe('a.b')
})
