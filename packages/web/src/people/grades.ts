import { GRADE_LEVELS, type GradeLevel } from '@fullcourt/program'
import type { SelectData } from '../ui/fields/NativeSelect.tsx'
import { t, translateLabels } from '../ui/language.ts'

export const gradeOptions = (): SelectData<GradeLevel | ''> => [
  { value: '', label: '' },
  ...translateLabels(GRADE_LEVELS),
]

/** 'Sophomore'; null where there is no such grade. */
export function gradeWord(grade: number | null | undefined): string | null {
  const level = GRADE_LEVELS.find(({ value }) => value === grade)
  return level ? t(level.label) : null
}
