import { useLive } from '../book/index.ts'
import { applyFilmMessage } from '../filmMessage.ts'
import { useUploading } from '../upload/index.ts'
import { NewVersion } from './NewVersion.tsx'
import { SessionEnds } from './SessionEnds.tsx'

/**
 * Follows changes by others, sends films and offers a newer build while a user is signed in. Leaves the
 * page when the session ends.
 */
export default function Live() {
  useLive(applyFilmMessage)
  useUploading()
  return (
    <>
      <NewVersion />
      <SessionEnds />
    </>
  )
}
