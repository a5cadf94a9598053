import { useLive } from '../book/index.ts'
import { applyFilmMessage } from '../filmMessage.ts'
import { useUploading } from '../upload/index.ts'

/** Follows changes by others and sends films while a user is signed in. */
export default function Live() {
  useLive(applyFilmMessage)
  useUploading()
  return null
}
