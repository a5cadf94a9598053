import { loader } from '../../ui/loader.ts'

export const loadGamePicture = loader(() => import('./gamePicture.ts'))
