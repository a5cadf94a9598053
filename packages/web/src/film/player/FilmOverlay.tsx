import { msg } from '@fullcourt/scorebook/vocabulary'
import { t } from '../../ui/language.ts'
import css from './FilmPlayer.module.css'
import type { FilmControl, FilmProblem } from './filmControl.ts'
import { useFilmView } from './useFilm.ts'

export const FILM_PROBLEMS: Readonly<Record<FilmProblem, string>> = {
  unavailable: msg('This video is on another computer.'),
  uploading: msg('This video is being uploaded. It opens here by itself.'),
  processing: msg('This video is being processed. It opens here by itself.'),
  failed: msg('Error processing video'),
  network: msg('The connection was lost. The film goes on by itself.'),
  decode: msg('This browser cannot play the video.'),
}

/** The file may be on this computer. */
const CHOOSABLE: ReadonlySet<FilmProblem> = new Set(['unavailable', 'uploading', 'processing'])

interface Props {
  readonly player: Pick<FilmControl, 'getState' | 'subscribe'> & { readonly retry: () => void }
  readonly onChooseFile?: (() => void) | undefined
}

/** Over the picture: what is wrong, or a sign that the film waits for bytes. */
export function FilmOverlay({ player, onChooseFile }: Props) {
  const { problem, isWaiting, isPlaying } = useFilmView(player)
  if (problem) {
    return (
      <div className={css.problem} role="status">
        <p>{t(FILM_PROBLEMS[problem])}</p>
        {onChooseFile && CHOOSABLE.has(problem) && (
          <button type="button" className={css.word} onClick={onChooseFile}>
            {t('Select the file')}
          </button>
        )}
        {(problem === 'network' || problem === 'decode') && (
          <button type="button" className={css.word} onClick={() => player.retry()}>
            {t('Try again')}
          </button>
        )}
      </div>
    )
  }
  return isWaiting && isPlaying ? <div className={css.waiting} aria-hidden /> : null
}
