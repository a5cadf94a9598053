import { loader } from '../../ui/loader.ts'

export const loadHls = loader(() => import('hls.js/light'))
