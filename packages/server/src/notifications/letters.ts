import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import { wordingIn } from '../calls/translateTo.ts'
import type { Addressee } from '../mail/addressee.ts'
import type { Letter } from '../mail/letter.ts'

export interface ToSend {
  readonly title: string
  readonly text: string
  readonly link: string
}

/** Notifications in one mail; the others are counted. */
const MOST = 10

/** The subject of the first notification, and how many more there are. */
function subjectOf([first, ...more]: readonly ToSend[], language: UserLanguage): string {
  const { title } = first!
  const { t } = wordingIn(language)
  return more.length === 0 ? title : t('{title}, and {count} more', { title, count: more.length })
}

/** Unseen notifications of a user as one mail with a link that ends these mails. */
export function digestLetter(
  { email, firstName, language }: Addressee,
  all: readonly ToSend[],
  { publicUrl, unsubscribeUrl }: { readonly publicUrl: string; readonly unsubscribeUrl: string },
): Letter {
  const { t } = wordingIn(language)
  const rest = all.length - MOST
  const [only] = all
  const url = all.length === 1 ? `${publicUrl}${only!.link}` : `${publicUrl}/a/dashboard/`
  return {
    to: email,
    language,
    subject: subjectOf(all, language),
    opening: [
      t('Hello {firstName},', { firstName }),
      ...all.slice(0, MOST).map(({ title, text }) => (text.startsWith(title) ? text : `${title}: ${text}`)),
      ...(rest > 0 ? [t('And {count} more.', { count: rest })] : []),
    ],
    link: { label: t('Open Fullcourt'), url },
    closing: [
      t('Choose what you hear of in your profile: {url}', { url: `${publicUrl}/a/profile/` }),
      t('Get no more of these mails: {url}', { url: unsubscribeUrl }),
    ],
    unsubscribeUrl,
  }
}

/** The same as a text message. */
export const digestText = (all: readonly ToSend[], publicUrl: string, language: UserLanguage): string => {
  const [first] = all
  const words = all.length === 1 ? `${first!.title}. ${first!.text}` : subjectOf(all, language)
  return `Fullcourt: ${words.slice(0, 110)} ${publicUrl}/a/dashboard/`
}
