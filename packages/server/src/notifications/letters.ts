import type { Letter } from '../mail/letter.ts'

export interface ToSend {
  readonly title: string
  readonly text: string
  readonly link: string
}

/** Notifications in one mail; the others are counted. */
const MOST = 10

/** The subject of the first notification, and how many more there are. */
const subjectOf = ([first, ...more]: readonly ToSend[]): string =>
  more.length === 0 ? first!.title : `${first!.title}, and ${more.length} more`

/** Unseen notifications of a user as one mail with a link that ends these mails. */
export function digestLetter(
  to: { readonly email: string; readonly firstName: string },
  all: readonly ToSend[],
  { publicUrl, unsubscribeUrl }: { readonly publicUrl: string; readonly unsubscribeUrl: string },
): Letter {
  const rest = all.length - MOST
  const [only] = all
  const url = all.length === 1 ? `${publicUrl}${only!.link}` : `${publicUrl}/a/dashboard/`
  return {
    to: to.email,
    subject: subjectOf(all),
    opening: [
      `Hello ${to.firstName},`,
      ...all.slice(0, MOST).map(({ title, text }) => (text.startsWith(title) ? text : `${title}: ${text}`)),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
    ],
    link: { label: 'Open Fullcourt', url },
    closing: [
      `Choose what you hear of in your profile: ${publicUrl}/a/profile/`,
      `Get no more of these mails: ${unsubscribeUrl}`,
    ],
    unsubscribeUrl,
  }
}

/** The same as a text message. */
export const digestText = (all: readonly ToSend[], publicUrl: string): string => {
  const [first] = all
  const words = all.length === 1 ? `${first!.title}. ${first!.text}` : subjectOf(all)
  return `Fullcourt: ${words.slice(0, 110)} ${publicUrl}/a/dashboard/`
}
