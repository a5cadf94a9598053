import { useState } from 'react'
import { FilmPlayerBox } from '../../film/player/FilmPlayerBox.tsx'
import type { FilmedEvent } from '../../film/player/filmPlaces.ts'
import { useFilmAt } from '../../film/player/useFilmAt.ts'
import { type GameFilm, useGameFilm } from '../../film/player/useGameFilm.ts'
import { VideosUnavailable } from '../../film/player/VideosUnavailable.tsx'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { useScorer } from '../store/useScorer.ts'
import css from './Review.module.css'

/** The moment of the play on film, where the game has film. */
export default function ReviewFilm({ event }: { readonly event: FilmedEvent | null }) {
  const gameId = useScorer((state) => state.setup.teamGame.id)
  const film = useGameFilm(gameId)
  return film.phase === 'ready' ? <Film film={film} event={event} /> : null
}

function Film({ film, event }: { readonly film: GameFilm; readonly event: FilmedEvent | null }) {
  const { player, missing, files } = film
  const [isChoosing, setChoosing] = useState(false)
  const showAgain = useFilmAt(film, event)
  return (
    <aside className={css.film} aria-label={t('Film of the game')}>
      <FilmPlayerBox player={player} onChooseFile={() => setChoosing(true)} hasOwnKeys>
        {showAgain && (
          <Button size="sm" variant="default" onClick={showAgain}>
            {t('Show again')}
          </Button>
        )}
      </FilmPlayerBox>
      {isChoosing && missing.length > 0 && (
        <VideosUnavailable missing={missing} files={files} onClose={() => setChoosing(false)} />
      )}
    </aside>
  )
}
