import { useLive } from '../book/index.ts'
import { applyFilmMessage } from '../filmMessage.ts'
import { useLater } from '../ui/useLater.ts'
import { useUploading } from '../upload/index.ts'
import { NewVersion } from './NewVersion.tsx'

/** When the page has settled. */
const AHEAD_AFTER_MS = 2000
const loadAhead = () => import('../book/later/KeepAhead.tsx')

/**
 * Follows changes by others, sends films and offers a newer build while a user is signed in.
 */
export default function Live() {
  const ahead = useLater(loadAhead, AHEAD_AFTER_MS)
  useLive(applyFilmMessage)
  useUploading()
  return (
    <>
      <NewVersion />
      {ahead && <ahead.KeepAhead />}
    </>
  )
}
