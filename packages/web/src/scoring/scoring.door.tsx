import { door } from '../ui/door.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'

const whole = { meanwhile: () => <PageSkeleton /> }

export const FilmGame = door(() => import('./film/FilmGame.tsx'), whole)
export const ClockKeeper = door(() => import('./keeper/ClockKeeper.tsx'), whole)
