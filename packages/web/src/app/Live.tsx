import { useLive } from '../book/index.ts'
import { KeepAhead } from '../book/store/keepAhead.door.ts'
import { applyFilmMessage } from '../call/filmMessage.ts'
import { useUploading } from '../film/upload/index.ts'
import { NewVersion } from './NewVersion.tsx'

/**
 * Follows changes by others, sends films and offers a newer build while a user is signed in.
 */
export default function Live() {
  useLive(applyFilmMessage)
  useUploading()
  return (
    <>
      <NewVersion />
      <KeepAhead />
    </>
  )
}
