import { sentenceOf } from '@fullcourt/scorebook/words'
import { IconArrowsDiagonal, IconArrowsMove } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FilmPlayerBox } from '../../film/player/FilmPlayerBox.tsx'
import { isOnItsWay } from '../../film/player/film.ts'
import { filmPlaceOf } from '../../film/player/filmPlaces.ts'
import { VideosUnavailable } from '../../film/player/VideosUnavailable.tsx'
import { t } from '../../ui/language.ts'
import { useFilm } from '../store/filmContext.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import css from './FilmPanel.module.css'
import { useFloat } from './useFloat.ts'

/** The film beside the court; above it on a phone; over the page on a tablet, where it can be moved. */
export function FilmPanel() {
  const { player, missing, files } = useFilm()
  const panel = useRef<HTMLElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const { move, resize, isMoved, resetPlace } = useFloat(panel)
  // Opened again where a file turned out to be another one.
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const away = missing.filter((film) => !isOnItsWay(film))
  const asks = away.map(({ id }) => id).join()
  const unavailable = isChoosing ? missing : closedFor === asks ? [] : away
  return (
    <section ref={panel} className={css.panel} data-film data-keep-clear aria-label={t('Film of the game')}>
      <button
        ref={handle}
        type="button"
        className={css.handle}
        aria-label={t('Move the film: drag, or arrow keys')}
        {...move}
      >
        <IconArrowsMove size={18} aria-hidden />
      </button>
      {isMoved && (
        <button
          type="button"
          className={`${css.handle} ${css.reset}`}
          onClick={() => {
            resetPlace()
            // The button goes.
            handle.current?.focus()
          }}
        >
          {t('Put back')}
        </button>
      )}
      <FilmPlayerBox player={player} hasOwnKeys onChooseFile={() => setChoosing(true)} />
      <SelectedPlay />
      <button
        type="button"
        className={`${css.handle} ${css.corner}`}
        aria-label={t('Resize the film: drag, or arrow keys')}
        {...resize}
      >
        <IconArrowsDiagonal size={18} aria-hidden />
      </button>
      {unavailable.length > 0 && (
        <VideosUnavailable
          missing={unavailable}
          files={files}
          onClose={() => {
            setChoosing(false)
            setClosedFor(asks)
          }}
        />
      )}
    </section>
  )
}

/** The play that the film shows, with the ways on. The place is there when none is selected, so that nothing moves. */
function SelectedPlay() {
  const scorer = useInputs()
  const { times } = useFilm()
  const { selected, plays, words } = useScorer(({ selected, book, words }) => ({
    selected,
    plays: book.plays,
    words,
  }))
  const play = plays.find(({ origin }) => origin.id === selected)
  const isOnFilm = play && filmPlaceOf(play.origin, times) !== null
  return (
    <div className={css.selected}>
      <span className={css.words} role="status">
        {play &&
          (isOnFilm ? sentenceOf(words, play) : t('{play} (not on film)', { play: sentenceOf(words, play) }))}
      </span>
      {play && (
        <>
          <button type="button" className={css.act} onClick={() => scorer.edit(play.origin.id)}>
            {t('Edit')}
          </button>
          <button type="button" className={css.act} onClick={() => scorer.select(null)}>
            {t('Back')}
          </button>
        </>
      )}
    </div>
  )
}
