import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isVisitor } from '../call/token.ts'
import { HelpLink } from '../frame/HelpLink.tsx'
import { Logo } from '../frame/Logo.tsx'
import style from '../frame/Shell.module.css'
import { UserMenu } from '../frame/UserMenu.tsx'
import { usePlace, useUser } from '../identity/session.ts'
import { LinkButton } from '../ui/Button.tsx'
import { ContactLink } from '../ui/ContactLink.tsx'
import { t } from '../ui/language.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { Bell } from './Bell.tsx'
import { EraseNotice } from './EraseNotice.tsx'
import { LineState } from './LineState.tsx'
import { PlanNotice } from './PlanNotice.tsx'
import { SideNav } from './SideNav.tsx'
import { SourceLinks } from './SourceLinks.tsx'
import { TeamSwitcher } from './TeamSwitcher.tsx'
import { UploadBar } from './uploads.door.ts'
import { ViewNotice } from './ViewNotice.tsx'

/** Bench guests and visitors see one game: no navigation, no dashboard. */
function GuestBar({ gameId }: { readonly gameId: string }) {
  const { firstName } = useUser()
  const ofVisitor = isVisitor()
  return (
    <header className={style.bar}>
      <span className={style.home}>
        <Logo />
      </span>
      {ofVisitor ? (
        <Link to="/score-now/">{t('On this device')}</Link>
      ) : (
        <span>{t('{name} keeps the book', { name: firstName })}</span>
      )}
      <span className={style.space} />
      <LineState />
      {ofVisitor ? (
        <LinkButton size="sm" to="/register/" search={{ next: '/score-now/' }}>
          {t('Sign up')}
        </LinkButton>
      ) : (
        <Link to="/a/team/game/$id/scoring/$type/" params={{ id: gameId, type: 'live' }}>
          {t('Score game')}
        </Link>
      )}
    </header>
  )
}

const Foot = () => (
  <footer className={`${style.foot} ${style.appFoot}`}>
    <HelpLink />
    <ContactLink />
    <SourceLinks />
  </footer>
)

/** The frame of every signed-in page: the bar on top, the navigation beside it, in a drawer on a phone. */
export default function AppFrame() {
  const { guest } = useUser()
  if (!guest) return <MemberFrame />
  return (
    <div className={`${style.frame} ${style.guest}`}>
      <GuestBar gameId={guest.teamGameId} />
      <main id="main" tabIndex={-1} className={style.main}>
        <Outlet />
      </main>
      <Foot />
    </div>
  )
}

/** Pages that open without a program. */
const NEED_NO_PROGRAM = ['/a/profile/', '/a/access-ended/']

/** The page. When the user's last program ends while it is open, the guard of the dashboard says where to go. */
function OpenPage() {
  const { program } = usePlace()
  const { pathname } = useLocation()
  /** The last page that had a program. */
  const last = useRef('')
  if (program && !NEED_NO_PROGRAM.includes(pathname)) last.current = pathname
  return program === null && last.current === pathname ? <Navigate to="/a/dashboard/" replace /> : <Outlet />
}

function MemberFrame() {
  const [open, setOpen] = useState(false)
  return (
    <div className={style.frame}>
      <a href="#main" className={style.skip}>
        {t('Skip to the page')}
      </a>
      <header className={style.bar}>
        <button
          type="button"
          className={style.burger}
          aria-label={t('Navigation')}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
        <Link to="/a/dashboard/" className={style.home} aria-label={t('Fullcourt, dashboard')}>
          <Logo />
        </Link>
        <TeamSwitcher />
        <span className={style.space} />
        <LineState />
        <Bell />
        <UserMenu />
      </header>
      <aside className={style.side}>
        <SideNav />
      </aside>
      <Dialog shape="side" title={<Logo />} open={open} onClose={() => setOpen(false)}>
        <SideNav onGo={() => setOpen(false)} />
      </Dialog>
      <main id="main" tabIndex={-1} className={style.main}>
        <EraseNotice />
        <ViewNotice />
        <PlanNotice />
        <OpenPage />
      </main>
      <Foot />
      <UploadBar />
    </div>
  )
}
