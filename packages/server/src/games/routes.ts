import type { Route } from '../http/route.ts'
import { peopleRoutes } from './people.ts'
import { playRoutes } from './plays.ts'
import { scheduleRoutes } from './schedule.ts'

export const gameRoutes: readonly Route[] = [...scheduleRoutes, ...peopleRoutes, ...playRoutes]
