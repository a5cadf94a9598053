import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import {
  ProgressBar,
  percentText,
  phaseText,
  sizeText,
  timeLeftText,
  UploadControls,
  type UploadsView,
  type UploadView,
  useUploads,
} from '../film/upload/index.ts'
import { t } from '../ui/language.ts'
import style from './UploadBar.module.css'

const STOPPED: ReadonlySet<UploadView['phase']> = new Set(['paused', 'permission', 'file', 'failed'])

/** 'Uploading 2 videos', or what the user has to do. */
function titleOf(uploads: readonly UploadView[]): string {
  const running = uploads.filter(({ phase }) => !STOPPED.has(phase))
  const [first] = running
  if (first && running.every(({ phase }) => phase === 'checking' || phase === 'waiting'))
    return phaseText(first)
  if (first)
    return running.length === 1
      ? t('Uploading a video')
      : t('Uploading {count} videos', { count: running.length })
  const asking = uploads.find(({ phase }) => phase === 'file' || phase === 'permission' || phase === 'failed')
  return asking ? phaseText(asking) : t('Uploads are paused')
}

const progressOf = (uploads: readonly UploadView[]): number =>
  uploads.reduce((sum, { sent }) => sum + sent, 0) / uploads.reduce((sum, { size }) => sum + size, 0)

/** The uploads of this browser on every page: a bar, and all of them when it is opened. */
export default function UploadBar() {
  const view = useUploads()
  const [open, setOpen] = useState(false)
  const list = useId()
  if (view.uploads.length === 0) return null
  const title = titleOf(view.uploads)
  const progress = progressOf(view.uploads)
  return (
    <section className={style.dock} aria-label={t('Uploads')}>
      {open && (
        <ul id={list} className={style.list}>
          {view.uploads.map((upload) => (
            <Upload key={upload.filmId} upload={upload} />
          ))}
        </ul>
      )}
      <button
        type="button"
        className={style.bar}
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={style.title}>{title}</span>
        <span className={style.facts}>{factsOf(view, progress)}</span>
        <span className={style.sign} aria-hidden="true">
          {open ? '▾' : '▴'}
        </span>
      </button>
      <ProgressBar label={t('All uploads')} value={progress} />
    </section>
  )
}

const factsOf = ({ rate, secondsLeft }: UploadsView, progress: number): string =>
  [
    percentText(progress),
    rate !== null && `${sizeText(rate)}/s`,
    secondsLeft !== null && t('{time} left', { time: timeLeftText(secondsLeft) }),
  ]
    .filter(Boolean)
    .join(' · ')

const Upload = ({ upload }: { readonly upload: UploadView }) => (
  <li>
    <span className={style.words}>
      <Link to="/a/team/videos/$id/" params={{ id: upload.filmId }} className={style.name}>
        {upload.name}
      </Link>
      <span className={style.note}>
        {phaseText(upload)} · {upload.filename}, {sizeText(upload.size)}
      </span>
      {upload.message && <span className={style.message}>{upload.message}</span>}
      <ProgressBar
        label={t('Progress of {name}', { name: upload.name })}
        value={upload.progress}
        bad={upload.phase === 'failed'}
      />
    </span>
    <UploadControls upload={upload} />
  </li>
)
