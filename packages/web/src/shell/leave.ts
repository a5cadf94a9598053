import { signOut } from '../session.ts'

/** Signs out and shows the site's front page, loaded afresh so that nothing of the user stays in memory. */
export async function leave(): Promise<void> {
  await signOut()
  location.replace('/')
}
