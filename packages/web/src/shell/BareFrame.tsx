import { Outlet } from '@tanstack/react-router'
import { SessionEnds } from './SessionEnds.tsx'

/** The whole window for one page. */
export const BareFrame = () => (
  <main>
    <Outlet />
    <SessionEnds />
  </main>
)
