import type { Route } from '../calls/route.ts'
import { libraryRoutes } from './library.ts'
import { manifestRoutes } from './manifest.ts'
import { uploadRoutes } from './uploads.ts'

/** The calls of films. Their bytes have addresses of their own (`addresses.ts`). */
export const filmRoutes: readonly Route[] = [...libraryRoutes, ...uploadRoutes, ...manifestRoutes]
