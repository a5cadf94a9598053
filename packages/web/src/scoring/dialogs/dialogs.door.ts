import { door } from '../../ui/door.tsx'

export const DialogOf = door(() => import('./DialogOf.tsx'))
