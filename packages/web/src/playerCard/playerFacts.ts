import { GRADE_LEVELS } from '@fullcourt/program'
import type { RosterEntry } from '@fullcourt/wire'
import { showHeight } from '../ui/forms/formats.ts'

type Facts = Pick<RosterEntry, 'gradeLevel' | 'height'> &
  Partial<Pick<RosterEntry, 'homeJersey' | 'awayJersey' | 'position'>>

/** '#12 · G · Sophomore · 5' 8"' */
export function playerFacts({ homeJersey, awayJersey, position, gradeLevel, height }: Facts): string {
  const jerseys =
    homeJersey === awayJersey ? homeJersey && `#${homeJersey}` : `#${homeJersey} home, #${awayJersey} away`
  const grade = gradeLevel ? GRADE_LEVELS.find(({ value }) => value === gradeLevel)?.label : null
  return [jerseys, position, grade, showHeight(height)].filter(Boolean).join(' · ')
}
