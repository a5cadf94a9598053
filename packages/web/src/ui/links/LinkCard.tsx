import { Button } from '../Button.tsx'
import { copyText } from '../copyText.ts'
import { t } from '../language.ts'
import style from './LinkCard.module.css'
import { LinkInput } from './LinkInput.tsx'
import { QrCode } from './qrCode.door.tsx'

interface Props {
  readonly url: string
  /** Target of the QR code, where a phone needs another one. */
  readonly codeUrl?: string
  /** Target of the QR code, for screen readers. */
  readonly label: string
}

/** A link to hand over: as a QR code, to copy, and to share where the device can. */
export function LinkCard({ url, codeUrl = url, label }: Props) {
  // A closed share sheet rejects too; there is nothing to say about it.
  const share = () => void navigator.share({ url }).catch(() => undefined)
  return (
    <div className={style.card}>
      <QrCode text={codeUrl} label={label} />
      <LinkInput label={t('Link')} url={url} />
      <div className={style.buttons}>
        <Button onClick={() => void copyText(url)}>{t('Copy link')}</Button>
        {'share' in navigator && (
          <Button variant="default" onClick={share}>
            {t('Share')}
          </Button>
        )}
      </div>
    </div>
  )
}
