import style from '../factor/Factor.module.css'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copyText.ts'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'

interface Props {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shows new recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const copy = () => copyText(codes.join('\n'), t('The codes have been copied.'))
  return (
    <Dialog open title={t('Your recovery codes')} onClose={onClose}>
      <p>
        {t(
          'Keep these where you can find them without this device. Each one logs you in once, and they are not shown again.',
        )}
      </p>
      <ul className={style.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogButtons>
        <Button variant="default" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button data-enter onClick={onClose}>
          {t('I have kept them')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
