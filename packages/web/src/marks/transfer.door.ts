import { door } from '../ui/door.tsx'

/** Import and export of tags: the reader and writer of timelines are loaded when they open. */
export const TagTransfer = door(() => import('./TagTransfer.tsx'))
