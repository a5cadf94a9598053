import type { ThrowStatus } from '../vocabulary/terms.ts'

/** The results of a free throw, as buttons and fields offer them. */
export const THROW_STATUS_WORDS: Readonly<Record<ThrowStatus, string>> = {
  made: 'Made',
  missed: 'Missed',
  violation: 'Violation',
}

/** '1 free throw', '2 free throws', 'one and one' */
export function awardText(award: number | '1&1'): string {
  if (award === '1&1') return 'one and one'
  return award === 0 ? 'no free throw' : `${award} free throw${award === 1 ? '' : 's'}`
}
