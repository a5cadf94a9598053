import { readExport } from '@fullcourt/wire'
import { useEffect, useState } from 'react'
import { useCall } from '../call/call.ts'
import { Button } from '../ui/Button.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

const POLL_MS = 2_000

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${Math.round(bytes / 1_000_000)} MB`

interface Props {
  readonly label: string
  readonly start: () => Promise<{ readonly id: string }>
}

/** Starts an export, shows its progress, and offers the file. */
export function ExportData({ label, start }: Props) {
  const [id, setId] = useState<string | null>(null)
  const { busy, submit } = useSubmit(async () => setId((await start()).id))
  return id === null ? (
    <Button variant="default" loading={busy} onClick={submit}>
      {label}
    </Button>
  ) : (
    <Progress id={id} onAgain={() => setId(null)} />
  )
}

function Progress({ id, onAgain }: { readonly id: string; readonly onAgain: () => void }) {
  const { data, error, refetch } = useCall(readExport, { params: { id } })
  const isDone = data?.status === 'READY' || data?.status === 'FAILED'
  useEffect(() => {
    if (isDone) return
    const timer = setInterval(() => void refetch(), POLL_MS)
    return () => clearInterval(timer)
  }, [isDone, refetch])
  if (data?.status === 'READY' && data.url)
    return (
      <p role="status">
        <a href={data.url} download="fullcourt.zip">
          Download the ZIP ({sizeText(data.size ?? 0)})
        </a>{' '}
        It is kept for 7 days.
      </p>
    )
  if (error || data?.status === 'FAILED')
    return (
      <p role="status">
        {error?.message ?? 'The export could not be made.'}{' '}
        <Button size="sm" variant="default" onClick={onAgain}>
          Try again
        </Button>
      </p>
    )
  return (
    <p role="status">
      Exporting, {Math.round((data?.progress ?? 0) * 100)}%. You can leave this page: a notification comes
      when it is ready.
    </p>
  )
}
