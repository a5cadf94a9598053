import { expect, test } from 'vitest'
import { apiPages } from '../apiPages.ts'

test("every link within the API's reference leads to a page and a place on it", () => {
  const pages = apiPages()
  const places = new Set(
    pages.flatMap(({ path, article }) => [
      path,
      ...[...article.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => `${path}#${id}`),
    ]),
  )
  const links = pages.flatMap(({ path, article, links: list }) =>
    [...`${article}${list}`.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
      href.startsWith('#') ? `${path}${href}` : href,
    ),
  )
  const within = links.filter((href) => href.startsWith('/docs/'))
  expect(within.length).toBeGreaterThan(500)
  expect(within.filter((href) => !places.has(href))).toEqual([])
})
