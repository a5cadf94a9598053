import { door } from '../ui/door.tsx'
import style from './Film.module.css'

/** The player of a film; its picture until the player is loaded. */
export const OneFilm = door(() => import('./OneFilm.tsx'), {
  meanwhile: ({ film: { poster } }) => (
    <div className={style.player}>
      {poster ? <img src={poster} alt="" /> : <span aria-hidden="true">▶</span>}
    </div>
  ),
})
