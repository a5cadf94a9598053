import type { Film } from '@fullcourt/wire'
import { useEffect, useState } from 'react'
import {
  findOrPickFile,
  forgetFile,
  localFileOf,
  matchFile,
  rememberFile,
  WRONG_FILE,
} from '../film/local/index.ts'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'

export interface LocalFile {
  /** The film's file on this computer, as far as the browser opens it; null: not found, or not looked for yet. */
  readonly file: File | null
  /** Asks for the file. Throws where it is another one. To be called while a click is handled. */
  readonly choose: () => Promise<void>
}

export function useLocalFile(film: Film): LocalFile {
  const [file, setFile] = useState<File | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bytes of a film never change
  useEffect(() => {
    let isGone = false
    void localFileOf(film, { ask: false })
      .then((found) => !isGone && setFile(found instanceof File ? found : null))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [film.id])

  async function choose(): Promise<void> {
    const picked = await findOrPickFile(film)
    if (!picked) return
    const { quick, whole } = await matchFile(film, picked.file)
    if (quick === 'other') throw new Error(t(WRONG_FILE))
    await rememberFile(film.id, picked.handle ?? picked.file)
    setFile(picked.file)
    // The film plays while the file is read whole.
    void whole
      .then(async (result) => {
        if (result === 'same') return
        await forgetFile(film.id)
        setFile(null)
        toastError(new Error(t(WRONG_FILE)))
      })
      .catch(toastError)
  }
  return { file, choose }
}
