import { t } from '../../ui/language.ts'
import type { HashReport } from './hashWorker.ts'

const FIRST_BYTES = 5 * 1024 * 1024

interface HashOptions {
  readonly signal?: AbortSignal | undefined
  /** @param done 0 to 1 */
  readonly onProgress?: ((done: number) => void) | undefined
}

/**
 * The SHA-256 of a whole file in hex. A worker reads and hashes, so that the page stays free: in WebAssembly, because the
 * browser's own digest takes no file in slices.
 * @throws DOMException `AbortError` after an abort, `NotReadableError` or `NotFoundError` where the file has changed or is gone
 */
export function hashFile(file: Blob, { signal, onProgress }: HashOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const worker = new Worker(new URL('./hashWorker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      signal?.removeEventListener('abort', abort)
      worker.terminate()
    }
    const abort = () => {
      end()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort)
    worker.onmessage = ({ data }: MessageEvent<HashReport>) => {
      if ('bytes' in data) return onProgress?.(file.size === 0 ? 1 : data.bytes / file.size)
      end()
      if ('hash' in data) resolve(data.hash)
      else reject(new DOMException(data.error, data.name))
    }
    worker.onerror = () => {
      end()
      reject(new Error(t('The file could not be checked in this browser.')))
    }
    worker.postMessage(file)
  })
}

/** Fingerprint that identifies a file at once: its first 5 MB, its size and the type that was first known for it. */
export function fingerprintOf(file: Blob, type: string = file.type): Promise<string> {
  const bytes = new Blob([file.slice(0, FIRST_BYTES), `${file.size} ${type}`])
  // Without https the browser has no digest of its own.
  return globalThis.crypto?.subtle ? digestOf(bytes) : hashFile(bytes)
}

async function digestOf(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
