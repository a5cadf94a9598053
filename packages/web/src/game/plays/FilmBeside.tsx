import { useEffect, useState } from 'react'
import { AngleButton } from '../../film/player/AngleButton.tsx'
import { FilmPlayerBox } from '../../film/player/FilmPlayerBox.tsx'
import { useFilmAt } from '../../film/player/useFilmAt.ts'
import { useGameFilm } from '../../film/player/useGameFilm.ts'
import { VideosUnavailable } from '../../film/player/VideosUnavailable.tsx'
import { t } from '../../ui/language.ts'
import css from '../view/Plays.module.css'
import type { Watched } from '../view/watched.ts'
import { FilmTimeline } from './FilmTimeline.tsx'

export interface Props {
  readonly watched: Watched
  /** The play to show; '': none. */
  readonly playId: string
  /** A dialog with clips is over it. */
  readonly isCovered: boolean
}

/** The film of the game, at the play that is selected; nothing where the game has no film. */
export default function FilmBeside({ watched, playId, isCovered }: Props) {
  const film = useGameFilm(watched.game.id)
  const [isChoosing, setChoosing] = useState(false)
  const { player, angles, missing, files } = film
  const play = watched.plays.find(({ origin }) => origin.id === playId)
  useFilmAt(film, play?.origin ?? null)
  useEffect(() => {
    if (isCovered) player.pause()
  }, [player, isCovered])
  if (film.phase !== 'ready') return null
  return (
    <aside className={css.film} aria-label={t('Film of the game')}>
      <FilmPlayerBox player={player} onChooseFile={() => setChoosing(true)}>
        <AngleButton player={player} angles={angles} />
      </FilmPlayerBox>
      <div className={css.timeline}>
        <FilmTimeline watched={watched} player={player} times={film.times} />
      </div>
      {isChoosing && missing.length > 0 && (
        <VideosUnavailable missing={missing} files={files} onClose={() => setChoosing(false)} />
      )}
    </aside>
  )
}
