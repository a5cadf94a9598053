import { SEEK_BACK } from '@fullcourt/film'
import { useEffect, useState } from 'react'
import { AngleButton } from '../player/AngleButton.tsx'
import { FilmPlayerBox } from '../player/FilmPlayerBox.tsx'
import { filmSecondOf } from '../player/filmPlaces.ts'
import { useFilmView } from '../player/useFilm.ts'
import { useGameFilm } from '../player/useGameFilm.ts'
import { VideosUnavailable } from '../player/VideosUnavailable.tsx'
import css from './Plays.module.css'
import type { Watched } from './watched.ts'

interface Props {
  readonly watched: Watched
  /** The play to show; '': none. */
  readonly playId: string
}

/** The film of the game, at the play that is selected; nothing where the game has no film. */
export function FilmBeside({ watched, playId }: Props) {
  const film = useGameFilm(watched.game.id)
  const [isChoosing, setChoosing] = useState(false)
  const { player, times, angles, missing, files } = film
  const { timeline } = useFilmView(player)
  const play = watched.plays.find(({ origin }) => origin.id === playId)
  const second = play ? filmSecondOf(play.origin, times, timeline) : null
  useEffect(() => {
    if (second === null) return
    player.seek(Math.max(0, second - SEEK_BACK))
    player.play()
  }, [player, second])
  if (film.phase !== 'ready') return null
  return (
    <aside className={css.film} aria-label="Film of the game">
      <FilmPlayerBox player={player} onChooseFile={() => setChoosing(true)}>
        <AngleButton player={player} angles={angles} />
      </FilmPlayerBox>
      {isChoosing && missing.length > 0 && (
        <VideosUnavailable missing={missing} files={files} onClose={() => setChoosing(false)} />
      )}
    </aside>
  )
}
