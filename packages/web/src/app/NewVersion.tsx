import { useState, useSyncExternalStore } from 'react'
import { unsentWork } from '../call/unsent.ts'
import style from '../frame/Shell.module.css'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { newVersionIsThere, onNewVersion, reloadIntoNewVersion } from './newVersion.ts'

/** Offers to reload for a new version. Stays until dismissed; does not reload while there is unsent work. */
export function NewVersion() {
  const there = useSyncExternalStore(onNewVersion, newVersionIsThere)
  const [later, setLater] = useState(false)
  const [waiting, setWaiting] = useState('')
  if (!there || later) return null

  async function reload() {
    const [unsent] = await unsentWork()
    if (unsent) setWaiting(unsent)
    else await reloadIntoNewVersion()
  }

  return (
    <div className={style.newVersion} role="status">
      <span>{waiting || t('There is a new version of the product available.')}</span>
      <Button size="sm" onClick={() => void reload()}>
        {t('Reload')}
      </Button>
      <Button size="sm" variant="subtle" onClick={() => setLater(true)}>
        {t('Later')}
      </Button>
    </div>
  )
}
