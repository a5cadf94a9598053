/** Names of roles and states on the pages of the program. */

import { GRADE_LEVELS, type GradeLevel, type ProgramRole, type ProgramType } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { SelectData } from '../ui/fields/NativeSelect.tsx'
import { t } from '../ui/language.ts'

export const PROGRAM_TYPE_WORDS: Record<ProgramType, { readonly label: string; readonly text: string }> = {
  highschool: {
    label: msg('High School'),
    text: msg('Varsity, junior varsity and freshman teams of a school.'),
  },
  college: { label: msg('College'), text: msg('Teams of a college or university.') },
  middleschool: { label: msg('Middle School'), text: msg('Teams of a middle school.') },
  club: { label: msg('Club'), text: msg('A club or travel program.') },
  other: { label: msg('Other'), text: msg('Youth leagues, recreation, or anything else.') },
}

export const ROLE_WORDS: Record<ProgramRole, string> = {
  ADMIN: msg('Admin'),
  COACH: msg('Coach'),
  STATISTICIAN: msg('Statistician'),
  OTHER: msg('Other'),
  PLAYER: msg('Player'),
}

export const gradeOptions = (): SelectData<GradeLevel | ''> => [
  { value: '', label: '' },
  ...GRADE_LEVELS.map(({ value, label }) => ({ value, label: t(label) })),
]
export const gradeWord = (grade: number | null): string | null => {
  const level = GRADE_LEVELS.find(({ value }) => value === grade)
  return level ? t(level.label) : null
}
