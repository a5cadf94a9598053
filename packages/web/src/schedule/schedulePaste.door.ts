import { door } from '../ui/door.tsx'

export const SchedulePasteDialog = door(() => import('./SchedulePaste.tsx'))
