// Serves the peers: files from memory over HTTP, at the highest compression.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

const TEXT = /^text\//

export interface Served {
  /** `http://127.0.0.1:…/` */
  readonly url: string
  stop(): void
}

/** @param files by path ('/plain.css'), each with its type */
export async function serveFiles(
  files: ReadonlyMap<string, { readonly type: string; readonly body: string | Buffer }>,
): Promise<Served> {
  const ready = new Map(
    [...files].map(([path, { type, body }]) => {
      const packed = TEXT.test(type)
      const headers = { 'content-type': type, ...(packed ? { 'content-encoding': 'br' } : {}) }
      return [path, { headers, body: packed ? brotliCompressSync(body) : body }]
    }),
  )
  const server = createServer((request, response) => {
    const file = ready.get(request.url ?? '/')
    if (file) response.writeHead(200, file.headers).end(file.body)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}
