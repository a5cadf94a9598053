import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import style from './Shell.module.css'

const onLine = (listener: () => void) => onlineManager.subscribe(listener)

/** Says so when the device has no network; pages then show what they have and wait. */
export function LineState() {
  const online = useSyncExternalStore(onLine, () => onlineManager.isOnline())
  return (
    <span role="status" className={online ? style.hidden : style.offline}>
      {online ? '' : 'Offline'}
    </span>
  )
}
