import { door } from '../../ui/door.tsx'

export const ClipBox = door(() => import('./ClipBox.tsx'))
