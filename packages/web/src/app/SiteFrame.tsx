import { Link, Outlet } from '@tanstack/react-router'
import { HelpLink } from '../frame/HelpLink.tsx'
import { Logo } from '../frame/Logo.tsx'
import style from '../frame/Shell.module.css'
import { LinkButton } from '../ui/Button.tsx'
import { ContactLink } from '../ui/ContactLink.tsx'
import { SourceLinks } from './SourceLinks.tsx'
import { WaitingLogOut } from './WaitingLogOut.tsx'

/** The frame of every public page. */
export default function SiteFrame() {
  return (
    <div className={style.site}>
      <a href="#main" className={style.skip}>
        Skip to the page
      </a>
      <header className={style.siteBar}>
        <Link to="/" className={style.home} aria-label="Fullcourt, home">
          <Logo />
        </Link>
        <span className={style.space} />
        <nav aria-label="Site" className={style.siteNav}>
          <span data-for="sales">
            <Link to="/pricing/" className={style.siteLink} activeProps={{ 'aria-current': 'page' }}>
              Pricing
            </Link>
          </span>
          <span className={style.wide}>
            <HelpLink className={style.siteLink} />
          </span>
          <span data-for="members">
            <Link to="/a/dashboard/" className={style.siteLink}>
              Go to App
            </Link>
          </span>
          <span data-for="guests">
            <Link to="/login/" className={style.siteLink} activeProps={{ 'aria-current': 'page' }}>
              Login
            </Link>
            <LinkButton variant="default" to="/register/">
              Sign up
            </LinkButton>
          </span>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={style.siteMain}>
        <WaitingLogOut />
        <Outlet />
      </main>
      <footer className={style.foot}>
        <span>Fullcourt</span>
        <span data-for="sales">
          <Link to="/pricing/">Pricing</Link>
        </span>
        <HelpLink />
        <ContactLink />
        <Link to="/terms/">Terms of Service</Link>
        <Link to="/privacy/">Privacy Policy</Link>
        <SourceLinks />
      </footer>
    </div>
  )
}
