import { loader } from '../ui/loader.ts'

export const loadAge = loader(() => import('age-encryption'))
