import { forgetBooks } from '../book/forget.ts'
import { signOut } from '../session.ts'

/** Signs out and loads the front page again, so that no data of the user stays in memory. */
export async function leave({ preload }: { readonly preload: boolean }): Promise<void> {
  // The router prepares the page of a link on hover; that must not sign the user out.
  if (preload) return
  await signOut()
  await forgetBooks().catch(() => undefined)
  location.replace('/')
}
