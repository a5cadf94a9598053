/** Names of roles and states on the pages of the program. */
import { GRADE_LEVELS, type ProgramRole, type ProgramType, US_ZONES } from '@fullcourt/program'

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

const option = ({ value, label }: { readonly value: number; readonly label: string }) => ({
  value: String(value),
  label,
})
export const GRADE_OPTIONS = GRADE_LEVELS.map(option)
export const gradeWord = (grade: number | null): string | null =>
  GRADE_LEVELS.find(({ value }) => value === grade)?.label ?? null

/** The four main US zones, then the other US zones, then the rest of the world. Always includes the current one. */
export function zoneOptions(used?: string): { value: string; label: string }[] {
  const rest = Intl.supportedValuesOf('timeZone').filter((zone) => !US_ZONES.includes(zone as never))
  const zones = new Set<string>([...US_ZONES, ...rest, ...(used ? [used] : [])])
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
