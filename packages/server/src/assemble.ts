import { ENDPOINTS } from '@fullcourt/wire'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Sessions } from './access/sessions.ts'
import { SubjectCache } from './access/subjectCache.ts'
import { accountJobs } from './accounts/jobs.ts'
import { accountRoutes } from './accounts/routes.ts'
import type { AppContext } from './appContext.ts'
import { auditRoutes } from './audit/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { applyBilling } from './billing/switched.ts'
import { queriesOver } from './database.ts'
import { demoRoutes } from './demo/routes.ts'
import type { Env } from './env.ts'
import { openGameParts } from './games/gameParts.ts'
import { gameRoutes } from './games/routes.ts'
import { type Build, health } from './http/health.ts'
import { type Counters, Limits } from './http/limits.ts'
import { serveOpenApi } from './http/openapi.ts'
import { endpointsWithoutRoute, type PipelineOptions } from './http/pipeline.ts'
import { RequestLimits } from './http/requestLimits.ts'
import type { Route } from './http/route.ts'
import { buildServer } from './http/server.ts'
import { web } from './http/web.ts'
import type { JobHandler, Jobs } from './jobs/jobs.ts'
import { storeBuiltIns } from './leagues/league.ts'
import { leagueRoutes } from './leagues/routes.ts'
import { type Bus, soloBus } from './live/bus.ts'
import { liveEvents } from './live/events.ts'
import { LiveStream } from './live/live.ts'
import type { Mailer, Texter } from './mail/mail.ts'
import { migrate } from './migrations/index.ts'
import { withSchemaLock } from './migrations/schemaLock.ts'
import { newId } from './newId.ts'
import { programsRoutes } from './programs/routes.ts'

/** Everything that answers the contract. */
const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...programsRoutes,
  ...billingRoutes,
  ...leagueRoutes,
  ...gameRoutes,
  ...demoRoutes,
  ...auditRoutes,
]

/** Everything that is done later. */
export const JOBS: readonly JobHandler[] = [...accountJobs]

export interface AppParts {
  readonly env: Env
  readonly log: Logger
  readonly pool: Pool
  /** For what is prepared once and runs thousands of times; the same pool where there is no other. */
  readonly hot?: Pool
  /** What wakes other processes; none when there is only this one. */
  readonly bus?: Bus
  /** Where limits are counted, for all replicas. */
  readonly counters: Counters
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly texter: Texter
  readonly now?: () => number
}

/** Brings the database to this version and puts the app on it. */
export async function openApp({
  env,
  log,
  pool,
  hot = pool,
  bus = soloBus(),
  counters,
  jobs,
  mailer,
  texter,
  now = Date.now,
}: AppParts): Promise<AppContext> {
  const db = queriesOver(pool)
  await withSchemaLock(pool, async () => {
    await migrate(db)
    await storeBuiltIns(db)
  })
  const live = new LiveStream({ db, pool: hot, now }, bus)
  const app = {
    env,
    log,
    db,
    pool: hot,
    pools: { main: pool, hot },
    sessions: new Sessions({ db, now }),
    subjectCache: new SubjectCache(),
    limits: new Limits(counters),
    requests: new RequestLimits(counters, { perMinute: env.requestsPerMinute, now }),
    live,
    games: openGameParts({ db, pool: hot, live, now }),
    jobs,
    mailer,
    texter,
    now,
    newId,
  }
  await applyBilling(app)
  return app
}

export interface ServerOptions {
  readonly build: Build
  /** Where the web app was built. */
  readonly webFolder: string
  readonly onReply?: PipelineOptions['onReply']
}

/** The server with everything that listens in it. Throws when the contract has a call that nothing answers. */
export function openServer(app: AppContext, { build, webFolder, onReply }: ServerOptions): FastifyInstance {
  const missing = endpointsWithoutRoute(ROUTES)
  if (missing.length > 0) throw new Error(`nothing answers ${missing.join(', ')}`)
  const about = { version: build.version, url: app.env.publicUrl }
  return buildServer({
    app,
    routes: ROUTES,
    ...(onReply && { onReply }),
    more: [liveEvents(app.live), health(build), serveOpenApi(ENDPOINTS, about), web(webFolder)],
  })
}
