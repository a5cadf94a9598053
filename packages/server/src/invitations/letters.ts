import { INVITATION_DAYS } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import { translateTo, wordingIn } from '../calls/translateTo.ts'
import type { Letter } from '../mail/letter.ts'

export interface InvitationLetter {
  readonly to: string
  readonly language: UserLanguage
  /** The invited person's first name, if known. */
  readonly firstName: string | null
  readonly inviter: string | null
  readonly program: string
  /** Null: the person will own the account. */
  readonly role: string | null
  readonly url: string
}

/** A name that reads like an address would be made a link by mail readers: an advertisement in our name. */
const isLink = (name: string): boolean => /:\/\/|www\.|\w\.[a-z]{2,}/i.test(name)
const nameOr = (name: string | null, other: string): string => (name === null || isLink(name) ? other : name)

const INVITES_AS: Readonly<Record<string, string>> = {
  ADMIN: msg('{inviter} invites you to join {program} on Fullcourt as an admin.'),
  COACH: msg('{inviter} invites you to join {program} on Fullcourt as a coach.'),
  STATISTICIAN: msg('{inviter} invites you to join {program} on Fullcourt as a statistician.'),
  OTHER: msg('{inviter} invites you to join {program} on Fullcourt as a member.'),
  PLAYER: msg('{inviter} invites you to join {program} on Fullcourt as a player.'),
}
const OWNER = msg(
  '{inviter} has set up {program} on Fullcourt for you. Accept the invitation to become its owner and admin.',
)

/** The mail that invites a person to a program. */
export function invitationLetter(invitation: InvitationLetter): Letter {
  const { to, language, firstName, program, role, url } = invitation
  const { t } = wordingIn(language)
  const place = nameOr(program, t('their program'))
  const inviter = nameOr(invitation.inviter, t('The admin'))
  const sentence = role === null ? OWNER : (INVITES_AS[role] ?? INVITES_AS.OTHER!)
  return {
    to,
    language,
    subject:
      place === program ? t('Join {program} on Fullcourt', { program }) : t('Join a program on Fullcourt'),
    opening: [
      firstName === null || isLink(firstName) ? t('Hello,') : t('Hello {firstName},', { firstName }),
      translateTo(language)(sentence, { inviter, program: place }),
      t('Fullcourt keeps the book of your games: live scoring, box scores, shot charts and film.'),
    ],
    link: { label: t('Accept the invitation'), url },
    closing: [
      t('The link is valid for {days} days and works once.', { days: INVITATION_DAYS }),
      t('If you do not know this program, you can ignore this message. Nothing happens without the link.'),
    ],
  }
}

export function invitationText(program: string, url: string, language: UserLanguage): string {
  const { t } = wordingIn(language)
  const place = nameOr(program, t('a program'))
  return t('Fullcourt: you are invited to join {program}: {url}', { program: place, url })
}
