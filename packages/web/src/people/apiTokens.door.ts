import { door } from '../ui/door.tsx'

export const ApiTokens = door(() => import('./ApiTokens.tsx'))
