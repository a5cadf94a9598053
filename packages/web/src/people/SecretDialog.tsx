import { Button } from '../ui/Button.tsx'
import { LinkInput } from '../ui/links/LinkInput.tsx'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { toastError, toastSuccess } from '../ui/toast.tsx'

interface Props {
  readonly title: string
  /** Name of the secret, for screen readers. */
  readonly label: string
  readonly secret: string
  readonly onClose: () => void
}

/** A secret for other software, shown once. */
export function SecretDialog({ title, label, secret, onClose }: Props) {
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(() => toastSuccess(`${label} copied.`), toastError)
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>Copy it now. It is not shown again, and works like a password.</p>
      <LinkInput label={label} url={secret} />
      <DialogButtons>
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
        <Button data-enter onClick={onClose}>
          I have kept it
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
