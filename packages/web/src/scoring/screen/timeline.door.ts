import { door } from '../../ui/door.tsx'

export const TimelineFoot = door(() => import('./TimelineFoot.tsx'), { quiet: true })
