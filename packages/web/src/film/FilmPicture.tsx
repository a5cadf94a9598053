import { type Film, retryFilm } from '@fullcourt/wire'
import { useEffect, useState } from 'react'
import { call } from '../call.ts'
import { findOrPickFile, localFileOf, matchQuickly } from '../localFilm/index.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { toastError } from '../ui/toast.tsx'
import { useLater } from '../ui/useLater.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import {
  ProgressBar,
  phaseText,
  resumeFilm,
  UploadControls,
  type UploadView,
  useUpload,
  WRONG_RESUME,
} from '../upload/index.ts'
import style from './Film.module.css'
import { errorTitle, progressOf, stateText } from './filmWords.ts'

/** Begins or goes on with the upload from this device, with a file of a remembered folder or one that the user picks. */
function ResumeButton({ film, label }: { readonly film: Film; readonly label: string }) {
  const user = useUser()
  const { busy, submit } = useSubmit(async () => {
    const picked = await findOrPickFile(film)
    if (!picked) return
    const isSame = (await matchQuickly(film, picked.file)) === 'same'
    if (isSame) await resumeFilm(user.id, film, picked)
    else toastError(new Error(WRONG_RESUME))
  })
  return (
    <Button size="sm" loading={busy} onClick={submit}>
      {label}
    </Button>
  )
}

function RetryButton({ film }: { readonly film: Film }) {
  const { busy, submit } = useSubmit(() => call(retryFilm, { params: { id: film.id }, body: {} }))
  return (
    <Button size="sm" loading={busy} onClick={submit}>
      Retry
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
    <p role="status">{phaseText(upload)}</p>
    {upload.message && <p>{upload.message}</p>}
    <ProgressBar label="Progress" value={progressOf(film, upload)} bad={upload.phase === 'failed'} />
    {mayWrite && <UploadControls upload={upload} />}
  </>
)

/** What the film waits for, and the button that helps. */
function Waiting({ film, mayWrite }: FilmProps) {
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
          <p>The upload was ended before it was complete.</p>
          {mayWrite && <ResumeButton film={film} label="Choose file" />}
        </>
      )
    case 'LOCAL':
      return (
        <>
          <p>This video is on the computer that it was added on.</p>
          {mayWrite && <ResumeButton film={film} label="Upload it" />}
        </>
      )
    case 'ARCHIVED':
      return <p>This video is archived. Unarchive it to watch it.</p>
    case 'ERROR':
      return <FilmError film={film} mayWrite={mayWrite} />
    default:
      throw film.status satisfies never
  }
}

/** An upload of another browser, or what the server makes of the film. */
const FilmProgress = ({ film, mayWrite }: FilmProps) => (
  <>
    <p role="status">{stateText(film)}</p>
    <ProgressBar label="Progress" value={film.progress} />
    {film.status === 'UPLOADING' && mayWrite && (
      <>
        <p>It is being uploaded in another browser. To go on here, choose the file.</p>
        <ResumeButton film={film} label="Choose file" />
      </>
    )}
  </>
)

const FilmError = ({ film, mayWrite }: FilmProps) => (
  <>
    <p role="alert">
      <strong>{errorTitle(film)}</strong>
      {film.error && `: ${film.error.message}`}
    </p>
    {mayWrite &&
      (film.uploadCompleted ? <RetryButton film={film} /> : <ResumeButton film={film} label="Choose file" />)}
  </>
)

/** The film's file on this computer, as far as the browser opens it without asking. */
function useLocalFile(film: Film): File | null {
  const [file, setFile] = useState<File | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bytes of a film never change
  useEffect(() => {
    let isGone = false
    void localFileOf(film, { ask: false })
      .then((found) => !isGone && setFile(found instanceof File ? found : null))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [film.id])
  return file
}

const loadPlayer = () => import('./OneFilm.tsx')

/** The film as soon as there is something to play, its picture before; and its state until all of it is ready. */
export function FilmPicture({ film, mayWrite }: FilmProps) {
  const upload = useUpload(film.id)
  const file = useLocalFile(film)
  const isWaiting = Boolean(upload) || film.status !== 'READY'
  if (film.deletedAt === null && (film.src || film.mp4 || file))
    return (
      <>
        <PlayerLater film={film} file={file} />
        {isWaiting && (
          <div className={style.under}>
            <Waiting film={film} mayWrite={mayWrite} />
          </div>
        )}
      </>
    )
  return (
    <div className={style.player}>
      <Picture film={film} />
      {isWaiting && (
        <div className={style.over}>
          <Waiting film={film} mayWrite={mayWrite} />
        </div>
      )}
    </div>
  )
}

const Picture = ({ film: { poster } }: { readonly film: Film }) =>
  poster ? <img src={poster} alt="" /> : <span aria-hidden="true">▶</span>

function PlayerLater(props: { readonly film: Film; readonly file: File | null }) {
  const Player = useLater(loadPlayer)?.default
  if (Player)
    return (
      <div className={style.watch}>
        <Player {...props} />
      </div>
    )
  return (
    <div className={style.player}>
      <Picture film={props.film} />
    </div>
  )
}
