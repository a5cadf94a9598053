import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readInvitees } from './invitees.ts'

it.each([
  'Mary Doe mary@example.com',
  'Mary Doe <mary@example.com>',
  '"Doe, Mary" <mary@example.com>',
  'Doe, Mary, mary@example.com',
  'mary@example.com\tMary\tDoe',
  'Mary;Doe;mary@example.com',
  'Mary Doe (mailto:mary@example.com)',
])('reads %s', (line) => {
  expect(readInvitees(line)).toEqual([
    {
      ok: true,
      text: line.trim(),
      person: { firstName: 'Mary', lastName: 'Doe', email: 'mary@example.com' },
    },
  ])
})

it('keeps first names of several words', () => {
  expect(readInvitees('Mary Ann Doe a@b.co')[0]).toMatchObject({
    person: { firstName: 'Mary Ann', lastName: 'Doe' },
  })
})

it('says what a line lacks', () => {
  expect(readInvitees('Mary Doe\n\nmary@example.com')).toMatchObject([
    { ok: false, refusal: 'no-email' },
    { ok: false, refusal: 'no-name' },
  ])
})

it('reads each line that is not blank', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '@', '.', ',', '<', '\n', ' ', '\t') }), (pasted) => {
      const lines = pasted.split('\n').filter((line) => line.trim() !== '')
      expect(readInvitees(pasted)).toHaveLength(lines.length)
    }),
  )
})
