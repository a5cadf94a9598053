import { door } from '../ui/door.tsx'

export const CopyRosterDialog = door(() => import('./CopyRoster.tsx'))
