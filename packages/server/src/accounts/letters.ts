import { CODE } from '@fullcourt/wire'
import type { Letter } from '../mail/letter.ts'
import type { Change } from './accountMail.ts'

const IF_NOT_YOU = 'If you did not request this, you can ignore this message.'

/**
 * The mail with a code that verifies an address. It contains nothing that the requester typed: it may go to a stranger, and a
 * name is long enough for an advertisement.
 */
export const codeLetter = (to: string, code: string, publicUrl: string): Letter => ({
  to,
  subject: `${code} is your Fullcourt code`,
  opening: ['Hello,', 'this code verifies your email address:'],
  code,
  link: { label: 'Enter it in your profile', url: `${publicUrl}/a/profile/` },
  closing: [`It is valid for ${CODE.minutes} minutes. ${IF_NOT_YOU}`],
})

export const codeText = (code: string): string =>
  `Fullcourt: ${code} is your code. It is valid for ${CODE.minutes} minutes.`

/** The mail with a link to choose a new password. */
export const resetLetter = (to: string, firstName: string, minutes: number, url: string): Letter => ({
  to,
  subject: 'Reset your Fullcourt password',
  opening: [`Hello ${firstName},`, 'we received a request for a new password for your account.'],
  link: { label: 'Choose a new password', url },
  closing: [
    `The link is valid for ${minutes} minutes and works once. It logs out all your devices.`,
    'If you did not request this, you can ignore this message. Your password does not change.',
  ],
})

/** The mail to the owner of a verified address when another user claims it. */
export const takenLetter = (to: string, username: string, publicUrl: string): Letter => ({
  to,
  subject: 'Your address was used on Fullcourt',
  opening: [
    'Another user registered with this address or added it to their account. They cannot use it, because it belongs to your ' +
      `account ${username}.`,
    `If this was you, log in as ${username}, or reset your password.`,
  ],
  link: { label: 'Log in', url: `${publicUrl}/login/` },
  closing: [IF_NOT_YOU],
})

const CHANGE_WORDS = {
  password: { subject: 'Your password was changed', what: 'your password was changed.' },
  factor: {
    subject: 'Your second factor was changed',
    what: 'the second factor of your log-in, or your recovery codes, were changed.',
  },
  address: { subject: 'An address was added', what: 'an email address was added to your account.' },
} as const satisfies Record<Change, unknown>

/**
 * The mail about a change of the account. It goes to an address that was verified before, so that an intruder cannot hide the
 * change.
 */
export const changedLetter = (to: string, firstName: string, change: Change, publicUrl: string): Letter => ({
  to,
  subject: `${CHANGE_WORDS[change].subject} on Fullcourt`,
  opening: [`Hello ${firstName},`, CHANGE_WORDS[change].what],
  closing: [`If you did not do this, reset your password now: ${publicUrl}/forgot-password/`],
})
