import type { Route } from '../http/route.ts'
import { feedRoutes } from '../plays/feed.ts'
import { playRoutes } from '../plays/routes.ts'
import { boxRoutes } from '../stats/boxScore.ts'
import { seasonRoutes } from '../stats/seasonRoutes.ts'
import { shotRoutes } from '../stats/shots.ts'
import { changeRoutes } from './changeGame.ts'
import { opponentRoutes } from './opponent.ts'
import { peopleRoutes } from './people.ts'
import { scheduleRoutes } from './schedule.ts'
import { setupRoutes } from './setup.ts'

export const gameRoutes: readonly Route[] = [
  ...scheduleRoutes,
  ...changeRoutes,
  ...setupRoutes,
  ...peopleRoutes,
  ...opponentRoutes,
  ...playRoutes,
  ...feedRoutes,
  ...shotRoutes,
  ...boxRoutes,
  ...seasonRoutes,
]
