/** The words of a program: lists first, types from the lists; labels are fixed. */

export const TEAM_LEVELS = [
  { value: 0, label: 'None' },
  { value: 1, label: 'Varsity' },
  { value: 2, label: 'Junior Varsity' },
  { value: 3, label: 'Freshman' },
  { value: 4, label: 'Other' },
] as const
export type TeamLevel = (typeof TEAM_LEVELS)[number]['value']

export const GENDERS = ['Male', 'Female', 'Coed'] as const
export type Gender = (typeof GENDERS)[number]

export const PERSON_GENDERS = ['Female', 'Male', 'Other'] as const
export type PersonGender = (typeof PERSON_GENDERS)[number]

export const GRADE_LEVELS = [
  { value: 0, label: 'N/A' },
  { value: 8, label: 'Middle School' },
  { value: 9, label: 'Freshman' },
  { value: 10, label: 'Sophomore' },
  { value: 11, label: 'Junior' },
  { value: 12, label: 'Senior' },
  { value: 13, label: 'Alumni' },
] as const
export type GradeLevel = (typeof GRADE_LEVELS)[number]['value']

export const PROGRAM_TYPES = ['highschool', 'college', 'middleschool', 'club', 'other'] as const
export type ProgramType = (typeof PROGRAM_TYPES)[number]

/** The wizard's track (rule 108). */
export const trackOf = (type: ProgramType): 'school' | 'other' =>
  type === 'club' || type === 'other' ? 'other' : 'school'

/** 1 Email, 2 SMS, 3 Both. */
export const COMMUNICATIONS = [1, 2, 3] as const
export type Communications = (typeof COMMUNICATIONS)[number]

/** How a user reads heights and distances: feet and inches, or meters. They are stored in inches. */
export const UNITS = ['imperial', 'metric'] as const
export type Units = (typeof UNITS)[number]

export const US_ZONES_FIRST = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
] as const
export const US_ZONES = [
  ...US_ZONES_FIRST,
  'America/Adak',
  'America/Anchorage',
  'America/Boise',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/Juneau',
  'America/Kentucky/Louisville',
  'America/Phoenix',
  'America/Puerto_Rico',
  'Pacific/Guam',
  'Pacific/Honolulu',
] as const
