import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import { acceptedLanguages, type Language, languageOf } from '@fullcourt/wire/forms/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { takeLimits } from '../access/authorize.ts'
import { redirectMoved } from '../access/movedAccounts.ts'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import { Documents } from './documents.ts'
import { acceptedEncoding, sendEncoded } from './encoded.ts'
import {
  contentPolicy,
  headersFor,
  helmetOptions,
  type StorageOrigin,
  workerPolicy,
} from './securityHeaders.ts'

/** Returns the source of each inline script of a page, with its quotes: 'sha256-…'. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )

/** The documents of live scores. */
const LIVE_FILE = /^(overlay|follow|embed)(\.[\w-]+)?\.html$/
/** The documents that pages of other sites may show in a frame. */
const FRAMED_FILE = /^(overlay|embed)(\.[\w-]+)?\.html$/

/** The build writes this for the token in the address of a live score. */
const TOKEN_MARK = '{{TOKEN}}'

interface FileOptions {
  readonly folder: string
  readonly storage: StorageOrigin
  readonly publicUrl: string
}

/** Sets the headers of a file: its own policy, how long it is cached, and that search engines leave out what only its link leads to. */
function setHeaders(reply: FastifyReply, file: string, { folder, storage, publicUrl }: FileOptions): void {
  const path = relative(folder, file).replaceAll('\\', '/')
  const site = helmetOptions({ publicUrl }, storage)
  if (/^assets\/\w+Worker-[^/]+\.js$/.test(path))
    reply.headers(headersFor({ ...site, contentSecurityPolicy: workerPolicy(storage) }))
  // Read at every request, because the build may be replaced while the server runs.
  const scripts = extname(path) === '.html' ? scriptsIn(readFileSync(file, 'utf8')) : []
  const framedFrom = FRAMED_FILE.test(path) ? new URL(publicUrl).origin : null
  if (scripts.length > 0 || framedFrom)
    reply.headers(
      headersFor({
        ...site,
        contentSecurityPolicy: contentPolicy(storage, { scripts, framedFrom }),
        ...(framedFrom && { crossOriginResourcePolicy: { policy: 'cross-origin' } }),
      }),
    )
  // The build names every file there by its content.
  const isNamedByContent = path.startsWith('assets/')
  reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (LIVE_FILE.test(path)) reply.header('x-robots-tag', 'noindex, nofollow')
}

/** Paths that are not pages: the API, files of films and of the storage, and names that start with a dot. */
const isNoPage = (path: string): boolean => /^\/(v1|events|film|storage|ical)(\/|$)|\/\.|\/\/|\\/.test(path)

/** Files of the build that are not sent under their own names. */
const isHidden = (path: string): boolean => /\.(map|br|gz)$/.test(path)

/** The build lists the addresses of the app here: '/a/team/game/$id'. */
const ADDRESSES = 'addresses.json'

/** Matches every address that the app has a page for. */
function addressesOf(folder: string): RegExp {
  const addresses = z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, ADDRESSES), 'utf8')))
  return new RegExp(`^(${addresses.map((address) => address.replace(/\$\w+/g, '[^/]+')).join('|')})/?$`)
}

/** The pages of links to clips: search engines leave them out. */
const SHARED_PAGE = /^\/c\/([^/]+)\/?$/

/** The pages of live scores. Their address has a token, and they are documents of their own. */
const LIVE_PAGE = /^\/(?:(overlay|follow)|(embed)\/game)\/([^/]+)\/?$/

/** Fills in the token of a live score. Tokens have no letters that mean something in HTML. */
const withToken = (html: string, path: string): string =>
  html.replaceAll(TOKEN_MARK, /^[\w-]+$/.exec(LIVE_PAGE.exec(path)?.[3] ?? '')?.[0] ?? '')

const APP = '/app.html'

const pathOf = ({ url }: FastifyRequest): string => decodeURIComponent(url.split('?', 1)[0] ?? '/')

type WebContext = Pick<AppContext, 'env' | 'storage' | 'hotPool' | 'limits' | 'requests'>

/** Redirects the page of a public link whose account was moved to another installation. Returns false for other pages. */
async function redirectMovedPage(
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  app: WebContext,
): Promise<boolean> {
  const token = LIVE_PAGE.exec(path)?.[3] ?? SHARED_PAGE.exec(path)?.[1]
  if (!token) return false
  await takeLimits({ isPolled: true }, request, app)
  // Without the database the page opens, and says itself that it has no answer.
  return redirectMoved(app, { reply, token, url: request.url }).catch(() => false)
}

/** The language of the document of a live score: the one in its address, else the best of the browser. */
function languageFor({ url, headers }: FastifyRequest): Language {
  const asked = new URLSearchParams(url.split('?')[1]).getAll('lang')
  return languageOf([...asked, ...acceptedLanguages(headers['accept-language'] ?? '')])
}

/** Finds the file of a path: a live score in a language, a prerendered page, the file itself, or the app. */
function fileOf(path: string, request: FastifyRequest, prerendered: ReadonlySet<string>): string | null {
  if (isNoPage(path) || isHidden(path)) return null
  const [, live, embed] = LIVE_PAGE.exec(path) ?? []
  if (live ?? embed) {
    const language = languageFor(request)
    return `/${live ?? embed}${language === 'en' ? '' : `.${language}`}.html`
  }
  const index = `${path.replace(/\/$/, '')}/index.html`
  if (prerendered.has(index)) return index
  return extname(path) === '' ? APP : path
}

/** A conditional request for the app at an unknown address gets its text again: the library would send a 404 without one. */
const UNCONDITIONAL = { etag: false, acceptRanges: false }

/** Serves the web app from the folder of its build. Says so if the app is not built. */
export const web = (folder: string) => (fastify: FastifyInstance, app: WebContext) => {
  const { env, storage } = app
  if (!existsSync(folder)) {
    fastify.get('/*', async (request, reply) => {
      if (isNoPage(request.url)) return reply.callNotFound()
      if (await redirectMovedPage(pathOf(request), request, reply, app)) return reply
      return refuse('not_found', 'The web app has not been built.')
    })
    return
  }
  const options = { folder, storage: storage.origin, publicUrl: env.publicUrl }
  fastify.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply, file) => setHeaders(reply, file.replace(/\.(br|gz)$/, ''), options),
  })
  const prerendered = new Set(
    globSync('**/*.html', { cwd: folder }).map((path) => `/${path.replaceAll('\\', '/')}`),
  )
  const filled = new Documents(env)
  const addresses = addressesOf(folder)
  fastify.get('/*', async (request, reply) => {
    const path = pathOf(request)
    const file = fileOf(path, request, prerendered)
    if (file === null) return reply.callNotFound()
    if (await redirectMovedPage(path, request, reply, app)) return reply
    // The app says itself that it has no page there; machines read the status.
    const isUnknown = file === APP && path !== APP && !addresses.test(path)
    if (isUnknown) reply.code(404)
    if (SHARED_PAGE.test(path)) reply.header('x-robots-tag', 'noindex, nofollow')
    const document = prerendered.has(file)
      ? filled.fill(file, withToken(readFileSync(join(folder, file), 'utf8'), path))
      : null
    const vary = `accept-encoding${LIVE_PAGE.test(path) ? ', accept-language' : ''}`
    if (!document) return reply.header('vary', vary).sendFile(file, isUnknown ? UNCONDITIONAL : {})
    setHeaders(reply, join(folder, file), options)
    return sendEncoded(document, { request, reply, encoding: acceptedEncoding(request), headers: { vary } })
  })
}
