import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../appContext.ts'

/** The pages that search engines list. Those of plans are added where plans are sold. */
const PAGES = ['/', '/register/', '/login/', '/score-now/', '/practice/', '/terms/', '/privacy/']
const SALES_PAGES = ['/pricing/']

/** Files for search engines: /robots.txt and /sitemap.xml. */
export function siteMap(fastify: FastifyInstance, { env }: Pick<AppContext, 'env'>): void {
  const { publicUrl, billing } = env
  const robots = `User-agent: *\nDisallow: /a/\nDisallow: /v1/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
  const entries = [...PAGES, ...(billing ? SALES_PAGES : [])].map(
    (path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`,
  )
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
  fastify.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  fastify.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap))
}
