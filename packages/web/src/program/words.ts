/** Names of roles and states on the pages of the program. */

import { GRADE_LEVELS, type GradeLevel, type ProgramRole, type ProgramType } from '@fullcourt/program'
import type { SelectData } from '../ui/fields/NativeSelect.tsx'

export const PROGRAM_TYPE_WORDS: Record<ProgramType, { readonly label: string; readonly text: string }> = {
  highschool: { label: 'High School', text: 'Varsity, junior varsity and freshman teams of a school.' },
  college: { label: 'College', text: 'Teams of a college or university.' },
  middleschool: { label: 'Middle School', text: 'Teams of a middle school.' },
  club: { label: 'Club', text: 'A club or travel program.' },
  other: { label: 'Other', text: 'Youth leagues, recreation, or anything else.' },
}

export const ROLE_WORDS: Record<ProgramRole, string> = {
  ADMIN: 'Admin',
  COACH: 'Coach',
  STATISTICIAN: 'Statistician',
  OTHER: 'Other',
  PLAYER: 'Player',
}

export const GRADE_OPTIONS: SelectData<GradeLevel | ''> = [{ value: '', label: '' }, ...GRADE_LEVELS]
export const gradeWord = (grade: number | null): string | null =>
  GRADE_LEVELS.find(({ value }) => value === grade)?.label ?? null
