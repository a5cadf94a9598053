import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Reads a ZIP as text by path. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'))
  return files
}
