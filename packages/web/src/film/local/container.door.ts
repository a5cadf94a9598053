import { loader } from '../../ui/loader.ts'

/** Loads what reads containers: mediabunny, 150 kB. */
export const loadContainer = loader(() => import('./container.ts'))
