import { door } from '../ui/door.tsx'

export const GuestsDialog = door(() => import('./GuestsDialog.tsx'))
