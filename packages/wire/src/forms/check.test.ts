import { expect, it } from 'vitest'
import { changePasswordFields, registerFields } from './account.ts'
import { accepts, objectionTo } from './check.ts'
import { endingFields } from './game.ts'
import { gamePersonFields, jerseyFields, personFields } from './people.ts'
import { courtFields, settingsFields } from './rules.ts'

it.each([
  [registerFields, 'firstName', ' ', 'First name is required.'],
  [registerFields, 'firstName', 'x'.repeat(81), 'First name must have at most 80 characters.'],
  [registerFields, 'email', '', 'Email is required.'],
  [registerFields, 'email', 'nowhere', 'Enter a valid email address.'],
  [registerFields, 'email', `${'x'.repeat(250)}@example.org`, 'Enter a valid email address.'],
  [registerFields, 'username', 'ab', 'Username must have at least 3 characters.'],
  [registerFields, 'username', 'a b c', 'Username may have letters, digits and . _ @ + - only.'],
  [registerFields, 'password', '', 'Password is required.'],
  [registerFields, 'password', 'short', 'Password must have at least 8 characters.'],
  [registerFields, 'phone', '555', 'Enter a US phone number: 10 digits, or 11 starting with 1.'],
  [changePasswordFields, 'currentPassword', '', 'Current password is required.'],
  [personFields, 'height', Number.NaN, 'Height must be a number.'],
  [personFields, 'height', 20, 'Height must be at least 36.'],
  [jerseyFields, 'homeJersey', '123', 'Home jersey must be one or two digits.'],
  [gamePersonFields, 'jersey', '', 'Jersey is required.'],
  [endingFields, 'homeFinalScore', 500, 'Home final score must be a whole number from 0 to 499.'],
  [endingFields, 'overtimePeriods', 1.5, 'Overtime periods must be a whole number from 0 to 50.'],
  [settingsFields, 'periodDuration', Number.NaN, 'Period duration must be from 1:00 to 30:00.'],
  [settingsFields, 'shotClockDuration', 19, 'Shot clock duration must be a whole number from 20 to 60.'],
  [courtFields, 'heightInches', 479, 'Height inches must be a number from 480 to 600.'],
] as const)('%# says what is wrong with %s of %j', (fields, name, value, sentence) => {
  expect(objectionTo(fields[name as keyof typeof fields], value, name)).toBe(sentence)
})

it('names a field as the page does', () => {
  expect(objectionTo(registerFields.firstName, '', 'Given name')).toBe('Given name is required.')
})

it('has nothing against what the contract takes', () => {
  expect(objectionTo(registerFields.email, ' pat@example.org ', 'email')).toBeUndefined()
  expect(accepts(personFields.primaryPhone, null)).toBe(true)
  expect(accepts(personFields.firstName, null)).toBe(false)
})
