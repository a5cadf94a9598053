import { useEffect, useRef, useState } from 'react'
import { useUser } from '../identity/session.ts'
import { t } from '../ui/language.ts'
import style from './Bell.module.css'
import NotificationPanel from './NotificationPanel.tsx'

/** The notifications in the bar: how many are new, and the list when it is opened. */
export function Bell() {
  const { notifications = [] } = useUser()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const unseen = notifications.filter(({ seenAt }) => seenAt === null).length
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return (
    <div ref={box} className={style.box}>
      <button
        ref={opener}
        type="button"
        className={style.bell}
        aria-label={
          unseen > 0
            ? t(['Notifications, {count} new', 'Notifications, {count} new'], { count: unseen })
            : t('Notifications')
        }
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path
            d="M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zM10 20.500h4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.800"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {unseen > 0 && (
          <span className={style.count} aria-hidden="true">
            {unseen > 9 ? '9+' : unseen}
          </span>
        )}
      </button>
      {open && <NotificationPanel newest={notifications[0]?.id} onGo={() => setOpen(false)} />}
    </div>
  )
}
