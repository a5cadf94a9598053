import { AWARDS, type Award } from '@fullcourt/scorebook/vocabulary'
import { t } from '../ui/language.ts'

/** How many throws a foul gives, on a key or in a list whose heading says that these are throws. */
export const awardWord = (award: Award): string => {
  if (award === '1&1') return t('One and one')
  if (award === 0) return t('None')
  return award === 1 ? t('One throw') : t('{award} throws', { award })
}

export const awardChoices = () => AWARDS.map((award) => ({ value: String(award), label: awardWord(award) }))
