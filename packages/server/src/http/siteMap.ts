import { globSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../appContext.ts'

/** Pages that are left out where nothing is sold. */
const SALES_PAGES: readonly string[] = ['/pricing/']

/** The pages that the build has a document for: '/', '/pricing/'. */
const pagesIn = (folder: string): readonly string[] =>
  globSync('**/index.html', { cwd: folder })
    .map((file) => `/${file.replaceAll('\\', '/').replace(/index\.html$/, '')}`)
    .toSorted()

/** Files for search engines: /robots.txt and /sitemap.xml. */
export const siteMap =
  (folder: string) =>
  (fastify: FastifyInstance, { env }: Pick<AppContext, 'env'>): void => {
    const { publicUrl, billing } = env
    const robots = `User-agent: *\nDisallow: /a/\nDisallow: /v1/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
    const entries = pagesIn(folder)
      .filter((path) => billing || !SALES_PAGES.includes(path))
      .map((path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`)
    const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
    fastify.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
    fastify.get('/sitemap.xml', (_request, reply) =>
      reply.type('application/xml; charset=utf-8').send(sitemap),
    )
  }
