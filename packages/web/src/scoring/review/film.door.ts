import { door } from '../../ui/door.tsx'

export const ReviewFilm = door(() => import('./ReviewFilm.tsx'), { quiet: true })
