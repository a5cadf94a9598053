import type { Route } from '../calls/route.ts'
import { assignmentRoutes } from './assignments.ts'
import { commentRoutes } from './comments.ts'
import { drawingRoutes } from './drawings.ts'
import { findClipsRoute } from './findClips.ts'
import { movieExportRoutes } from './movieExports.ts'
import { playlistRoutes } from './playlists.ts'
import { steerScreenRoute } from './present.ts'
import { shareRoutes } from './shares.ts'
import { tagSetRoutes } from './tagSets.ts'
import { tagRoutes } from './tags.ts'

/** The calls of clips, of lists, and of the marks on films. */
export const clipRoutes: readonly Route[] = [
  findClipsRoute,
  ...playlistRoutes,
  ...shareRoutes,
  ...assignmentRoutes,
  steerScreenRoute,
  ...tagRoutes,
  ...drawingRoutes,
  ...commentRoutes,
  ...tagSetRoutes,
  ...movieExportRoutes,
]
