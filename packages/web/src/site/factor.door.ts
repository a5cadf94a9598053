import { door } from '../ui/door.tsx'

export const FactorEntry = door(() => import('./FactorEntry.tsx'))
