import { door } from '../ui/door.tsx'

/** The live feed needs the book, so the page comes first. */
export const Live = door(() => import('./Live.tsx'), { after: 1500, quiet: true })
