import type { Route } from '../calls/route.ts'
import { calendarRoutes } from './calendar.ts'
import { changeRoutes } from './changeGame.ts'
import { namedLineUpRoutes } from './namedLineUps.ts'
import { opponentRoutes } from './opponent.ts'
import { peopleRoutes } from './people.ts'
import { scheduleRoutes } from './schedule.ts'
import { setupRoutes } from './setup.ts'
import { typedBoxScoreRoute } from './typedBoxScore.ts'

export const gameRoutes: readonly Route[] = [
  ...scheduleRoutes,
  ...changeRoutes,
  ...setupRoutes,
  ...peopleRoutes,
  ...opponentRoutes,
  ...namedLineUpRoutes,
  typedBoxScoreRoute,
  ...calendarRoutes,
]
