import { Link, Outlet } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { HelpLink } from '../frame/HelpLink.tsx'
import { Logo } from '../frame/Logo.tsx'
import style from '../frame/Shell.module.css'
import { LinkButton } from '../ui/Button.tsx'
import { ContactLink } from '../ui/ContactLink.tsx'
import { LANGUAGE_NAMES, pageLanguage, t } from '../ui/language.ts'
import { SourceLinks } from './SourceLinks.tsx'
import { WaitingLogOut } from './WaitingLogOut.tsx'

/** Links to this page in the other language. The rest of its address stays: it may be an invitation. */
function OtherLanguage() {
  const other = pageLanguage() === 'en' ? 'es' : 'en'
  function open(event: MouseEvent) {
    event.preventDefault()
    const here = new URL(location.href)
    here.searchParams.set('lang', other)
    location.assign(here)
  }
  return (
    <a href={`?lang=${other}`} hrefLang={other} lang={other} onClick={open}>
      {LANGUAGE_NAMES[other]}
    </a>
  )
}

/** The frame of every public page. */
export default function SiteFrame() {
  return (
    <div className={style.site}>
      <a href="#main" className={style.skip}>
        {t('Skip to the page')}
      </a>
      <header className={style.siteBar}>
        <Link to="/" className={style.home} aria-label={t('Fullcourt, home')}>
          <Logo />
        </Link>
        <span className={style.space} />
        <nav aria-label={t('Site')} className={style.siteNav}>
          <span data-for="sales">
            <Link to="/pricing/" className={style.siteLink} activeProps={{ 'aria-current': 'page' }}>
              {t('Pricing')}
            </Link>
          </span>
          <span className={style.wide}>
            <HelpLink className={style.siteLink} />
          </span>
          <span data-for="members">
            <Link to="/a/dashboard/" className={style.siteLink}>
              {t('Go to App')}
            </Link>
          </span>
          <span data-for="guests">
            <Link to="/login/" className={style.siteLink} activeProps={{ 'aria-current': 'page' }}>
              {t('Login')}
            </Link>
            <LinkButton variant="default" to="/register/">
              {t('Sign up')}
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
          <Link to="/pricing/">{t('Pricing')}</Link>
        </span>
        <HelpLink />
        <ContactLink />
        <Link to="/terms/">{t('Terms of Service')}</Link>
        <Link to="/privacy/">{t('Privacy Policy')}</Link>
        <OtherLanguage />
        <SourceLinks />
      </footer>
    </div>
  )
}
