import { Outlet } from '@tanstack/react-router'
import { useLater } from '../ui/useLater.ts'

/** The live feed needs the whole scorebook, so the page comes first. */
const LIVE_AFTER_MS = 1500
const loadLive = () => import('./Live.tsx')

/** Stays mounted from page to page: the live feed, the end of the session, a newer build. */
export function SignedIn() {
  const live = useLater(loadLive, LIVE_AFTER_MS)
  return (
    <>
      <Outlet />
      {live && <live.default />}
    </>
  )
}
