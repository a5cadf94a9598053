import type { RosterEntry } from '@fullcourt/wire'
import { gradeWord } from '../people/grades.ts'
import { showHeight } from '../ui/forms/formats.ts'
import { t } from '../ui/language.ts'

type Facts = Pick<RosterEntry, 'gradeLevel' | 'height'> &
  Partial<Pick<RosterEntry, 'homeJersey' | 'awayJersey' | 'position'>>

/** '#12 · G · Sophomore · 5' 8"' */
export function playerFacts({ homeJersey, awayJersey, position, gradeLevel, height }: Facts): string {
  const jerseys =
    homeJersey === awayJersey
      ? homeJersey && `#${homeJersey}`
      : t('#{home} home, #{away} away', { home: homeJersey ?? '', away: awayJersey ?? '' })
  const grade = gradeLevel ? gradeWord(gradeLevel) : null
  return [jerseys, position, grade, showHeight(height)].filter(Boolean).join(' · ')
}
