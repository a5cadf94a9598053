import { CODE } from '@fullcourt/wire'
import type { Letter } from '../mail/letter.ts'
import type { Change } from './accountMail.ts'

const IF_NOT_YOU = 'If this was not you, there is nothing to do.'

/**
 * The words of a code that shows that an address is somebody's. Nothing in it was typed by whoever asked: it may go to a stranger,
 * and a name is long enough for an advertisement.
 */
export const codeLetter = (to: string, code: string, publicUrl: string): Letter => ({
  to,
  subject: `${code} is your Fullcourt code`,
  opening: ['Hello,', 'this code shows that the address is yours:'],
  code,
  link: { label: 'Type it in under Profile', url: `${publicUrl}/a/profile/` },
  closing: [`It holds for ${CODE.minutes} minutes. ${IF_NOT_YOU}`],
})

export const codeText = (code: string): string =>
  `Fullcourt: ${code} is your code. It holds for ${CODE.minutes} minutes.`

/** The words of a link for a new password. */
export const resetLetter = (to: string, firstName: string, minutes: number, url: string): Letter => ({
  to,
  subject: 'A new password for Fullcourt',
  opening: [`Hello ${firstName},`, 'somebody, you we hope, asked for a new password for your account.'],
  link: { label: 'Choose a new password', url },
  closing: [
    `The link holds for ${minutes} minutes and works once. Every device is logged out by it.`,
    'If this was not you, do nothing: your password stays as it is.',
  ],
})

/** To whoever has an address already, when somebody else claims it. */
export const takenLetter = (to: string, username: string, publicUrl: string): Letter => ({
  to,
  subject: 'Somebody used your address on Fullcourt',
  opening: [
    'Somebody registered with this address, or added it to their account. It is yours already: it belongs to the account ' +
      `${username}. They cannot use it.`,
    'If it was you, log in as that, or choose a new password.',
  ],
  link: { label: 'Log in', url: `${publicUrl}/login/` },
  closing: [IF_NOT_YOU],
})

const CHANGE_WORDS = {
  password: { subject: 'Your password was changed', what: 'the password of your account was changed.' },
  address: { subject: 'An address was added', what: 'an email address was added to your account.' },
} as const satisfies Record<Change, unknown>

/** Told to an address that was verified before: whoever has taken an account over cannot keep it quiet. */
export const changedLetter = (to: string, firstName: string, change: Change, publicUrl: string): Letter => ({
  to,
  subject: `${CHANGE_WORDS[change].subject} on Fullcourt`,
  opening: [`Hello ${firstName},`, CHANGE_WORDS[change].what],
  closing: [`If this was not you, set a new password at once: ${publicUrl}/forgot-password/`],
})
