import { useLater } from '../../ui/useLater.ts'

const load = () => import('./LaterParts.tsx')

/** The parts of the screen that are loaded right after its first paint; null until then. */
export const useLaterParts = () => useLater(load)
