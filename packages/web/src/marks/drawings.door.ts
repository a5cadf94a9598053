import { door } from '../ui/door.tsx'

/** Shows what was drawn on a film over the picture of any player. The film plays without it. */
export const DrawingsOver = door(() => import('./DrawingsOver.tsx'), { quiet: true })
