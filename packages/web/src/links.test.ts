// No link leads nowhere: every address that a page of ours names is one of the route table's.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from './routes.tsx'

const pathsOf = (route: AnyRoute): string[] => {
  const children = Object.values((route.children ?? []) as AnyRoute[])
  const own = (route.options as { path?: string }).path
  return [...(own ? [own] : []), ...children.flatMap(pathsOf)]
}
const parts = (path: string) => path.split('/').filter(Boolean)
const known = pathsOf(routeTree as AnyRoute)
  .filter((path) => path !== '$')
  .map(parts)
const COMPUTED = '…'

/** A computed part of a link, and a parameter of a route, may stand for anything. */
const leadsTo = (link: readonly string[], route: readonly string[]) =>
  link.length === route.length &&
  link.every((part, at) => part === COMPUTED || route[at]!.startsWith('$') || part === route[at])

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'routes.tsx',
)

/** `to="/a/…/"`, `to: '/a/…/'`, `href="/…"`, `` to={`/a/team/game/${id}/`} ``; what is computed stands for one part. */
const NAMED = /\b(?:to|href)(?:=|: |=\{|: \{)["'`](\/[^"'`?#]*)/g

const links = sources.flatMap((file) =>
  [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(NAMED)].map(([, path]) => ({
    file,
    path: path!.replace(/\$\{[^}]*\}/g, COMPUTED),
  })),
)

test('there are links, and the table has addresses', () => {
  expect(links.length).toBeGreaterThan(20)
  expect(known.length).toBeGreaterThan(20)
})

test.each(links)('$path in $file', ({ path }) => {
  expect(known.some((route) => leadsTo(parts(path), route))).toBe(true)
})
