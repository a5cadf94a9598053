import { door } from '../door.tsx'
import style from './LinkCard.module.css'

export const QrCode = door(() => import('./QrCode.tsx'), { meanwhile: () => <div className={style.qr} /> })
