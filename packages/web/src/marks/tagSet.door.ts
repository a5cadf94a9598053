import { door } from '../ui/door.tsx'

/** The dialog that edits the buttons of a set. */
export const TagSetDialog = door(() => import('./TagSetDialog.tsx'))
