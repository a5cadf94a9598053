import { useLater } from '../../../ui/useLater.ts'
import { useMedia } from '../../../ui/useMedia.ts'

/** Windows with room for feed, box score and shot charts beside each other. */
export const WIDE = '(min-width: 1700px)'

const load = () => import('./GameCharts.tsx')

/** The shot charts of a wide window. Other windows load nothing of them. */
export function WideCharts() {
  return useMedia(WIDE) ? <Loaded /> : null
}

function Loaded() {
  const part = useLater(load)
  return part && <part.GameCharts />
}
