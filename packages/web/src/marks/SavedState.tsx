import { useEffect } from 'react'
import { t } from '../ui/language.ts'
import css from './Marks.module.css'

/** Says when marks wait for the network, and asks before the page is left with them. */
export function SavedState({
  unsaved,
  isOffline,
}: {
  readonly unsaved: number
  readonly isOffline: boolean
}) {
  useEffect(() => {
    if (unsaved === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  return (
    <p className={css.saved} role="status">
      {isOffline && unsaved > 0
        ? t('No connection. {count} not saved yet; keep this page open, saving goes on by itself.', {
            count: unsaved,
          })
        : ''}
    </p>
  )
}
