import { type Gender, type ProgramType, US_ZONES } from './vocabulary.ts'

/** US zones beyond those of the menu. */
const MORE_US_ZONES =
  /^America\/(Indiana|Kentucky|North_Dakota)\/|^America\/(Fort_Wayne|Indianapolis|Louisville|Menominee|Metlakatla|Nome|Sitka|Yakutat)$/

const isInUs = (zone: string): boolean => US_ZONES.some((one) => one === zone) || MORE_US_ZONES.test(zone)

/**
 * The rules that a new program usually plays by.
 * @returns the code of a built-in league; null for programs of type 'other', which choose
 */
export function usualRules(
  type: ProgramType,
  { gender, timezone }: { readonly gender: Gender | null; readonly timezone: string },
): string | null {
  switch (type) {
    case 'highschool':
    case 'middleschool':
      return 'nfhs'
    case 'college':
      return gender === 'Female' ? 'ncaa-women' : 'ncaa-men'
    case 'club':
      return isInUs(timezone) ? 'nfhs' : 'fiba'
    case 'other':
      return null
    default:
      throw type satisfies never
  }
}
