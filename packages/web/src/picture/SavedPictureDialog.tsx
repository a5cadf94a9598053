import { t } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { type PictureOwner, removePicture, savePicture } from './savePicture.ts'

export interface Props {
  readonly owner: PictureOwner
  readonly hasPicture: boolean
  readonly onClose: () => void
}

/** Changes the picture of a user, program or person at once. */
export default function SavedPictureDialog({ owner, hasPicture, onClose }: Props) {
  const remove = async () => {
    await removePicture(owner)
    toastSuccess(t('The picture has been removed.'))
  }
  return (
    <PictureDialog
      takesAnyFile
      onPick={async (picture) => {
        await savePicture(owner, picture)
        toastSuccess(t('The picture has been saved.'))
      }}
      onRemove={hasPicture ? remove : undefined}
      onClose={onClose}
    />
  )
}
