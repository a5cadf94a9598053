import { POSITIONS, type Position } from '@fullcourt/scorebook/vocabulary'
import { readHeight } from '../height.ts'
import type { GradeLevel } from '../vocabulary.ts'
import { isName, isSuffix } from './personName.ts'

/** The columns of a roster, and what a cell of each may be. */

export const ROSTER_COLUMNS = [
  'jersey',
  'awayJersey',
  'name',
  'firstName',
  'lastName',
  'suffix',
  'position',
  'grade',
  'height',
  'email',
  'phone',
  'coach',
] as const
export type RosterColumn = (typeof ROSTER_COLUMNS)[number]

export const JERSEYS = /^(?:#|no\.?\s?|nr\.?\s?)?(\d{1,2})(?:\/#?(\d{1,2}))?[.):]?$/i

const LONG_POSITIONS: Readonly<Record<string, Position>> = {
  guard: 'G',
  forward: 'F',
  center: 'C',
  centre: 'C',
  'point guard': 'PG',
  'shooting guard': 'SG',
  'small forward': 'SF',
  'power forward': 'PF',
}
const onePosition = (text: string): Position | null =>
  POSITIONS.find((position) => position === text.toUpperCase()) ?? LONG_POSITIONS[text.toLowerCase()] ?? null

/** Of several ('G/F') the first one: a player has one position here. */
export function readPosition(text: string): Position | null {
  const positions = text.split(/\s*[/,&-]\s*/).map(onePosition)
  return positions.every((position) => position !== null) ? (positions[0] ?? null) : null
}

const GRADE_WORDS: Readonly<Record<string, GradeLevel>> = {
  fr: 9,
  fresh: 9,
  freshman: 9,
  so: 10,
  soph: 10,
  sophomore: 10,
  jr: 11,
  junior: 11,
  sr: 12,
  senior: 12,
  ms: 8,
  'middle school': 8,
}
const GRADE_NUMBER = /^(?:grade |gr\.? ?)?(\d{1,2})(?:st|nd|rd|th)?(?: grade(?:r)?)?$/i

/** Grades 6 to 8 are middle school. */
export function readGrade(text: string): GradeLevel | null {
  const word = GRADE_WORDS[text.toLowerCase().replace(/\.$/, '')]
  if (word) return word
  const grade = Number(GRADE_NUMBER.exec(text)?.[1])
  if (grade >= 6 && grade <= 8) return 8
  return grade === 9 || grade === 10 || grade === 11 || grade === 12 ? grade : null
}

/** A height with its unit or both parts. A number alone is a height only below the heading of one. */
const isHeight = (text: string): boolean =>
  /['’′-]|ft|cm|["”]|^[12][.,]\d/i.test(text) && typeof readHeight(text, false) === 'number'
const EMAIL = /^[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+$/
const isPhone = (text: string): boolean => /^[\d\s().+-]+$/.test(text) && text.replace(/\D/g, '').length >= 10

/** Words of titles and letters around a roster. */
const NOT_PEOPLE = /\b(?:roster|varsity|team|basketball|players|coach|coaches|season|starters|bench|staff)\b/i
const isFullName = (text: string): boolean =>
  isName(text.replaceAll(',', ' ')) && !/^,|,$/.test(text) && !NOT_PEOPLE.test(text)

export const FITS: Readonly<Record<RosterColumn, (text: string) => boolean>> = {
  jersey: (text) => JERSEYS.test(text),
  awayJersey: (text) => /^#?\d{1,2}$/.test(text),
  name: isFullName,
  firstName: isName,
  lastName: isName,
  suffix: isSuffix,
  position: (text) => readPosition(text) !== null,
  grade: (text) => readGrade(text) !== null,
  height: (text) => typeof readHeight(text, false) === 'number',
  email: (text) => EMAIL.test(text),
  phone: isPhone,
  coach: (text) => /^(?:yes|no|y|n|true|false|x|0|1)$/i.test(text),
}

export const isYes = (text: string): boolean => /^(?:yes|y|true|x|1)$/i.test(text)

/** Values that are no names, for cells without a heading. The first that fits counts. */
export const VALUES: readonly (readonly [RosterColumn, (text: string) => boolean])[] = [
  ['email', FITS.email],
  ['phone', FITS.phone],
  ['height', isHeight],
  ['position', FITS.position],
  ['grade', (text) => readGrade(text) !== null && !/^\d+$/.test(text)],
  ['jersey', FITS.jersey],
]
export const kindOf = (text: string): RosterColumn | null =>
  VALUES.find(([, fits]) => fits(text))?.[0] ?? null
