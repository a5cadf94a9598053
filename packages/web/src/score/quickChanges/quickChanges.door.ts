import { door } from '../../ui/door.tsx'

export const PlayPanel = door(() => import('./PlayPanel.tsx'), { quiet: true })
