import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { acceptedEncoding, type EncodedBytes, type Encoding, sendEncoded } from './encoded.ts'
import { refuse } from './refusal.ts'
import { type ContentPolicy, contentPolicy, type StorageOrigin, workerPolicy } from './securityHeaders.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.wasm'])

interface Page extends EncodedBytes {
  readonly file: string
  /** Named by its content, so it never changes. */
  readonly forever: boolean
  /** Search engines leave it out: only its link leads to it. */
  readonly isPrivate: boolean
  /** Its own policy; null for the default. */
  readonly policy: ContentPolicy | null
}

type MarkHtml = (html: Buffer) => Buffer

const unchanged: MarkHtml = (html) => html
/** BILLING=off: marks the document, so that no price appears before the app runs. */
const markBillingOff: MarkHtml = (html) =>
  Buffer.from(html.toString().replace('<html', '<html data-billing="off"'))

interface PageOptions {
  readonly mark: MarkHtml
  readonly storage: StorageOrigin
}

/** Returns the source of each inline script of a page, with its quotes: 'sha256-…'. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )

/** The policy of a page with inline scripts, and that of a worker; null for the default. */
function policyOf(path: string, content: Buffer, storage: StorageOrigin): ContentPolicy | null {
  if (/^assets\/\w+Worker-[^/]+\.js$/.test(path)) return workerPolicy(storage)
  const scripts = extname(path) === '.html' ? scriptsIn(content.toString()) : []
  return scripts.length > 0 ? contentPolicy(storage, scripts) : null
}

function pageOf(folder: string, path: string, { mark, storage }: PageOptions): Page {
  const file = join(folder, path)
  const built = readFileSync(file)
  const content = extname(path) === '.html' ? mark(built) : built
  // The build compresses better, because it has more time than a server.
  const smallest = content === built ? `${file}.br` : ''
  return {
    file,
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    forever: /^assets\/.*[-.][\w-]{8,}\.\w+$/.test(path),
    isPrivate: /^(overlay|follow)\.html$/.test(path),
    policy: policyOf(path, content, storage),
    bytes: {
      br: existsSync(smallest) ? Promise.resolve(readFileSync(smallest)) : undefined,
      gzip: undefined,
      identity: Promise.resolve(content),
    },
  }
}

/** Loads all built files into memory. They are few, and each is compressed only once. */
const pagesIn = (folder: string, options: PageOptions): ReadonlyMap<string, Page> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^\.|\.(map|br)$/.test(entry.name))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
      .map((path) => [`/${path}`, pageOf(folder, path, options)]),
  )

const encodingFor = ({ file }: Page, request: FastifyRequest): Encoding =>
  COMPRESSIBLE.has(extname(file)) ? acceptedEncoding(request) : 'identity'

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (page.policy) reply.helmet({ contentSecurityPolicy: page.policy })
  return sendEncoded(page, {
    request,
    reply,
    encoding: encodingFor(page, request),
    headers: {
      'cache-control': page.forever ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(page.isPrivate && { 'x-robots-tag': 'noindex, nofollow' }),
    },
  })
}

/** Paths that are not pages: the API, files of films and of the storage, and names that start with a dot. */
const isNoPage = (path: string): boolean => /^\/(v1|events|film|storage)(\/|$)|\/\./.test(path)

/** The build lists the addresses of the app here: '/a/team/game/$id'. */
const ADDRESSES = 'addresses.json'

/** Matches every address that the app has a page for. */
function addressesOf(folder: string): RegExp {
  const addresses = JSON.parse(readFileSync(join(folder, ADDRESSES), 'utf8')) as readonly string[]
  return new RegExp(`^(${addresses.map((address) => address.replace(/\$\w+/g, '[^/]+')).join('|')})/?$`)
}

/** The pages of live scores. Their address has a token, and they are documents of their own. */
const LIVE_PAGE = /^\/(overlay|follow)\/[^/]+\/?$/

/** Finds the document of a path: the file itself, a prerendered page, or a live score. */
function findPage(pages: ReadonlyMap<string, Page>, path: string): Page | undefined {
  const [, live] = LIVE_PAGE.exec(path) ?? []
  if (live) return pages.get(`/${live}.html`)
  const bare = path.replace(/\/+$/, '')
  return pages.get(path) ?? pages.get(`${bare}/index.html`) ?? pages.get(`${bare}.html`)
}

/** Serves the web app from the folder of its build. Says so if the app is not built. */
export const web =
  (folder: string) =>
  (fastify: FastifyInstance, { env, storage }: Pick<AppContext, 'env' | 'storage'>) => {
    const pages = existsSync(folder)
      ? pagesIn(folder, { mark: env.billing ? unchanged : markBillingOff, storage: storage.origin })
      : new Map<string, Page>()
    const addresses = existsSync(folder) ? addressesOf(folder) : /^/
    fastify.get('/*', async (request, reply) => {
      const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/')
      if (pages.size === 0 && !isNoPage(path)) refuse('not_found', 'The web app has not been built.')
      const page = isNoPage(path) ? undefined : findPage(pages, path)
      if (page) return sendPage(page, request, reply)
      const app = isNoPage(path) || extname(path) !== '' ? undefined : pages.get('/app.html')
      if (!app) return reply.callNotFound()
      // The app says itself that it has no page there; machines read the status.
      if (!addresses.test(path)) reply.code(404)
      return sendPage(app, request, reply)
    })
  }
