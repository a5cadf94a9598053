import { dataAddressOf } from './dataAddress.ts'
import { PictureDialog } from './PictureDialog.tsx'

export interface Props {
  readonly hasPicture: boolean
  readonly onChange: (picture: string | null) => void
  readonly onClose: () => void
}

/** Keeps the picture for the end of a wizard. */
export default function WizardPictureDialog({ hasPicture, onChange, onClose }: Props) {
  return (
    <PictureDialog
      takesAnyFile={false}
      onPick={async (picture) => onChange(await dataAddressOf(picture))}
      onRemove={hasPicture ? async () => onChange(null) : undefined}
      onClose={onClose}
    />
  )
}
