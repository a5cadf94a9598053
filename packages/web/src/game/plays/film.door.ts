import { door } from '../../ui/door.tsx'

export const FilmBeside = door(() => import('./FilmBeside.tsx'), { quiet: true })
