import { door } from '../ui/door.tsx'
import { ListSkeleton } from '../ui/Skeletons.tsx'

export const PlayerDashboard = door(() => import('./PlayerDashboard.tsx'), {
  meanwhile: () => <ListSkeleton rows={3} height={72} />,
})
