import { Outlet } from '@tanstack/react-router'

/** A frame without bar and navigation. */
export const BareFrame = () => (
  <main>
    <Outlet />
  </main>
)
