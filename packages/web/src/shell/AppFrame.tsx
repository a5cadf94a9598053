import { Burger, Drawer } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { LineState } from './LineState.tsx'
import { Logo } from './Logo.tsx'
import { NewVersion } from './NewVersion.tsx'
import { SessionEnds } from './SessionEnds.tsx'
import style from './Shell.module.css'
import { SideNav } from './SideNav.tsx'
import { TeamSwitcher } from './TeamSwitcher.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Around every signed-in page: the bar on top, the navigation beside it, in a drawer on a phone. */
export function AppFrame() {
  const [open, setOpen] = useState(false)
  return (
    <div className={style.frame}>
      <a href="#main" className={style.skip}>
        Skip to the page
      </a>
      <header className={style.bar}>
        <Burger
          className={style.burger}
          opened={open}
          onClick={() => setOpen(!open)}
          aria-label="Navigation"
          size="sm"
        />
        <Link to="/a/dashboard/" className={style.home} aria-label="Fullcourt, dashboard">
          <Logo />
        </Link>
        <TeamSwitcher />
        <span className={style.space} />
        <LineState />
        <UserMenu />
      </header>
      <aside className={style.side}>
        <SideNav />
      </aside>
      <Drawer opened={open} onClose={() => setOpen(false)} title={<Logo />} size={280} hiddenFrom="md">
        <SideNav onGo={() => setOpen(false)} />
      </Drawer>
      <main id="main" tabIndex={-1} className={style.main}>
        <Outlet />
      </main>
      <NewVersion />
      <SessionEnds />
    </div>
  )
}
