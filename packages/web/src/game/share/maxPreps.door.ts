import { door } from '../../ui/door.tsx'

export const MaxPrepsDialog = door(() => import('./MaxPrepsDialog.tsx'))
