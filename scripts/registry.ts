// A registry of npm packages on loopback, for tests: as much as `npm publish` and `npm install` ask for.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Packument {
  readonly 'dist-tags': Readonly<Record<string, string>>
  readonly versions: Readonly<Record<string, object>>
}

/** What `npm publish` sends. */
interface Published extends Packument {
  /** The tarballs in Base64. */
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>
}

interface Manifest {
  readonly name: string
  readonly version: string
}

export interface Registry {
  readonly url: string
  /** Puts a package there without npm. */
  readonly offer: (manifest: Manifest, tarball: Buffer) => void
  readonly close: () => void
}

/** The last part of a path: the name of a tarball or of a package without its scope. */
const lastOf = (path: string): string => path.split('/').at(-1) ?? ''

export async function openRegistry(): Promise<Registry> {
  const packages = new Map<string, Packument>()
  const tarballs = new Map<string, Buffer>()
  const server = createServer(async (request, reply) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    const body = Buffer.concat(await request.toArray())
    const send = (status: number, sent: unknown) =>
      reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end(Buffer.isBuffer(sent) ? sent : JSON.stringify(sent))
    if (request.method !== 'PUT') {
      const found = path.includes('/-/') ? tarballs.get(lastOf(path)) : packages.get(path)
      return send(found ? 200 : 404, found ?? {})
    }
    if (!request.headers.authorization) return send(401, {})
    const sent: Published = JSON.parse(body.toString())
    packages.set(path, sent)
    for (const [name, { data }] of Object.entries(sent._attachments))
      tarballs.set(lastOf(name), Buffer.from(data, 'base64'))
    return send(201, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    offer(manifest, tarball) {
      const { name, version } = manifest
      const file = `${lastOf(name)}-${version}.tgz`
      tarballs.set(file, tarball)
      const dist = { tarball: `${url}/${name}/-/${file}` }
      packages.set(name, { 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } })
    },
    close: () => server.close(),
  }
}
