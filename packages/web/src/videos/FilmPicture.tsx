import { type Film, retryFilm } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { ProgressBar, UploadControls, type UploadView, useUpload } from '../film/upload/index.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { translateSentence } from '../ui/sentences.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Film.module.css'
import { errorTitle, progressOf, stateText, uploadText } from './filmWords.ts'
import { OneFilm } from './oneFilm.door.tsx'
import { ResumeButton } from './ResumeButton.tsx'
import { type LocalFile, useLocalFile } from './useLocalFile.ts'

function RetryButton({ film }: { readonly film: Film }) {
  const { busy, submit } = useSubmit(() => call(retryFilm, { params: { id: film.id }, body: {} }))
  return (
    <Button size="sm" loading={busy} onClick={submit}>
      {t('Retry')}
    </Button>
  )
}

interface FilmProps {
  readonly film: Film
  readonly mayWrite: boolean
}

/** An upload of this browser. */
const Sending = ({ film, upload, mayWrite }: FilmProps & { readonly upload: UploadView }) => (
  <>
    <p role="status">{uploadText(film, upload)}</p>
    {upload.message && <p>{upload.message}</p>}
    <ProgressBar label={t('Progress')} value={progressOf(film, upload)} bad={upload.phase === 'failed'} />
    {mayWrite && <UploadControls upload={upload} />}
  </>
)

/** Reason why the film waits, and the button that helps. */
function Waiting({ film, mayWrite, local }: FilmProps & { readonly local: LocalFile }) {
  const upload = useUpload(film.id)
  if (upload) return <Sending film={film} upload={upload} mayWrite={mayWrite} />
  switch (film.status) {
    case 'READY':
      return null
    case 'UPLOADING':
    case 'PROCESSING':
      return <FilmProgress film={film} mayWrite={mayWrite} />
    case 'INCOMPLETE':
      return (
        <>
          <p>{t('The upload was ended before it was complete.')}</p>
          {mayWrite && <ResumeButton film={film} label={t('Choose file')} />}
        </>
      )
    case 'LOCAL':
      return <OnComputer film={film} mayWrite={mayWrite} local={local} />
    case 'ARCHIVED':
      return <p>{t('This video is archived. Unarchive it to watch it.')}</p>
    case 'ERROR':
      return <FilmError film={film} mayWrite={mayWrite} />
    default:
      throw film.status satisfies never
  }
}

/** A film that is not in the cloud plays from its file. */
function OnComputer({ film, mayWrite, local: { file, choose } }: FilmProps & { readonly local: LocalFile }) {
  const { busy, submit } = useSubmit(choose)
  return (
    <>
      <p>
        {file
          ? t('This video plays from this computer. It is not in the cloud.')
          : t('This video is on the computer that it was added on. Select its file to watch it.')}
      </p>
      <div className={style.choices}>
        {!file && (
          <Button size="sm" loading={busy} onClick={submit}>
            {t('Select the file')}
          </Button>
        )}
        {mayWrite && <ResumeButton film={film} label={t('Upload it')} variant="default" />}
      </div>
    </>
  )
}

/** An upload of another browser, or what the server makes of the film. */
const FilmProgress = ({ film, mayWrite }: FilmProps) => (
  <>
    <p role="status">{stateText(film)}</p>
    <ProgressBar label={t('Progress')} value={film.progress} />
    {film.status === 'UPLOADING' && mayWrite && (
      <>
        <p>{t('It is being uploaded in another browser. To go on here, choose the file.')}</p>
        <ResumeButton film={film} label={t('Choose file')} />
      </>
    )}
  </>
)

const FilmError = ({ film, mayWrite }: FilmProps) => (
  <>
    <p role="alert">
      <strong>{errorTitle(film)}</strong>
      {film.error && `: ${translateSentence(film.error.message)}`}
    </p>
    {mayWrite &&
      (film.uploadCompleted ? (
        <RetryButton film={film} />
      ) : (
        <ResumeButton film={film} label={t('Choose file')} />
      ))}
  </>
)

/** The film as soon as there is something to play, its picture before; and its state until all of it is ready. */
export function FilmPicture({ film, mayWrite }: FilmProps) {
  const upload = useUpload(film.id)
  const local = useLocalFile(film)
  const { file } = local
  const isWaiting = Boolean(upload) || film.status !== 'READY'
  if (film.deletedAt === null && (film.src || film.mp4 || file))
    return (
      <>
        <OneFilm film={film} file={file} />
        {isWaiting && (
          <div className={style.under}>
            <Waiting film={film} mayWrite={mayWrite} local={local} />
          </div>
        )}
      </>
    )
  return (
    <div className={style.player}>
      <Picture film={film} />
      {isWaiting && (
        <div className={style.over}>
          <Waiting film={film} mayWrite={mayWrite} local={local} />
        </div>
      )}
    </div>
  )
}

const Picture = ({ film: { poster } }: { readonly film: Film }) =>
  poster ? <img src={poster} alt="" /> : <span aria-hidden="true">▶</span>
