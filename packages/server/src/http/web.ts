import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { sendBytes } from './bytes.ts'
import { refuse } from './refusal.ts'
import { contentSecurityPolicy, type StorageOrigin, workerPolicy } from './securityHeaders.ts'

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

type Encoding = 'br' | 'gzip' | 'identity'
interface Page {
  readonly file: string
  readonly type: string
  readonly hash: string
  /** Named by its content, so it never changes. */
  readonly forever: boolean
  /** Search engines leave it out: only its link leads to it. */
  readonly isPrivate: boolean
  /** Its own policy; null for the default. */
  readonly policy: string | null
  readonly bytes: Record<Encoding, Promise<Buffer> | undefined>
}

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes: Buffer) => bytes,
} satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>

type MarkHtml = (html: Buffer) => Buffer

const unchanged: MarkHtml = (html) => html
/** BILLING=off: marks the document, so that no price appears before the app runs. */
const markBillingOff: MarkHtml = (html) =>
  Buffer.from(html.toString().replace('<html', '<html data-billing="off"'))

interface PageOptions {
  readonly mark: MarkHtml
  readonly storage: StorageOrigin
}

/** Returns 'sha256-…' of each inline script of a page. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => `sha256-${createHash('sha256').update(text!).digest('base64')}`,
  )

/** The policy of a page with inline scripts, and that of a worker; null for the default. */
function policyOf(path: string, content: Buffer, storage: StorageOrigin): string | null {
  if (/^assets\/\w+Worker-[^/]+\.js$/.test(path)) return workerPolicy(storage)
  const scripts = extname(path) === '.html' ? scriptsIn(content.toString()) : []
  return scripts.length > 0 ? contentSecurityPolicy(storage, scripts) : null
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

function encodingFor({ file }: Page, request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (!COMPRESSIBLE.has(extname(file))) return 'identity'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** Each encoding has its own tag, because ranges of two encodings differ. */
const etagOf = ({ hash }: Page, encoding: Encoding): string =>
  encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`

async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = encodingFor(page, request)
  page.bytes[encoding] ??= page.bytes.identity!.then(compress[encoding])
  const bytes = await page.bytes[encoding]
  return sendBytes(
    {
      type: page.type,
      size: bytes.length,
      etag: etagOf(page, encoding),
      headers: {
        vary: 'accept-encoding',
        'cache-control': page.forever ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(page.isPrivate && { 'x-robots-tag': 'noindex, nofollow' }),
        ...(page.policy && { 'content-security-policy': page.policy }),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
      open: ({ first, last }) => bytes.subarray(first, last + 1),
    },
    request,
    reply,
  )
}

/** Paths that are not pages: the API, and names that start with a dot. */
const isNoPage = (path: string): boolean => /^\/(v1|events)(\/|$)|\/\./.test(path)

/** The pages of live scores. Their address has a token, and they are documents of their own. */
const LIVE_PAGE = /^\/(overlay|follow)\/[^/]+\/?$/

/** Finds the page of a path: the file itself, a prerendered page, or the app, which routes by itself. */
function findPage(pages: ReadonlyMap<string, Page>, path: string): Page | undefined {
  const [, live] = LIVE_PAGE.exec(path) ?? []
  if (live) return pages.get(`/${live}.html`)
  const bare = path.replace(/\/+$/, '')
  const own = pages.get(path) ?? pages.get(`${bare}/index.html`) ?? pages.get(`${bare}.html`)
  return own ?? (extname(bare) === '' ? (pages.get('/app.html') ?? pages.get('/index.html')) : undefined)
}

/** Serves the web app from the folder of its build. Says so if the app is not built. */
export const web =
  (folder: string) =>
  (fastify: FastifyInstance, { env, storage }: Pick<AppContext, 'env' | 'storage'>) => {
    const pages = existsSync(folder)
      ? pagesIn(folder, { mark: env.billing ? unchanged : markBillingOff, storage: storage.origin })
      : new Map<string, Page>()
    fastify.get('/*', async (request, reply) => {
      const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/')
      if (pages.size === 0 && !isNoPage(path)) refuse('not_found', 'The web app has not been built.')
      const page = isNoPage(path) ? undefined : findPage(pages, path)
      return page ? sendPage(page, request, reply) : reply.callNotFound()
    })
  }
