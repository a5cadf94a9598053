import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NewVersion } from './NewVersion.tsx'
import { SessionEnds } from './SessionEnds.tsx'

// The live feed brings the whole scorebook with it: it comes after the page, not before.
const Live = lazy(() => import('./Live.tsx'))

/** What stays while a signed-in person walks from page to page: the live feed, the end of the session, a newer build. */
export const SignedIn = () => (
  <>
    <Outlet />
    <Suspense>
      <Live />
    </Suspense>
    <NewVersion />
    <SessionEnds />
  </>
)
