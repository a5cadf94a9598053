import { lazy, Suspense } from 'react'
import { Button } from './Button.tsx'
import style from './LinkCard.module.css'
import { toastError, toastSuccess } from './toast.tsx'

const QrCode = lazy(() => import('./QrCode.tsx'))

interface Props {
  readonly url: string
  /** What the QR code opens, for screen readers. */
  readonly label: string
}

/** A link to hand over: as a QR code, to copy, and to share where the device can. */
export function LinkCard({ url, label }: Props) {
  const copy = () =>
    void navigator.clipboard.writeText(url).then(() => toastSuccess('The link has been copied.'), toastError)
  // A closed share sheet rejects too; there is nothing to say about it.
  const share = () => void navigator.share({ url }).catch(() => undefined)
  return (
    <div className={style.card}>
      <Suspense fallback={<div className={style.qr} />}>
        <QrCode text={url} label={label} />
      </Suspense>
      <input
        className={style.link}
        aria-label="Link"
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={style.buttons}>
        <Button onClick={copy}>Copy link</Button>
        {'share' in navigator && (
          <Button variant="default" onClick={share}>
            Share
          </Button>
        )}
      </div>
    </div>
  )
}
