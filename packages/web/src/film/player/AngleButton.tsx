import { timelineSecond } from '@fullcourt/film'
import { IconCameraRotate } from '@tabler/icons-react'
import { t } from '../../ui/language.ts'
import { otherAngle } from './angles.ts'
import css from './FilmPlayer.module.css'
import { useFilmView } from './useFilm.ts'
import type { GameFilm } from './useGameFilm.ts'

/** Shows the moment on screen from another camera. Only where films of two cameras show the same events. */
export function AngleButton({ player, angles }: Pick<GameFilm, 'player' | 'angles'>) {
  const { films, timeline } = useFilmView(player)
  const events = new Set(angles.map(({ eventId }) => eventId))
  if (events.size === angles.length) return null
  function change(): void {
    const now = player.now()
    const ids = films.map(({ id }) => id)
    const place = now && otherAngle(angles, ids, now)
    const second = place && timelineSecond(timeline, place)
    if (second !== null) player.seek(second)
  }
  return (
    <button
      type="button"
      className={css.button}
      aria-label={t('Other camera')}
      title={t('Other camera')}
      onClick={change}
    >
      <IconCameraRotate size={20} />
    </button>
  )
}
