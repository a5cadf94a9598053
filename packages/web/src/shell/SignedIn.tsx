import { Outlet } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { NewVersion } from './NewVersion.tsx'
import { SessionEnds } from './SessionEnds.tsx'

const PAGE_FIRST = 1500
const TRY_AGAIN = 5000

/**
 * The live feed needs the whole scorebook, so it is loaded after the page. Where the network failed meanwhile, it is fetched
 * again, and the page works without it.
 */
function useLiveFeed(): ComponentType | null {
  const [Live, setLive] = useState<ComponentType | null>(null)
  useEffect(() => {
    let timer = setTimeout(fetchIt, PAGE_FIRST)
    let gone = false
    function fetchIt(): void {
      import('./Live.tsx').then(
        (fetched) => !gone && setLive(() => fetched.default),
        () => {
          if (!gone) timer = setTimeout(fetchIt, TRY_AGAIN)
        },
      )
    }
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [])
  return Live
}

/** Stays mounted from page to page: the live feed, the end of the session, a newer build. */
export function SignedIn() {
  const Live = useLiveFeed()
  return (
    <>
      <Outlet />
      {Live && <Live />}
      <NewVersion />
      <SessionEnds />
    </>
  )
}
