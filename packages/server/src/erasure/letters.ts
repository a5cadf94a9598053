import { wordingIn } from '../calls/translateTo.ts'
import type { Addressee } from '../mail/addressee.ts'
import type { Letter } from '../mail/letter.ts'

/** Tells a user that the user will be deleted, and how to keep it. */
export function userEndsLetter(
  { email, firstName, language }: Addressee,
  eraseAt: string,
  publicUrl: string,
): Letter {
  const { t, day } = wordingIn(language)
  return {
    to: email,
    language,
    subject: t('Your Fullcourt user will be deleted'),
    opening: [
      t('Hello {firstName},', { firstName }),
      t('your user and the accounts that only you belong to will be deleted on {date}.', {
        date: day(eraseAt),
      }),
      t('Until then you can keep everything: log in, and choose Keep my data.'),
    ],
    link: { label: t('Log in'), url: `${publicUrl}/login/` },
    closing: [t('If you did not ask for this, log in and change your password.')],
  }
}

/** Tells a member that an account will be deleted, and how to keep it. */
export function accountEndsLetter(
  { email, firstName, language }: Addressee,
  { name, eraseAt }: { readonly name: string; readonly eraseAt: string },
  publicUrl: string,
): Letter {
  const { t, day } = wordingIn(language)
  return {
    to: email,
    language,
    subject: t('The account {name} will be deleted', { name }),
    opening: [
      t('Hello {firstName},', { firstName }),
      t('the account {name} with all its programs, games and films will be deleted on {date}.', {
        name,
        date: day(eraseAt),
      }),
      t('Until then an admin of any of its programs can keep it.'),
    ],
    link: { label: t('Open the settings'), url: `${publicUrl}/a/program/settings/` },
    closing: [t('If you did not ask for this, log in and change your password.')],
  }
}

/** The last mail to a user. */
export function userGoneLetter({ email, firstName, language }: Addressee): Letter {
  const { t } = wordingIn(language)
  return {
    to: email,
    language,
    subject: t('Your Fullcourt user was deleted'),
    opening: [
      t('Hello {firstName},', { firstName }),
      t('your user and the accounts that only you belonged to were deleted, as you asked 30 days ago.'),
    ],
    closing: [t('This is the last mail to this address.')],
  }
}
