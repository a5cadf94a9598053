import { useSyncExternalStore } from 'react'
import { onToken, token } from '../../call/token.ts'
import { useUser } from '../../identity/session.ts'
import { UploadStore } from './uploadStore.ts'
import type { UploadsView, UploadView } from './uploadWork.ts'

let current: { readonly userId: string; readonly store: UploadStore } | null = null

/** The uploads of the signed-in user. Closes those of another user. */
export function uploadsOfUser(userId: string): UploadStore {
  if (current?.userId !== userId) {
    current?.store.close()
    current = { userId, store: new UploadStore(userId) }
  }
  return current.store
}

onToken((elsewhere) => {
  // This tab replaced the token, or the next user opens their own uploads.
  if (!current || (token() && !elsewhere)) return
  current.store.close()
  current = null
})

/** The uploads of this browser, as they change. */
export function useUploads(): UploadsView {
  const store = uploadsOfUser(useUser().id)
  return useSyncExternalStore(store.subscribe, store.getView)
}

/** The upload of a film in this browser; null where there is none. */
export const useUpload = (filmId: string): UploadView | null =>
  useUploads().uploads.find((upload) => upload.filmId === filmId) ?? null
