import { door } from '../../ui/door.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'

export const ReviewScreen = door(() => import('../review/ReviewScreen.tsx'), {
  meanwhile: () => <PageSkeleton />,
})
