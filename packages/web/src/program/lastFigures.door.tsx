import { door } from '../ui/door.tsx'
import style from './Dashboard.module.css'
import type { Props } from './LastFigures.tsx'

/** The figures of games are not needed for the first view of the page. */
export const LastFigures = door<Props>(() => import('./LastFigures.tsx'), {
  meanwhile: () => <div className={style.figures} />,
})
