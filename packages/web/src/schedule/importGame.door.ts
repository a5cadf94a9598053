import { door } from '../ui/door.tsx'

export const ImportGameDialog = door(() => import('./ImportGame.tsx'))
