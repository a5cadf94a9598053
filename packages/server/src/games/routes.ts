import type { Route } from '../http/route.ts'
import { boxRoutes } from './boxScore.ts'
import { changeRoutes } from './changeGame.ts'
import { feedRoutes } from './feed.ts'
import { opponentRoutes } from './opponent.ts'
import { peopleRoutes } from './people.ts'
import { playRoutes } from './plays.ts'
import { scheduleRoutes } from './schedule.ts'
import { seasonRoutes } from './season.ts'
import { setupRoutes } from './setup.ts'
import { shotRoutes } from './shots.ts'

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
