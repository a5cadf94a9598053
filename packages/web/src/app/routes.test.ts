// A link to an unknown address, or one without its parameters, does not compile.
import { createMemoryHistory, linkOptions } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { makeRouter } from './routes.tsx'

const router = makeRouter(createMemoryHistory())

test('a link names a page of the table, with its id and parameters', () => {
  const season = linkOptions({ to: '/a/team/schedule/', search: { season: 'x' } })
  const box = linkOptions({ to: '/a/team/game/$id/', params: { id: 'g7' }, search: { tab: 'box' } })
  expect(router.buildLocation(season).href).toBe('/a/team/schedule/?season=x')
  expect(router.buildLocation(box).href).toBe('/a/team/game/g7/?tab=box')
})

test('other links do not compile', () => {
  // @ts-expect-error: no page has this address
  linkOptions({ to: '/a/team/games/' })
  // @ts-expect-error: the page reads no parameter of this name
  linkOptions({ to: '/a/team/schedule/', search: { tab: 'box' } })
  // @ts-expect-error: the id is missing
  linkOptions({ to: '/a/team/game/$id/' })
})
