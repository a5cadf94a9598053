import { forgetBooks } from '../book/forget.ts'
import { signOut } from '../session.ts'

/** Signs out and shows the site's front page, loaded afresh so that nothing of the user stays in memory. */
export async function leave({ preload }: { readonly preload: boolean }): Promise<void> {
  // Pointing at a link prepares its page; it must not sign anybody out.
  if (preload) return
  await signOut()
  await forgetBooks().catch(() => undefined)
  location.replace('/')
}
