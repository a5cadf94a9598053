import { readHealth } from '@fullcourt/wire'
import { type Route, route } from '../calls/route.ts'
import { readChecks } from './checks.ts'

/** The state of this server for administrators of the installation. */
export const monitorRoutes: readonly Route[] = [
  route(readHealth, async (_call, app) => ({
    checks: await readChecks(app),
    failedRequests: [...app.failedRequests.list()],
  })),
]
