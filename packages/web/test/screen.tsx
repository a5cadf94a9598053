// Draws a component as its page does, and lets a test act like a user.
import { readUser, type User } from '@fullcourt/wire'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queries } from '../src/call/call.ts'
import { keepToken } from '../src/call/token.ts'
import { Questions } from '../src/ui/overlay/Questions.tsx'
import { Toasts } from '../src/ui/toast.tsx'
import { startTestServer, type TestServer } from './testServer.ts'

/** The server of the running test. */
export let server: TestServer

/** Gives each test of a file a server, and ends what the test before left. */
export function prepareScreens(): void {
  beforeEach(() => {
    server = startTestServer()
    // The build's mark, which replies kept on the device carry.
    vi.stubGlobal('__BUILT_AT__', '2026-11-20T12:00:00Z')
    vi.stubGlobal('__VERSION__', '1.2.3')
  })
  afterEach(() => {
    for (const button of screen.queryAllByRole('button', { name: 'DISMISS' })) fireEvent.click(button)
    cleanup()
    queries.clear()
    localStorage.clear()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    expect(server.breaches).toEqual([])
  })
}

/** Signs a user in on this device. */
export function signInAs(user: User): void {
  keepToken('token')
  localStorage.setItem('fullcourt.user', JSON.stringify(user))
  server.reply(readUser, user)
}

/** Any other page: its address. */
const Elsewhere = () => <h1>Page {useLocation().pathname}</h1>

/**
 * Draws a component at an address.
 * @param route of the address, where it has parameters: '/a/team/videos/$id/'
 * @returns a user with keyboard and pointer
 */
export async function draw(component: ReactNode, path = '/', route = path.replace(/\?.*$/, '')) {
  const root = createRootRoute({ component: Outlet })
  const here = createRoute({ getParentRoute: () => root, path: route, component: () => component })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: Elsewhere })
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    trailingSlash: 'always',
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        {/* The routes of a test are not those of the product. */}
        <RouterProvider router={router as never} />
        <Questions />
        <Toasts />
      </QueryClientProvider>,
    )
  })
  return userEvent.setup({ delay: null })
}

/** Fills fields by their labels, one after the other. @param inside a dialog, when its page has fields of the same name */
export async function fill(
  user: ReturnType<typeof userEvent.setup>,
  values: Readonly<Record<string, string>>,
  inside: Pick<typeof screen, 'getByLabelText'> = screen,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = inside.getByLabelText(new RegExp(`^${label}( \\*)?$`), { selector: 'input, textarea' })
    await user.clear(field)
    if (value) await user.paste(value)
  }
}

/** Makes the timers fake that `passRetryPause` moves on. They still run by themselves. */
export const fakePauses = (): unknown =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

/** Goes past the pause after which a call is tried again. */
export const passRetryPause = (): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(5000))
