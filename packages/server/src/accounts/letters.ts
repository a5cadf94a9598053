import { msg } from '@fullcourt/scorebook/vocabulary'
import { CODE } from '@fullcourt/wire'
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import { type Wording, wordingIn } from '../calls/translateTo.ts'
import type { Addressee } from '../mail/addressee.ts'
import type { Letter } from '../mail/letter.ts'
import type { Change } from './accountMail.ts'

const ifNotYou = ({ t }: Wording): string => t('If you did not request this, you can ignore this message.')

/**
 * The mail with a code that verifies an address. It contains nothing that the requester typed: it may go to a stranger, and a
 * name is long enough for an advertisement.
 */
export function codeLetter(
  { email, language }: Pick<Addressee, 'email' | 'language'>,
  code: string,
  publicUrl: string,
): Letter {
  const wording = wordingIn(language)
  const { t } = wording
  return {
    to: email,
    language,
    subject: t('{code} is your Fullcourt code', { code }),
    opening: [t('Hello,'), t('this code verifies your email address:')],
    code,
    link: { label: t('Enter it in your profile'), url: `${publicUrl}/a/profile/` },
    closing: [`${t('It is valid for {minutes} minutes.', { minutes: CODE.minutes })} ${ifNotYou(wording)}`],
  }
}

export function codeText(code: string, language: UserLanguage): string {
  const { t } = wordingIn(language)
  return t('Fullcourt: {code} is your code. It is valid for {minutes} minutes.', {
    code,
    minutes: CODE.minutes,
  })
}

/** The mail with a link to choose a new password. */
export function resetLetter({ email, firstName, language }: Addressee, minutes: number, url: string): Letter {
  const wording = wordingIn(language)
  const { t } = wording
  return {
    to: email,
    language,
    subject: t('Reset your Fullcourt password'),
    opening: [
      t('Hello {firstName},', { firstName }),
      t('we received a request for a new password for your account.'),
    ],
    link: { label: t('Choose a new password'), url },
    closing: [
      t('The link is valid for {minutes} minutes and works once. It logs out all your devices.', { minutes }),
      `${ifNotYou(wording)} ${t('Your password does not change.')}`,
    ],
  }
}

/** The mail to the owner of a verified address when another user claims it. */
export function takenLetter({ email, username, language }: Addressee, publicUrl: string): Letter {
  const wording = wordingIn(language)
  const { t } = wording
  return {
    to: email,
    language,
    subject: t('Your address was used on Fullcourt'),
    opening: [
      t(
        'Another user registered with this address or added it to their account. They cannot use it, because it belongs to your account {username}.',
        { username },
      ),
      t('If this was you, log in as {username}, or reset your password.', { username }),
    ],
    link: { label: t('Log in'), url: `${publicUrl}/login/` },
    closing: [ifNotYou(wording)],
  }
}

const CHANGE_WORDS = {
  password: {
    subject: msg('Your password was changed on Fullcourt'),
    what: msg('your password was changed.'),
  },
  factor: {
    subject: msg('Your second factor was changed on Fullcourt'),
    what: msg('the second factor of your log-in, or your recovery codes, were changed.'),
  },
  address: {
    subject: msg('An address was added on Fullcourt'),
    what: msg('an email address was added to your account.'),
  },
} as const satisfies Record<Change, unknown>

/**
 * The mail about a change of the account. It goes to an address that was verified before, so that an intruder cannot hide the
 * change.
 */
export function changedLetter(
  { email, firstName, language }: Addressee,
  change: Change,
  publicUrl: string,
): Letter {
  const { t } = wordingIn(language)
  return {
    to: email,
    language,
    subject: t(CHANGE_WORDS[change].subject),
    opening: [t('Hello {firstName},', { firstName }), t(CHANGE_WORDS[change].what)],
    closing: [
      t('If you did not do this, reset your password now: {url}', { url: `${publicUrl}/forgot-password/` }),
    ],
  }
}
