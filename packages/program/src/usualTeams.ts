import type { Gender, ProgramType, TeamLevel } from './vocabulary.ts'

/** Level, gender and name: they tell a team from the others of its program. */
export interface TeamKind {
  readonly level: TeamLevel
  readonly gender: Gender
  /** Of teams that have no level: '8th grade'. */
  readonly name: string | null
}

/** A usual team as one choice. */
export interface UsualTeam extends TeamKind {
  /** 'Varsity girls' */
  readonly label: string
}

const GIRLS = { gender: 'Female', word: 'girls' } as const
const BOYS = { gender: 'Male', word: 'boys' } as const
const COED = { gender: 'Coed', word: 'coed' } as const
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const LEVELS = [
  { level: 1, name: null, word: 'Varsity' },
  { level: 2, name: null, word: 'JV' },
  { level: 3, name: null, word: 'Freshman' },
] as const
const GRADES = [
  { level: 4, name: '8th grade', word: '8th grade' },
  { level: 4, name: '7th grade', word: '7th grade' },
] as const

const ofEach = (
  kinds: readonly (Omit<TeamKind, 'gender'> & { readonly word: string })[],
  genders: readonly { readonly gender: Gender; readonly word: string }[],
): readonly UsualTeam[] =>
  kinds.flatMap(({ level, name, word }) =>
    genders.map((one) => ({
      level,
      name,
      gender: one.gender,
      label: capitalized(`${word} ${one.word}`.trim()),
    })),
  )

const NO_LEVELS = [{ level: 0, name: null, word: '' }] as const

/** The teams that a program of this type usually has: level and gender in one choice. */
export function usualTeams(type: ProgramType | null): readonly UsualTeam[] {
  switch (type) {
    case null:
    case 'highschool':
      return ofEach(LEVELS, [GIRLS, BOYS])
    case 'middleschool':
      return ofEach(GRADES, [GIRLS, BOYS])
    case 'college':
      return ofEach(NO_LEVELS, [
        { gender: 'Female', word: 'women' },
        { gender: 'Male', word: 'men' },
      ])
    case 'club':
    case 'other':
      return ofEach(NO_LEVELS, [GIRLS, BOYS, COED])
    default:
      throw type satisfies never
  }
}
