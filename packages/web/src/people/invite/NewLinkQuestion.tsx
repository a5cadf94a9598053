import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import style from './Invite.module.css'

interface Props {
  /** Makes the new link. */
  readonly make: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before a new link is made: the links before stop working. */
export function NewLinkQuestion({ make, onClose }: Props) {
  const { busy, submit } = useSubmit(make)
  return (
    <div className={style.form}>
      <p className={style.note}>{t('A new link replaces those that were sent before.')}</p>
      <DialogButtons onCancel={onClose}>
        <Button loading={busy} onClick={submit}>
          {t('Make a new link')}
        </Button>
      </DialogButtons>
    </div>
  )
}
