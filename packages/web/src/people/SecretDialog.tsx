import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copyText.ts'
import { t } from '../ui/language.ts'
import { LinkInput } from '../ui/links/LinkInput.tsx'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import css from './SecretDialog.module.css'

interface Props {
  readonly title: string
  /** Name of the secret, for screen readers. */
  readonly label: string
  readonly secret: string
  readonly onClose: () => void
}

/** A secret for other software, shown once. */
export function SecretDialog({ title, label, secret, onClose }: Props) {
  const copy = () => copyText(secret, t('{label} copied.', { label }))
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>{t('Copy it now. It is not shown again, and works like a password.')}</p>
      <LinkInput label={label} url={secret} />
      <DialogButtons>
        <Button variant="default" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button data-enter onClick={onClose}>
          {t('I have kept it')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

interface NewProps extends Pick<Props, 'title' | 'label'> {
  /** The words of the button. */
  readonly button: string
  /** The form, while it is open. `onMade` takes the secret of what it made. */
  readonly form: (open: {
    readonly onClose: () => void
    readonly onMade: (secret: string) => void
  }) => ReactNode
}

/** A button to a form that makes something with a secret, which is then shown. */
export function NewSecret({ button, form, title, label }: NewProps) {
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const onMade = (made: string) => {
    setOpen(false)
    setSecret(made)
  }
  return (
    <>
      <p className={css.new}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {button}
        </Button>
      </p>
      {isOpen && form({ onClose: () => setOpen(false), onMade })}
      {secret !== null && <SecretDialog {...{ title, label, secret }} onClose={() => setSecret(null)} />}
    </>
  )
}
