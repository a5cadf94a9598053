import { Link } from '@tanstack/react-router'
import style from '../frame/Shell.module.css'
import { usePlace, useUser } from '../identity/session.ts'
import { sellsPlans } from '../plans/billing.ts'
import hiddenCss from '../ui/hidden.module.css'
import { useInvitesUsers } from '../ui/installation.ts'
import { t } from '../ui/language.ts'
import { navigation, type ShownEntry } from './nav.ts'

export function SideNav({ onGo }: { readonly onGo?: () => void }) {
  const place = usePlace()
  const { isAdmin } = useUser()
  const invitesUsers = useInvitesUsers()
  return (
    <nav aria-label={t('Main')} className={style.nav}>
      {navigation(place, { sells: sellsPlans(), isAdmin, invitesUsers }).map(({ label, entries }) => (
        <div key={label ?? ''} className={style.navGroup}>
          {label && <p className={style.navLabel}>{label}</p>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <NavEntry {...entry} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function NavEntry({ label, to, closed, onGo }: ShownEntry & { readonly onGo?: (() => void) | undefined }) {
  if (closed !== null) {
    return (
      <span className={style.navShut} title={closed}>
        {label}
        <span className={hiddenCss.hidden}> ({closed})</span>
      </span>
    )
  }
  return (
    <Link to={to} className={style.navEntry} activeProps={{ 'aria-current': 'page' }} onClick={onGo}>
      {label}
    </Link>
  )
}
