import { door } from '../ui/door.tsx'

export const Presentation = door(() => import('./Presentation.tsx'))
