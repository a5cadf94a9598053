import type { Film, Game } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { ProgressBar, UploadControls, useUpload } from '../film/upload/index.ts'
import { Mark } from '../ui/data/Mark.tsx'
import { t } from '../ui/language.ts'
import { translateSentence } from '../ui/sentences.ts'
import style from './Film.module.css'
import {
  canResume,
  durationText,
  errorTitle,
  progressOf,
  stateText,
  subjectText,
  uploadText,
} from './filmWords.ts'
import { ResumeButton } from './ResumeButton.tsx'

/** The picture of a film, with its length; a plain field while there is none. */
const Poster = ({ film }: { readonly film: Film }) => (
  <span className={style.poster}>
    {film.poster ? <img src={film.poster} alt="" loading="lazy" /> : <span aria-hidden="true">▶</span>}
    {film.duration !== null && <span className={style.length}>{durationText(film.duration)}</span>}
  </span>
)

/** The state of a film: of its upload in this browser, else as the server says it. */
function FilmState({ film }: { readonly film: Film }) {
  const upload = useUpload(film.id)
  if (upload) {
    return (
      <span className={style.state}>
        <span>{uploadText(film, upload)}</span>
        <ProgressBar
          label={t('Progress of {name}', { name: film.name })}
          value={progressOf(film, upload)}
          bad={upload.phase === 'failed'}
        />
        {upload.message && <span className={style.problem}>{upload.message}</span>}
      </span>
    )
  }
  const text = stateText(film)
  if (!text) return null
  const works = film.status === 'UPLOADING' || film.status === 'PROCESSING'
  return (
    <span className={style.state}>
      <span className={film.status === 'ERROR' ? style.problem : undefined}>
        {film.status === 'ERROR' && <span aria-hidden="true">⚠ </span>}
        {film.status === 'UPLOADING' ? t('{state} in another browser', { state: text }) : text}
      </span>
      {works && <ProgressBar label={t('Progress of {name}', { name: film.name })} value={film.progress} />}
      {film.status === 'ERROR' && film.error && film.error.message !== errorTitle(film) && (
        <span>{translateSentence(film.error.message)}</span>
      )}
    </span>
  )
}

interface Props {
  readonly film: Film
  readonly games: readonly Game[]
  readonly mayWrite: boolean
  /** 'div' inside of an item of a list. */
  readonly as?: 'li' | 'div'
}

/** A film in a list: picture, name, what it shows, quality, state. */
export function FilmRow({ film, games, mayWrite, as: Tag = 'li' }: Props) {
  const upload = useUpload(film.id)
  const subject = subjectText(film, games) || film.filename
  return (
    <Tag className={style.row}>
      <Link to="/a/team/videos/$id/" params={{ id: film.id }} className={style.film}>
        <Poster film={film} />
        <span className={style.words}>
          <span className={style.name}>{film.name}</span>
          {subject && <span className={style.subject}>{subject}</span>}
          <span className={style.marks}>
            {film.badge && <Mark>{film.badge}</Mark>}
            {film.type === 'SCOUT' && <Mark>{t('Scout')}</Mark>}
            {film.isArchived && <Mark>{t('Archived')}</Mark>}
          </span>
        </span>
        <FilmState film={film} />
      </Link>
      {mayWrite && upload && <UploadControls upload={upload} />}
      {mayWrite && !upload && canResume(film) && (
        <ResumeButton film={film} label={t('Choose file')} variant="default" isNamed />
      )}
    </Tag>
  )
}
