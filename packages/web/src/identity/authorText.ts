import { t } from '../ui/language.ts'

/** The server stores a guest who gave the name Anna as 'Anna (guest)', and as 'Guest' after the guest is deleted. */
const GUEST_MARK = / \(guest\)$/

export const isGuestName = (name: string): boolean => name === 'Guest' || GUEST_MARK.test(name)

/** The name that a guest gave; the full name of a member. */
export const shortName = (name: string): string => name.replace(GUEST_MARK, '')

/** The name of an author in the language of the page. */
export function authorText(name: string): string {
  if (name === 'Guest') return t('Guest')
  if (name === 'A deleted user') return t('A deleted user')
  return GUEST_MARK.test(name) ? t('{name} (guest)', { name: shortName(name) }) : name
}
