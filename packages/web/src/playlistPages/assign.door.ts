import { door } from '../ui/door.tsx'

export const AssignDialog = door(() => import('./AssignDialog.tsx'))
