import type { Route } from '../calls/route.ts'
import { boxRoutes } from './boxScore.ts'
import { feedRoutes } from './feed.ts'
import { goalRoutes } from './goals.ts'
import { oneEventRoutes } from './oneEvent.ts'
import { personStatsRoute } from './personStats.ts'
import { flaggedGamesRoute, programStatsRoute } from './programStats.ts'
import { seasonRoutes } from './seasonRoutes.ts'
import { shotRoutes } from './shots.ts'

export const statsRoutes: readonly Route[] = [
  ...feedRoutes,
  ...oneEventRoutes,
  ...shotRoutes,
  ...boxRoutes,
  ...seasonRoutes,
  ...goalRoutes,
  programStatsRoute,
  flaggedGamesRoute,
  personStatsRoute,
]
