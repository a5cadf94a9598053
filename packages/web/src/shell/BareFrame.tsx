import { Outlet } from '@tanstack/react-router'

/** The whole window for one page. */
export const BareFrame = () => (
  <main>
    <Outlet />
  </main>
)
