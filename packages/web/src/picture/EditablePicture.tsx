import { type ReactNode, useState } from 'react'
import { t } from '../ui/language.ts'
import { Avatar } from '../ui/overlay/Avatar.tsx'
import { SavedPictureDialog, WizardPictureDialog } from './dialogs.door.ts'
import style from './Picture.module.css'
import type { PictureOwner } from './savePicture.ts'

interface ButtonProps {
  readonly name: string
  readonly src: string | null
  readonly size: number
  readonly dialog: (close: () => void) => ReactNode
}

/** A picture that can be changed: a button that opens the dialog. */
function PictureButton({ name, src, size, dialog }: ButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={style.edit}
        aria-label={
          src ? t('Change the picture of {name}', { name }) : t('Add a picture of {name}', { name })
        }
        onClick={() => setOpen(true)}
      >
        <Avatar name={name} src={src} size={size} />
        <svg className={style.badge} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 8h3l2-3h6l2 3h3v11H4z" fill="none" stroke="currentColor" strokeWidth="2" />
          <circle cx="12" cy="13" r="3.2" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}

interface Props {
  readonly owner: PictureOwner
  readonly name: string
  readonly src: string | null
  readonly size: 64 | 96
  readonly readOnly?: boolean
}

/** The picture of a user, program or person in the header of its page. */
export function EditablePicture({ owner, name, src, size, readOnly = false }: Props) {
  if (readOnly) return <Avatar name={name} src={src} size={size} />
  return (
    <PictureButton
      name={name}
      src={src}
      size={size}
      dialog={(onClose) => <SavedPictureDialog owner={owner} hasPicture={src !== null} onClose={onClose} />}
    />
  )
}

interface WizardProps {
  readonly name: string
  /** A data address. */
  readonly picture: string | null
  readonly onChange: (picture: string | null) => void
}

/** The picture of something that a wizard is about to make. It is kept with the other answers. */
export const WizardPicture = ({ name, picture, onChange }: WizardProps) => (
  <div className={style.row}>
    <PictureButton
      name={name}
      src={picture}
      size={96}
      dialog={(onClose) => (
        <WizardPictureDialog hasPicture={picture !== null} onChange={onChange} onClose={onClose} />
      )}
    />
    <span>{t('Picture of the program, optional')}</span>
  </div>
)
