import { redirect } from '@tanstack/react-router'
import { forgetBooks } from '../book/store/forget.ts'
import { isViewing, stopViewing } from '../book/store/viewing.ts'
import { keepToken, token } from '../call/token.ts'
import { UPLOADING, unsentWork } from '../call/unsent.ts'
import { forget } from '../identity/session.ts'
import { endToken } from '../identity/waitingLogOuts.ts'
import { ask } from '../ui/ask.ts'
import { t } from '../ui/language.ts'

/**
 * Ends the token (without a network, when the device is online again) and forgets the user on this device. Unsent plays stay on
 * disk and are sent when this user is back.
 */
async function signOut(): Promise<void> {
  const bearer = token()
  if (bearer) await endToken(bearer)
  keepToken(null)
  forget()
}

/** Signs out and loads the front page again, so that no data of the user stays in memory. */
export async function leave({ preload }: { readonly preload: boolean }): Promise<void> {
  // The router prepares the page of a link on hover; that must not sign the user out.
  if (preload) return
  if (isViewing()) return stopViewing()
  const isUploading = (await unsentWork()).includes(UPLOADING)
  if (isUploading && !(await ask({ title: t(UPLOADING), yes: t('Log out'), no: t('Stay') })))
    throw redirect({ to: '/a/dashboard/' })
  await signOut()
  await forgetBooks().catch(() => undefined)
  location.replace('/')
}
