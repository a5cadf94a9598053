import type { NotificationIcon } from '@fullcourt/program'
import { listNotifications, type Notification, seeNotifications } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, useCall } from '../call/call.ts'
import { serverNow } from '../call/serverTime.ts'
import { ago } from '../ui/ago.ts'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'
import { translateSentence } from '../ui/sentences.ts'
import style from './Bell.module.css'

const SHOWN = 50

interface Props {
  /** The newest notification that the user's data names. Another one is fetched. */
  readonly newest: string | undefined
  readonly onGo: () => void
}

/** The list of notifications, newest first. Opening it marks them as seen; new ones stay marked until it is closed. */
export default function NotificationPanel({ newest, onGo }: Props) {
  const { data, error, refetch } = useCall(listNotifications, { query: { limit: SHOWN } })
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (newest) void refetch()
  }, [newest, refetch])
  useEffect(() => {
    const unseen = data?.results.filter(({ seenAt }) => seenAt === null) ?? []
    const [first] = unseen
    if (!first) return
    setFresh((before) => new Set([...before, ...unseen.map(({ id }) => id)]))
    call(seeNotifications, { body: { before: first.createdAt } }).catch(() => undefined)
  }, [data])
  return (
    <section className={style.panel} aria-label={t('Notifications')}>
      <h2 className={style.title}>{t('Notifications')}</h2>
      {data && data.results.length > 0 && (
        <ul className={style.list}>
          {data.results.map((one) => (
            <Row key={one.id} one={one} isNew={fresh.has(one.id)} onGo={onGo} />
          ))}
        </ul>
      )}
      {data?.results.length === 0 && <p className={style.none}>{t('No Notifications')}</p>}
      {!data && (
        <p className={style.none} role="status">
          {error ? error.message : t('Loading…')}
        </p>
      )}
      <div className={style.foot}>
        <Link to="/a/profile/" onClick={onGo}>
          {t('Choose what you hear of')}
        </Link>
      </div>
    </section>
  )
}

interface RowProps {
  readonly one: Notification
  readonly isNew: boolean
  readonly onGo: () => void
}

const Row = ({ one: { title, text, icon, link, createdAt }, isNew, onGo }: RowProps) => (
  <li className={isNew ? style.isNew : undefined}>
    <Link to={link as '/'} className={style.one} onClick={onGo}>
      <span className={style.icon}>
        <Icon icon={icon} />
      </span>
      <span>
        <span className={style.name}>
          {translateSentence(title)}
          {isNew && <span className={hiddenCss.hidden}>{`, ${t('new')}`}</span>}
        </span>
        <span className={style.text}>{translateSentence(text)}</span>
        <time className={style.when} dateTime={createdAt}>
          {ago(createdAt, serverNow())}
        </time>
      </span>
    </Link>
  </li>
)

const PATHS: Readonly<Record<NotificationIcon, string>> = {
  heart:
    'M12 20s-7.500-4.600-7.500-10A4.200 4.200 0 0 1 12 7.500 4.200 4.200 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10z',
  basketball:
    'M12 3.500a8.500 8.500 0 1 1 0 17a8.500 8.500 0 0 1 0-17zM3.500 12h17M12 3.500v17M6 6c3 3 3 9 0 12M18 6c-3 3-3 9 0 12',
  people:
    'M9 11.500a3.200 3.200 0 1 0 0-6.400a3.200 3.200 0 0 0 0 6.400zM3 19c0-3.300 2.700-5 6-5s6 1.700 6 5M16 11.500a2.700 2.700 0 1 0-1-5.200M17 14.200c2.400.4 4 2 4 4.800',
  person:
    'M12 12a3.800 3.800 0 1 0 0-7.600a3.800 3.800 0 0 0 0 7.600zM5 20c0-3.800 3.100-5.800 7-5.800s7 2 7 5.800',
  video: 'M4 6.500h11v11H4zM15 10.500l5-3v9l-5-3z',
}

const Icon = ({ icon }: { readonly icon: NotificationIcon }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path
      d={PATHS[icon]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.700"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
