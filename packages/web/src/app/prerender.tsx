import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { queries } from '../call/call.ts'
import { titleAsked } from '../ui/useTitle.ts'
import { App } from './App.tsx'
import { makeRouter } from './routes.tsx'

/** The addresses of the app's pages, as in the route table: '/a/team/game/$id'. The server answers 404 for others. */
export const addresses = (): string[] =>
  Object.keys(makeRouter(createMemoryHistory()).routesByPath).filter(
    // Each page of the help is a document of its own.
    (path) => !path.endsWith('$') && path !== '/help/$page',
  )

/**
 * Renders a public page for the build (`prerenderPages.ts`).
 * @param path as in the route table: '/pricing/'
 */
export async function prerender(path: string): Promise<{ readonly body: string; readonly title: string }> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const body = renderToString(<App router={router} />)
  // A cached query would keep the build running for half an hour.
  queries.clear()
  return { body, title: titleAsked() }
}
