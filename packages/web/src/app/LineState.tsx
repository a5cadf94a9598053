import style from '../frame/Shell.module.css'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'
import { useOnline } from '../ui/useOnline.ts'

/** Says when the device is offline; pages then show stored data and wait. */
export function LineState() {
  const online = useOnline()
  return (
    <span role="status" className={online ? hiddenCss.hidden : style.offline}>
      {online ? '' : t('Offline')}
    </span>
  )
}
