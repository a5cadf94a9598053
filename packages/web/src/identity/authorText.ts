import { t } from '../ui/language.ts'

/** The name of an author in the language of the page. The server stores 'Anna (guest)', and 'Guest' after the guest is deleted. */
export function authorText(name: string): string {
  if (name === 'Guest') return t('Guest')
  if (name === 'A deleted user') return t('A deleted user')
  const guest = /^(.*) \(guest\)$/.exec(name)?.[1]
  return guest ? t('{name} (guest)', { name: guest }) : name
}
