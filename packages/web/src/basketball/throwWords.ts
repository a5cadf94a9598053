import { AWARDS, type Award, type ThrowStatus } from '@fullcourt/scorebook/vocabulary'

/** How many throws a foul gives. */
export const awardWord = (award: Award): string => {
  if (award === '1&1') return 'One and one'
  if (award === 0) return 'None'
  return award === 1 ? 'One throw' : `${award} throws`
}

export const AWARD_CHOICES = AWARDS.map((award) => ({ value: String(award), label: awardWord(award) }))

export const THROW_STATUS_WORDS: Readonly<Record<ThrowStatus, string>> = {
  made: 'Made',
  missed: 'Missed',
  violation: 'Violation',
}
