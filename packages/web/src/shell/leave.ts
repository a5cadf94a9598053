import { redirect } from '@tanstack/react-router'
import { forgetBooks } from '../book/forget.ts'
import { signOut } from '../session.ts'
import { ask } from '../ui/ask.tsx'
import { UPLOADING, unsentWork } from './unsent.ts'

/** Signs out and loads the front page again, so that no data of the user stays in memory. */
export async function leave({ preload }: { readonly preload: boolean }): Promise<void> {
  // The router prepares the page of a link on hover; that must not sign the user out.
  if (preload) return
  const isUploading = (await unsentWork()).includes(UPLOADING)
  if (isUploading && !(await ask({ title: UPLOADING, yes: 'Log out', no: 'Stay' })))
    throw redirect({ to: '/a/dashboard/' })
  await signOut()
  await forgetBooks().catch(() => undefined)
  location.replace('/')
}
