import type { Route } from '../calls/route.ts'
import { checklistRoute } from './checklist.ts'
import { copyRosterRoute } from './copyRoster.ts'
import { peopleRoutes } from './people.ts'
import { programRoutes } from './programs.ts'
import { rosterRoutes } from './roster.ts'
import { seasonRoutes } from './seasons.ts'
import { teamRoutes } from './teams.ts'

/** The routes for programs, their people, teams, rosters and seasons. */
export const programsRoutes: readonly Route[] = [
  ...programRoutes,
  checklistRoute,
  ...peopleRoutes,
  ...teamRoutes,
  ...rosterRoutes,
  copyRosterRoute,
  ...seasonRoutes,
]
