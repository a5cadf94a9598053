import { door } from '../ui/door.tsx'

export const RosterPasteDialog = door(() => import('../people/RosterPaste.tsx'))
