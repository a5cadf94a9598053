import { INVITATION_DAYS } from '@fullcourt/program'
import type { Letter } from '../mail/letter.ts'

export interface InvitationLetter {
  readonly to: string
  /** The invited person's first name, if known. */
  readonly firstName: string | null
  readonly inviter: string | null
  readonly program: string
  /** The role as a person reads it: 'coach'. Null: the person will own the account. */
  readonly role: string | null
  readonly url: string
}

const NOT_YOU =
  'If you do not know this program, you can ignore this message. Nothing happens without the link.'

/** A name that reads like an address would be made a link by mail readers: an advertisement in our name. */
const isLink = (name: string): boolean => /:\/\/|www\.|\w\.[a-z]{2,}/i.test(name)
const nameOr = (name: string | null, other: string): string => (name === null || isLink(name) ? other : name)

const article = (word: string): string => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`)

/** The mail that invites a person to a program. */
export function invitationLetter({ to, firstName, inviter, program, role, url }: InvitationLetter): Letter {
  const place = nameOr(program, 'their program')
  const from = nameOr(inviter, 'The admin')
  return {
    to,
    subject: place === program ? `Join ${program} on Fullcourt` : 'Join a program on Fullcourt',
    opening: [
      firstName === null || isLink(firstName) ? 'Hello,' : `Hello ${firstName},`,
      role === null
        ? `${from} has set up ${place} on Fullcourt for you. Accept the invitation to become its owner and admin.`
        : `${from} invites you to join ${place} on Fullcourt as ${article(role)}.`,
      'Fullcourt keeps the book of your games: live scoring, box scores, shot charts and film.',
    ],
    link: { label: 'Accept the invitation', url },
    closing: [`The link is valid for ${INVITATION_DAYS} days and works once.`, NOT_YOU],
  }
}

export const invitationText = (program: string, url: string): string =>
  `Fullcourt: you are invited to join ${nameOr(program, 'a program')}: ${url}`
