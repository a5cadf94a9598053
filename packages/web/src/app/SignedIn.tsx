import { Outlet } from '@tanstack/react-router'
import { Live } from './live.door.ts'
import { SessionEnds } from './SessionEnds.tsx'

/**
 * Stays mounted from page to page: the live feed, the end of the session, a newer build. The end of the session is part of the
 * page: a device that loses its network before the rest is loaded must hear of it when the network is back.
 */
export function SignedIn() {
  return (
    <>
      <Outlet />
      <SessionEnds />
      <Live />
    </>
  )
}
