import { door } from '../../../ui/door.tsx'

export const GameCharts = door(() => import('./GameCharts.tsx'), { quiet: true })
