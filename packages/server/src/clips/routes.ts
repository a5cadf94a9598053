import type { Route } from '../calls/route.ts'
import { playlistRoutes } from './playlists.ts'

export const clipRoutes: readonly Route[] = [...playlistRoutes]
