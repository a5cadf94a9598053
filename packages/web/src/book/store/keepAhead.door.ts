import { door } from '../../ui/door.tsx'

/** When the page has settled. */
export const KeepAhead = door(() => import('./KeepAhead.tsx'), { after: 2000, quiet: true })
