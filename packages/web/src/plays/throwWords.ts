import { AWARDS, type Award } from '@fullcourt/scorebook/vocabulary'

/** How many throws a foul gives, on a key or in a list whose heading says that these are throws. */
export const awardWord = (award: Award): string => {
  if (award === '1&1') return 'One and one'
  if (award === 0) return 'None'
  return award === 1 ? 'One throw' : `${award} throws`
}

export const AWARD_CHOICES = AWARDS.map((award) => ({ value: String(award), label: awardWord(award) }))
