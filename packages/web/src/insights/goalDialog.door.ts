import { door } from '../ui/door.tsx'

export const GoalDialog = door(() => import('./GoalDialog.tsx'))
