import { useEffect } from 'react'
import { token } from '../../call/token.ts'
import { holdsUnsent, UPLOADING } from '../../call/unsent.ts'
import { useUser } from '../../identity/session.ts'
import { t } from '../../ui/language.ts'
import type { UploadPhase, UploadView } from './uploadWork.ts'
import { uploadsOfUser } from './useUploads.ts'

const ACTIVE: ReadonlySet<UploadPhase> = new Set(['checking', 'waiting', 'uploading', 'pausing', 'finishing'])
const isActive = ({ phase }: UploadView) => ACTIVE.has(phase)

/** Mounted once around the signed-in pages: sends the films of this user, and warns before that is interrupted. */
export function useUploading(): void {
  const { id } = useUser()
  useEffect(() => {
    const store = uploadsOfUser(id)
    const warn = (event: BeforeUnloadEvent) => {
      // After a log-out in another tab this tab has to go to the log-in page.
      if (!store.isSending() || !token()) return
      event.preventDefault()
      // Browsers show a sentence of their own; older ones showed this one.
      event.returnValue = t(UPLOADING)
    }
    window.addEventListener('beforeunload', warn)
    const free = holdsUnsent(() => store.getView().uploads.some(isActive), UPLOADING)
    return () => {
      window.removeEventListener('beforeunload', warn)
      free()
    }
  }, [id])
}
