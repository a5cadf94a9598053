import { loader } from '../../ui/loader.ts'

/** Loads what reads containers: mediabunny, 150 kB. */
export const loadContainer = loader(() => import('./container.ts'))
/** Loads what makes movies of films on this device, by the same library. */
export const loadMovie = loader(() => import('./movie.ts'))
