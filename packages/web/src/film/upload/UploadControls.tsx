import { msg } from '@fullcourt/scorebook/vocabulary'
import { useUser } from '../../identity/session.ts'
import { ask } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { toastError } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { pickFilms } from '../local/index.ts'
import { WRONG_RESUME } from './results.ts'
import style from './Upload.module.css'
import type { UploadStore } from './uploadStore.ts'
import type { UploadPhase, UploadView } from './uploadWork.ts'
import { uploadsOfUser } from './useUploads.ts'

const GO_ON: Readonly<Record<UploadPhase, string>> = {
  checking: msg('Pause'),
  waiting: msg('Pause'),
  uploading: msg('Pause'),
  finishing: msg('Pause'),
  pausing: msg('Stop now'),
  paused: msg('Resume'),
  permission: msg('Continue'),
  file: msg('Choose file'),
  failed: msg('Retry'),
}

async function goOn(store: UploadStore, { filmId, phase }: UploadView): Promise<void> {
  if (phase === 'permission') return store.allow(filmId)
  if (phase === 'paused' || phase === 'failed') return store.resume(filmId)
  if (phase !== 'file') return store.pause(filmId)
  const [picked] = await pickFilms({ multiple: false })
  if (picked && !(await store.choose(filmId, picked))) toastError(new Error(t(WRONG_RESUME)))
}

const askToCancel = () =>
  ask({
    title: t('Cancel this upload?'),
    text: t(
      'What was sent is deleted. The video stays in the list, and can be uploaded again from its page.',
    ),
    yes: t('Cancel upload'),
    no: t('Keep'),
    grave: true,
  })

/** Pause, resume and cancel an upload; choose its file again. */
export function UploadControls({ upload }: { readonly upload: UploadView }) {
  const store = uploadsOfUser(useUser().id)
  const next = useSubmit(() => goOn(store, upload))
  const cancel = useSubmit(async () => {
    if (await askToCancel()) await store.abort(upload.filmId)
  })
  return (
    <span className={style.controls}>
      <Button
        size="sm"
        variant="default"
        loading={next.busy}
        aria-label={`${t(GO_ON[upload.phase])}: ${upload.name}`}
        onClick={next.submit}
      >
        {t(GO_ON[upload.phase])}
      </Button>
      <Button
        size="sm"
        variant="subtle"
        loading={cancel.busy}
        aria-label={t('Cancel: {name}', { name: upload.name })}
        onClick={cancel.submit}
      >
        {t('Cancel')}
      </Button>
    </span>
  )
}

/** A progress bar with its words. */
export const ProgressBar = ({
  label,
  value,
  bad = false,
}: {
  readonly label: string
  readonly value: number
  readonly bad?: boolean
}) => (
  <span
    className={bad ? style.badBar : style.bar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(value * 100)}
  >
    <span style={{ width: `${value * 100}%` }} />
  </span>
)
