import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { NewVersion } from './NewVersion.tsx'
import { SessionEnds } from './SessionEnds.tsx'

// The live feed brings the whole scorebook with it: it comes after the page, not before.
const Live = lazy(() => import('./Live.tsx'))
const PAGE_FIRST = 1500

/** What stays while a signed-in person walks from page to page: the live feed, the end of the session, a newer build. */
export function SignedIn() {
  const [live, setLive] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLive(true), PAGE_FIRST)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Outlet />
      <Suspense>{live && <Live />}</Suspense>
      <NewVersion />
      <SessionEnds />
    </>
  )
}
