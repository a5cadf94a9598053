import { msg } from '@fullcourt/scorebook/vocabulary'
import { t } from '../../ui/language.ts'
import { COPY_SOURCES, OFFLINE_FOLDER, partName } from './offlineNames.ts'
import type { CopyOrder, CopyReport } from './offlineWorker.ts'

const NO_SPACE = msg('There is not enough free space on this device for this film.')
const NOT_COPIED = msg('The film could not be copied to this device. Try again.')

/** Whether this browser can keep films. */
export const canKeepOffline = (): boolean => typeof navigator.storage?.getDirectory === 'function'

const folder = async (create: boolean): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(OFFLINE_FOLDER, { create })

/** The copy of a film that is kept on this device; null where there is none. */
export async function offlineFile(filmId: string): Promise<File | null> {
  if (!canKeepOffline()) return null
  try {
    return await (await (await folder(false)).getFileHandle(filmId)).getFile()
  } catch {
    return null
  }
}

interface KeepOptions {
  /** Bytes, as far as they are known. */
  readonly size: number
  readonly signal?: AbortSignal
  /** @param done 0 to 1 */
  readonly onProgress?: (done: number) => void
}

async function askForSpace(size: number): Promise<void> {
  // Without permission the browser may delete copies when the device is full.
  await navigator.storage.persist?.().catch(() => false)
  const { quota, usage = 0 } = await navigator.storage.estimate()
  if (quota !== undefined && quota - usage < size) throw new Error(t(NO_SPACE))
}

/**
 * Keeps a film on this device, so that it plays without a network. An interrupted copy goes on where it ended.
 * @param source the file on this device, or the address of the film
 * @throws Error with a sentence for the user
 */
export async function keepOffline(
  filmId: string,
  source: Blob | string,
  { size, signal, onProgress }: KeepOptions,
): Promise<void> {
  await askForSpace(size)
  await new Promise<void>((resolve, reject) => {
    const worker = new Worker(new URL('./offlineWorker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      signal?.removeEventListener('abort', abort)
      worker.terminate()
      settle()
    }
    const abort = () => end(() => reject(signal?.reason))
    signal?.addEventListener('abort', abort)
    worker.onmessage = ({ data }: MessageEvent<CopyReport>) => {
      if ('bytes' in data) onProgress?.(Math.min(1, data.bytes / (data.total ?? size)))
      else if ('done' in data) end(resolve)
      else end(() => reject(new Error(t(data.name === 'QuotaExceededError' ? NO_SPACE : NOT_COPIED))))
    }
    worker.onerror = () => end(() => reject(new Error(t('This browser cannot keep films on the device.'))))
    worker.postMessage({ name: filmId, source } satisfies CopyOrder)
  })
}

/** Deletes the copy of a film on this device, a part of one included. */
export async function dropOffline(filmId: string): Promise<void> {
  if (!canKeepOffline()) return
  const kept = await folder(false).catch(() => null)
  const parts = COPY_SOURCES.map((source) => partName(filmId, source))
  for (const name of [filmId, ...parts]) await kept?.removeEntry(name).catch(() => undefined)
}
