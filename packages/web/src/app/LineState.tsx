import { useSyncExternalStore } from 'react'
import style from '../frame/Shell.module.css'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'

function onLineChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says when the device is offline; pages then show stored data and wait. */
export function LineState() {
  const online = useSyncExternalStore(onLineChange, () => navigator.onLine)
  return (
    <span role="status" className={online ? hiddenCss.hidden : style.offline}>
      {online ? '' : t('Offline')}
    </span>
  )
}
