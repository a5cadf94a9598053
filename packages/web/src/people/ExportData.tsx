import { msg } from '@fullcourt/scorebook/vocabulary'
import { cancelExport, readExport } from '@fullcourt/wire'
import { useEffect, useState } from 'react'
import { call, useCall } from '../call/call.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

const POLL_MS = 2_000

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${Math.round(bytes / 1_000_000)} MB`

/** Files that are made of data, and of clips. */
const KINDS = {
  data: {
    file: 'fullcourt.zip',
    download: msg('Download the ZIP'),
    going: msg('Exporting, {percent}%. You can leave this page: a notification comes when it is ready.'),
    failed: msg('The export could not be made.'),
  },
  movie: {
    file: 'clips.mp4',
    download: msg('Download the movie'),
    going: msg(
      'Making the movie, {percent}%. Keep this open. What is made is kept for a week, so another try is quick.',
    ),
    failed: msg('The movie could not be made.'),
  },
} as const

interface Props {
  readonly label: string
  readonly kind?: keyof typeof KINDS
  readonly start: () => Promise<{ readonly id: string }>
}

/** Starts an export, shows its progress, and offers the file. */
export function ExportData({ label, kind = 'data', start }: Props) {
  const [id, setId] = useState<string | null>(null)
  const { busy, submit } = useSubmit(async () => setId((await start()).id))
  return id === null ? (
    <Button variant={kind === 'movie' ? 'filled' : 'default'} loading={busy} onClick={submit}>
      {label}
    </Button>
  ) : (
    <Progress id={id} kind={kind} onAgain={() => setId(null)} />
  )
}

interface ProgressProps extends Required<Pick<Props, 'kind'>> {
  readonly id: string
  readonly onAgain: () => void
}

function Progress({ id, kind, onAgain }: ProgressProps) {
  const words = KINDS[kind]
  const { data, error, refetch } = useCall(readExport, { params: { id } })
  const isDone = data?.status === 'READY' || data?.status === 'FAILED'
  useEffect(() => {
    if (isDone) return
    const timer = setInterval(() => void refetch(), POLL_MS)
    return () => clearInterval(timer)
  }, [isDone, refetch])
  const cancel = () => {
    onAgain()
    void call(cancelExport, { params: { id } }).catch(toastError)
  }
  if (data?.status === 'READY' && data.url)
    return (
      <p role="status">
        <a href={data.url} download={words.file}>
          {t(words.download)} ({sizeText(data.size ?? 0)})
        </a>{' '}
        {t('It is kept for 7 days.')}
      </p>
    )
  if (error || data?.status === 'FAILED')
    return (
      <p role="status">
        {error?.message ?? t(words.failed)}{' '}
        <Button size="sm" variant="default" onClick={onAgain}>
          {t('Try again')}
        </Button>
      </p>
    )
  return (
    <div>
      <p role="status">{t(words.going, { percent: Math.round((data?.progress ?? 0) * 100) })}</p>
      {kind === 'movie' && (
        <Button size="sm" variant="default" onClick={cancel}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  )
}
