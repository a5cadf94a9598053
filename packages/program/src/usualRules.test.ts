import { BUILT_IN_LEAGUES } from '@fullcourt/scorebook/rules'
import { expect, test } from 'vitest'
import { usualRules } from './usualRules.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['highschool', 'Male', NEW_YORK, 'nfhs'],
  ['middleschool', 'Female', 'Europe/Berlin', 'nfhs'],
  ['college', 'Male', NEW_YORK, 'ncaa-men'],
  ['college', 'Female', NEW_YORK, 'ncaa-women'],
  ['college', 'Coed', NEW_YORK, 'ncaa-men'],
  ['college', null, NEW_YORK, 'ncaa-men'],
  ['club', 'Male', NEW_YORK, 'nfhs'],
  ['club', 'Male', 'America/Indiana/Knox', 'nfhs'],
  ['club', 'Male', 'America/Toronto', 'fiba'],
  ['club', 'Female', 'Europe/Madrid', 'fiba'],
] as const)('%s, %s, %s: %s', (type, gender, timezone, code) => {
  expect(usualRules(type, { gender, timezone })).toBe(code)
  expect(BUILT_IN_LEAGUES.map((league) => league.code)).toContain(code)
})

test('a program of another type chooses', () => {
  expect(usualRules('other', { gender: 'Male', timezone: NEW_YORK })).toBeNull()
})
