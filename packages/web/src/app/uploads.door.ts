import { door } from '../ui/door.tsx'

/** After the first paint: no page waits for it. */
export const UploadBar = door(() => import('./UploadBar.tsx'), { after: 1500, quiet: true })
