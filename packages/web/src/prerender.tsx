import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'
import { queries } from './call.ts'
import { makeRouter } from './routes.tsx'
import { titleAsked } from './ui/useTitle.ts'

/**
 * A public page as it is before anybody does anything on it: for the build, which writes it down (`writtenAhead.ts`).
 * @param path as in the route table: '/pricing/'
 */
export async function prerender(path: string): Promise<{ readonly body: string; readonly title: string }> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const body = renderToString(<App router={router} />)
  // What it asked would be kept for half an hour, and the build with it.
  queries.clear()
  return { body, title: titleAsked() }
}
