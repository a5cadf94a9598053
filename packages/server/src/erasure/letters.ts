import { dateText } from '@fullcourt/wire/forms/intl'
import type { Letter } from '../mail/letter.ts'

export const dayText = (iso: string): string => dateText('longDay', iso, 'UTC')

interface To {
  readonly email: string
  readonly firstName: string
}

/** Tells a user that the user will be deleted, and how to keep it. */
export const userEndsLetter = (to: To, eraseAt: string, publicUrl: string): Letter => ({
  to: to.email,
  subject: 'Your Fullcourt user will be deleted',
  opening: [
    `Hello ${to.firstName},`,
    `your user and the accounts that only you belong to will be deleted on ${dayText(eraseAt)}.`,
    'Until then you can keep everything: log in, and choose Keep my data.',
  ],
  link: { label: 'Log in', url: `${publicUrl}/login/` },
  closing: ['If you did not ask for this, log in and change your password.'],
})

/** Tells a member that an account will be deleted, and how to keep it. */
export const accountEndsLetter = (
  to: To,
  { name, eraseAt }: { readonly name: string; readonly eraseAt: string },
  publicUrl: string,
): Letter => ({
  to: to.email,
  subject: `The account ${name} will be deleted`,
  opening: [
    `Hello ${to.firstName},`,
    `the account ${name} with all its programs, games and films will be deleted on ${dayText(eraseAt)}.`,
    'Until then an admin of any of its programs can keep it.',
  ],
  link: { label: 'Open the settings', url: `${publicUrl}/a/program/settings/` },
  closing: ['If you did not ask for this, log in and change your password.'],
})

/** The last mail to a user. */
export const userGoneLetter = (to: To): Letter => ({
  to: to.email,
  subject: 'Your Fullcourt user was deleted',
  opening: [
    `Hello ${to.firstName},`,
    'your user and the accounts that only you belonged to were deleted, as you asked 30 days ago.',
  ],
  closing: ['This is the last mail to this address.'],
})
