import { loader } from '../ui/loader.ts'

export const loadPasskey = loader(() => import('./passkey.ts'))
