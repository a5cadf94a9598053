/** A worker that hashes one file: takes the file, posts its progress and then the hash. */
import { createSHA256 } from 'hash-wasm'
import { readSlices } from './sliceReader.ts'

export type HashReport =
  | { readonly bytes: number }
  | { readonly hash: string }
  | { readonly error: string; readonly name: string }

declare const self: {
  onmessage: ((event: { readonly data: Blob }) => void) | null
  postMessage(report: HashReport): void
}

async function hash(file: Blob): Promise<string> {
  const sha256 = await createSHA256()
  let bytes = 0
  for await (const slice of readSlices(file)) {
    sha256.update(slice)
    bytes += slice.length
    self.postMessage({ bytes })
  }
  return sha256.digest('hex')
}

self.onmessage = ({ data }) => {
  hash(data).then(
    (found) => self.postMessage({ hash: found }),
    (error: Error) => self.postMessage({ error: error.message, name: error.name }),
  )
}
