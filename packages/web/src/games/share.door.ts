import { door } from '../ui/door.tsx'

export const ShareDialog = door(() => import('./ShareDialog.tsx'))
