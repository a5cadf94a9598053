/** A worker that copies a film into the browser's own storage: takes where from and where to, posts bytes written, then `done`. */
import { OFFLINE_FOLDER, partName } from './offlineNames.ts'

export interface CopyOrder {
  readonly name: string
  /** A file of this device, or the address of a film. */
  readonly source: Blob | string
}
export type CopyReport =
  | { readonly bytes: number; readonly total: number | null }
  | { readonly done: true }
  | { readonly error: string; readonly name: string }

/** A file of the browser's own storage, as a worker writes it. */
interface SyncFile {
  write(bytes: Uint8Array, options: { readonly at: number }): number
  getSize(): number
  truncate(size: number): void
  flush(): void
  close(): void
}

declare const self: {
  onmessage: ((event: { readonly data: CopyOrder }) => void) | null
  postMessage(report: CopyReport): void
}

interface Bytes {
  readonly from: number
  readonly total: number | null
  readonly stream: ReadableStream<Uint8Array>
}

/** Bytes of the source, from `from` on where it can. */
async function openSource(source: Blob | string, from: number): Promise<Bytes> {
  if (typeof source !== 'string')
    return { from, total: source.size, stream: source.slice(from).stream() as ReadableStream<Uint8Array> }
  const reply = await fetch(source, { headers: from > 0 ? { range: `bytes=${from}-` } : {} })
  // Nothing comes after these bytes: the copy was ended when it was whole, or is of another film.
  if (from > 0 && reply.status === 416) return openSource(source, 0)
  if (!reply.ok || !reply.body) throw new Error(`The server answered ${reply.status}.`)
  const start = reply.status === 206 ? from : 0
  const length = Number(reply.headers.get('content-length')) || null
  return { from: start, total: length === null ? null : start + length, stream: reply.body }
}

async function copy({ name, source }: CopyOrder): Promise<void> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(OFFLINE_FOLDER, { create: true })
  const part = partName(name, typeof source === 'string' ? 'server' : 'file')
  const handle = (await folder.getFileHandle(part, { create: true })) as FileSystemFileHandle & {
    createSyncAccessHandle(): Promise<SyncFile>
    move(name: string): Promise<void>
  }
  const file = await handle.createSyncAccessHandle()
  try {
    // A copy that was interrupted goes on where it ended.
    const { from, total, stream } = await openSource(source, file.getSize())
    file.truncate(from)
    let at = from
    const reader = stream.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      file.write(read.value, { at })
      at += read.value.length
      self.postMessage({ bytes: at, total })
    }
    file.flush()
  } finally {
    file.close()
  }
  await handle.move(name)
}

self.onmessage = ({ data }) => {
  copy(data).then(
    () => self.postMessage({ done: true }),
    (error: Error) => self.postMessage({ error: error.message, name: error.name }),
  )
}
