import { door } from '../ui/door.tsx'

export const SavedPictureDialog = door(() => import('./SavedPictureDialog.tsx'))
export const WizardPictureDialog = door(() => import('./WizardPictureDialog.tsx'))
