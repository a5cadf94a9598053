import { Outlet } from '@tanstack/react-router'
import { useLater } from '../ui/useLater.ts'
import { SessionEnds } from './SessionEnds.tsx'

/** The live feed needs the whole scorebook, so the page comes first. */
const LIVE_AFTER_MS = 1500
const loadLive = () => import('./Live.tsx')

/**
 * Stays mounted from page to page: the live feed, the end of the session, a newer build. The end of the session is part of the
 * page: a device that loses its network before the rest is loaded must hear of it when the network is back.
 */
export function SignedIn() {
  const live = useLater(loadLive, LIVE_AFTER_MS)
  return (
    <>
      <Outlet />
      <SessionEnds />
      {live && <live.default />}
    </>
  )
}
