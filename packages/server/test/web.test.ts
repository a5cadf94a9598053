import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import type { Env } from '../src/env.ts'
import type { Storage } from '../src/storage/storage.ts'
import { tempFolder } from './tempFolder.ts'
import { BUILD, openTestServer, setUpTestServer, type TestServer } from './testServer.ts'
import { unzip } from './unzip.ts'

const folder = tempFolder('web')
const APP = '<!doctype html><title>Fullcourt</title>'.repeat(50)
const SCRIPT = 'addEventListener("load", begin)\n'

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index.html', 'app.html']) writeFileSync(join(folder, name), APP)
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(APP))
  writeFileSync(join(folder, 'index.html.gz'), gzipSync(APP))
  for (const name of ['embed.html', 'overlay.html']) writeFileSync(join(folder, name), APP)
  const follow = '<link href="{{PUBLIC_URL}}/oembed?url={{TOKEN}}">'
  writeFileSync(join(folder, 'follow.html'), follow)
  writeFileSync(join(folder, 'addresses.json'), JSON.stringify(['/login', '/a/dashboard', '/a/team/$id']))
  writeFileSync(join(folder, 'serviceWorker.js'), 'self.x = 1')
  mkdirSync(join(folder, 'pricing'))
  writeFileSync(join(folder, 'pricing/index.html'), `<script>${SCRIPT}</script><script src="/x.js"></script>`)
  writeFileSync(join(folder, 'assets/index-a1B2c3D4.js'), 'export {}')
  // Names of scripts have a shorter hash than those of styles.
  writeFileSync(join(folder, 'assets/GamePage-a1B2c3D.js'), 'export {}')
  writeFileSync(join(folder, 'assets/index-a1B2c3D4.js.br'), brotliCompressSync('by the build'))
  writeFileSync(join(folder, 'assets/index-a1B2c3D4.js.map'), '{}')
  writeFileSync(join(folder, 'assets/hashWorker-a1B2c3D4.js'), 'self.x = 1')
})
const at = setUpTestServer({ webFolder: folder })

/** No page reads it. */
const unusedStorage = { direct: null, close: async () => undefined } as unknown as Storage

const get = (url: string, headers: Record<string, string> = {}) => at.fastify.inject({ url, headers })

it('serves the app for all its paths, but not for paths of the API', async () => {
  for (const path of ['/', '/a/dashboard/', '/login', '/a/team/7?tab=roster']) {
    const page = await get(path)
    expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      APP,
    ])
    expect(page.headers['cache-control']).toBe('no-cache')
  }
  for (const path of ['/v1/', '/v1/nothing/', '/events/nothing', '/film/', '/film/1/', '/storage/'])
    expect((await get(path)).json().code, path).toBe('not_found')
})

it('sends the app under its own name, for the service worker', async () => {
  const app = await get('/app.html')
  expect([app.statusCode, app.body]).toEqual([200, APP])
})

it('answers 404 with the app where the app has no page', async () => {
  for (const path of ['/nope/', '/a/nope/', '/a/team/', '/a/team/7/nope', '/app/a/dashboard']) {
    const page = await get(path)
    expect([page.statusCode, page.body], path).toEqual([404, APP])
  }
})

it('tells search engines what to list, at its public address', async () => {
  const robots = await get('/robots.txt')
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.body).toContain('Disallow: /a/\n')
  expect(robots.body).toContain('Sitemap: http://fullcourt.test/sitemap.xml\n')
  const sitemap = await get('/sitemap.xml')
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(sitemap.body).toContain('<loc>http://fullcourt.test/pricing/</loc>')
})

it('offers its source: at SOURCE_URL, or as a ZIP without anything that is stored or installed', async () => {
  const zip = await get('/source/')
  expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = await unzip(zip.rawPayload)
  const server = 'fullcourt/packages/server/test/web.test.ts'
  expect(files.get(server)).toBe(readFileSync(import.meta.filename, 'utf8'))
  for (const name of ['LICENSE', 'package.json', 'package-lock.json', 'scripts/prepare.mjs'])
    expect(files.has(`fullcourt/${name}`), name).toBe(true)
  expect(
    [...files.keys()].filter((name) => /\/(\.|node_modules|dist)(\/|$)|^fullcourt\/data\//.test(name)),
  ).toEqual([])

  const sourceUrl = 'https://example.org/our-fullcourt/tree/{commit}'
  const changed = await openTestServer({ webFolder: folder, env: { sourceUrl } })
  const { statusCode, headers } = await changed.fastify.inject({ url: '/source/' })
  expect([statusCode, headers.location]).toEqual([
    302,
    `https://example.org/our-fullcourt/tree/${BUILD.commit}`,
  ])
  await changed.close()
})

it('lets browsers cache only files named by their content', async () => {
  for (const name of ['index-a1B2c3D4.js', 'GamePage-a1B2c3D.js']) {
    const { headers } = await get(`/assets/${name}`)
    expect(headers['cache-control'], name).toBe('public, max-age=31536000, immutable')
  }
  expect((await get('/serviceWorker.js')).headers['cache-control']).toBe('no-cache')
})

it('allows exactly the inline scripts of a page, by their hash', async () => {
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  for (const path of ['/pricing/', '/pricing', '/pricing/?definition=4K'])
    expect((await get(path)).headers['content-security-policy'], path).toContain(
      `script-src 'self' 'sha256-${hash}';`,
    )
  expect((await get('/')).headers['content-security-policy']).toContain("script-src 'self';")
})

it('lets pages of other origins read refusals of unknown calls with a token', async () => {
  const reply = await get('/v1/nothing/', { authorization: 'Bearer x' })
  expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([404, '*'])
  expect((await get('/v1/nothing/')).headers['access-control-allow-origin']).toBeUndefined()
})

it('fills the token of a live score into its document, and nothing that could be HTML', async () => {
  const bodyAt = async (token: string) => (await get(`/follow/${token}/`)).body
  expect(await bodyAt('Ab-1_2')).toBe('<link href="http://fullcourt.test/oembed?url=Ab-1_2">')
  expect(await bodyAt('%22%3E%3Cb%3E')).toBe('<link href="http://fullcourt.test/oembed?url=">')
})

it('lets other sites frame the embedded score and the overlay alone', async () => {
  const framed = async (path: string) => {
    const { headers } = await get(path)
    const ancestors = /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
    return [ancestors, headers['cross-origin-resource-policy']]
  }
  for (const path of ['/embed/game/x', '/embed/game/x/?size=strip', '/overlay/x/'])
    expect(await framed(path), path).toEqual(['*', 'cross-origin'])
  // Safari takes 'self' for no origin in a sandboxed frame.
  expect((await get('/embed/game/x/')).headers['content-security-policy']).toContain(
    "connect-src 'self' data: http://fullcourt.test;",
  )
  for (const path of [
    '/',
    '/follow/x/',
    '/pricing/',
    '/embed/x',
    '/a/dashboard/',
    '/app.html',
    '/v1/nothing/',
  ])
    expect(await framed(path), path).toEqual(["'none'", 'same-origin'])
})

it('allows WebAssembly in workers alone', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['content-security-policy']
  expect(await policyOf('/assets/hashWorker-a1B2c3D4.js')).toContain("script-src 'self' 'wasm-unsafe-eval';")
  for (const path of ['/', '/pricing/', '/assets/index-a1B2c3D4.js'])
    expect(await policyOf(path)).not.toContain('wasm')
})

it('lets pages reach the bucket of the storage, and nothing else elsewhere', async () => {
  const bucket = 'https://bucket.example:9000'
  const storage = { ...unusedStorage, origin: bucket }
  const there = await openTestServer({ webFolder: folder, storage })
  const policyOf = async (server: TestServer, path: string) =>
    String((await server.fastify.inject({ url: path })).headers['content-security-policy']).split(';')
  for (const path of ['/', '/pricing/', '/v1/nothing/']) {
    const own = await policyOf(at, path)
    expect(own.join('; ')).not.toContain('http')
    const policy = await policyOf(there, path)
    expect(policy.filter((rule) => rule.includes(bucket))).toEqual([
      `img-src 'self' data: blob: ${bucket}`,
      `media-src 'self' blob: ${bucket}`,
      `connect-src 'self' data: ${bucket}`,
    ])
    expect(policy.map((rule) => rule.replace(` ${bucket}`, ''))).toEqual(own)
  }
  await there.close()
})

it('sends what the build compressed to clients that support it, but not under its own name', async () => {
  const brotli = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(APP)
  const gzip = await get('/', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(APP)
  for (const encoding of ['br', 'br;q=0', ''])
    expect((await get('/serviceWorker.js', { 'accept-encoding': encoding })).body).toBe('self.x = 1')
  expect((await get('/')).headers.vary).toBe('accept-encoding')
  for (const name of ['assets/index-a1B2c3D4.js.br', 'index.html.gz'])
    expect((await get(`/${name}`)).statusCode, name).toBe(404)
})

it('replies 304 for unchanged files', async () => {
  const { etag } = (await get('/')).headers
  const again = await get('/', { 'if-none-match': String(etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('sends the app at an unknown address again, because a 404 without its text would be an empty page', async () => {
  const { headers } = await get('/a/dashboard/')
  const again = await get('/nope/', { 'if-none-match': String(headers.etag), range: 'bytes=0-9' })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([404, APP, undefined])
})

it('replies to HEAD and to ranges', async () => {
  const head = await at.fastify.inject({ method: 'HEAD', url: '/serviceWorker.js' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
  const part = await get('/serviceWorker.js', { range: 'bytes=0-3' })
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 0-3/10', 'self'])
  const outside = await get('/serviceWorker.js', { range: 'bytes=99-' })
  expect([outside.statusCode, outside.json().code]).toEqual([416, 'range_not_satisfiable'])
})

it('serves a build that replaces the one of its start, and allows its scripts', async () => {
  const there = mkdtempSync(join(tmpdir(), 'fullcourt-web-'))
  writeFileSync(join(there, 'addresses.json'), '[]')
  writeFileSync(join(there, 'index.html'), '<script>old</script>')
  const server = await openTestServer({ webFolder: there })
  const read = async (path: string) => server.fastify.inject({ url: path })
  expect((await read('/')).body).toBe('<script>old</script>')
  writeFileSync(join(there, 'index.html'), '<script>newer</script>')
  writeFileSync(join(there, 'new-a1B2c3D4.js'), 'export {}')
  const { body, headers } = await read('/')
  expect(body).toBe('<script>newer</script>')
  const hash = createHash('sha256').update('newer').digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect((await read('/new-a1B2c3D4.js')).body).toBe('export {}')
  await server.close()
  rmSync(there, { recursive: true })
})

it('serves no source map and no file outside its folder', async () => {
  for (const path of [
    '/assets/index-a1B2c3D4.js.map',
    '/../package.json',
    '/%2e%2e/package.json',
    '/.git/config',
    '/assets/none.js',
  ])
    expect((await get(path)).statusCode, path).toBe(404)
})

it('fills its address and its settings into documents', async () => {
  const there = mkdtempSync(join(tmpdir(), 'fullcourt-web-'))
  writeFileSync(join(there, 'addresses.json'), '[]')
  const canonical = '<link rel="canonical" href="{{PUBLIC_URL}}/" />'
  writeFileSync(join(there, 'index.html'), `<html lang="en">${canonical}</html>`)
  const read = async (env: Partial<Env>) => {
    const server = await openTestServer({ webFolder: there, env })
    const { body } = await server.fastify.inject({ url: '/' })
    await server.close()
    return body
  }
  const filled = canonical.replace('{{PUBLIC_URL}}', 'http://fullcourt.test')
  expect(await read({})).toBe(`<html lang="en">${filled}</html>`)
  const own = {
    helpUrl: 'https://help.example/?a="b"',
    contactEmail: 'us@example.org',
    registration: 'request',
  } as const
  expect(await read(own)).toBe(
    `<html data-help="https://help.example/?a=&quot;b&quot;" data-contact="us@example.org" data-registration="request" lang="en">${filled}</html>`,
  )
  rmSync(there, { recursive: true })
})

it('marks documents with BILLING=off, in every encoding', async () => {
  const there = mkdtempSync(join(tmpdir(), 'fullcourt-web-'))
  writeFileSync(join(there, 'addresses.json'), '[]')
  writeFileSync(join(there, 'index.html'), '<!doctype html><html lang="en"><title>Fullcourt</title></html>')
  writeFileSync(join(there, 'index.html.br'), brotliCompressSync('as it was built'))
  const off = await openTestServer({ webFolder: there, env: { billing: false } })
  const plain = await off.fastify.inject({ url: '/' })
  expect(plain.body).toContain('<html data-billing="off" lang="en">')
  const packed = await off.fastify.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  await off.close()
  rmSync(there, { recursive: true })
})
