import { ENDPOINTS } from '@fullcourt/wire'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Sessions } from './access/sessions.ts'
import { SubjectCache } from './access/subjectCache.ts'
import { UserAccounts } from './access/userAccounts.ts'
import { accountJobs } from './accounts/jobs.ts'
import { accountRoutes } from './accounts/routes.ts'
import { auditRoutes } from './admin/auditLists.ts'
import { firstRestoreRoutes, refuseWhileRestoring } from './admin/firstRestore.ts'
import { adminRoutes } from './admin/routes.ts'
import type { AppContext } from './appContext.ts'
import { avatarAddresses } from './avatars/addresses.ts'
import { avatarRoutes } from './avatars/routes.ts'
import type { FirstRestores } from './backup/firstRestores.ts'
import { holdDeletions } from './backup/heldDeletions.ts'
import { backupJobs } from './backup/jobs.ts'
import { type BackupContext, makeBackup } from './backup/makeBackup.ts'
import { billingRoutes } from './billing/routes.ts'
import { billingJobs } from './billing/trialNotices.ts'
import { webhookAddress } from './billing/webhook.ts'
import { Limits } from './calls/limits.ts'
import { RequestLimits } from './calls/requestLimits.ts'
import type { Route } from './calls/route.ts'
import { movieJobs } from './clips/makeMovie.ts'
import { movieAddress } from './clips/movieExports.ts'
import { clipRoutes } from './clips/routes.ts'
import { queriesOver } from './database.ts'
import { demoJobs } from './demo/film.ts'
import { demoRoutes } from './demo/routes.ts'
import { downloadRoutes } from './downloads/routes.ts'
import type { Env } from './env.ts'
import { erasureJobs } from './erasure/jobs.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { errorMessage } from './errorMessage.ts'
import { exportAddress, exportJobs, exportRoutes } from './export/routes.ts'
import { sourceAddress } from './export/sourceAddress.ts'
import { filmAddresses } from './film/addresses.ts'
import { clipAddresses } from './film/clipAddresses.ts'
import { filmJobs } from './film/jobs.ts'
import { filmRoutes } from './film/routes.ts'
import { calendarAddress } from './games/calendar.ts'
import { gameJobs } from './games/gameEvents.ts'
import { gameRoutes } from './games/routes.ts'
import { FailedRequests } from './http/failedRequests.ts'
import { serveOpenApi } from './http/openapi.ts'
import { endpointsWithoutRoute, type PipelineOptions } from './http/pipeline.ts'
import { buildServer } from './http/server.ts'
import { siteMap } from './http/siteMap.ts'
import { web } from './http/web.ts'
import { invitationJobs } from './invitations/jobs.ts'
import { invitationRoutes } from './invitations/routes.ts'
import type { JobHandler } from './jobs/handlers.ts'
import { storeBuiltIns } from './leagues/league.ts'
import { leagueRoutes } from './leagues/routes.ts'
import { liveEvents } from './live/events.ts'
import { LiveStream } from './live/live.ts'
import { embedAddresses } from './liveScore/embed.ts'
import { LiveScores } from './liveScore/liveScores.ts'
import { readScore } from './liveScore/readScore.ts'
import { liveScoreRoutes } from './liveScore/routes.ts'
import { findMediaTools } from './media/tools.ts'
import { migrate } from './migrations/index.ts'
import { withSchemaLock } from './migrations/schemaLock.ts'
import { type Build, health } from './monitor/health.ts'
import { monitorRoutes } from './monitor/routes.ts'
import { newId } from './newId.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { unsubscribeAddress } from './notifications/unsubscribe.ts'
import type { OpenParts, Parts } from './parts.ts'
import { testGatewayPage } from './payments/testGatewayPage.ts'
import { openPlays } from './plays/playParts.ts'
import { playRoutes } from './plays/routes.ts'
import { presenceRoutes } from './presence/presence.ts'
import { printRoutes } from './prints/routes.ts'
import { programsRoutes } from './programs/routes.ts'
import { statsRoutes } from './stats/routes.ts'
import { openStats } from './stats/statsParts.ts'
import { installationOf, openSigningKeys } from './storage/signingKeys.ts'
import { traceRequests } from './tracing/requests.ts'
import { webhookJobs } from './webhooks/jobs.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** The routes of all features. */
const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...programsRoutes,
  ...invitationRoutes,
  ...billingRoutes,
  ...leagueRoutes,
  ...gameRoutes,
  ...playRoutes,
  ...presenceRoutes,
  ...statsRoutes,
  ...printRoutes,
  ...liveScoreRoutes,
  ...webhookRoutes,
  ...filmRoutes,
  ...downloadRoutes,
  ...clipRoutes,
  ...demoRoutes,
  ...avatarRoutes,
  ...auditRoutes,
  ...notificationRoutes,
  ...erasureRoutes,
  ...exportRoutes,
  ...adminRoutes,
  ...firstRestoreRoutes,
  ...monitorRoutes,
]

/** The jobs of all features. */
export const JOBS: readonly JobHandler[] = [
  ...accountJobs,
  ...invitationJobs,
  ...billingJobs,
  ...filmJobs,
  ...movieJobs,
  ...demoJobs,
  ...gameJobs,
  ...webhookJobs,
  ...notificationJobs,
  ...erasureJobs,
  ...exportJobs,
  ...backupJobs,
]

export interface AppOptions {
  readonly env: Env
  readonly log: Logger
  readonly health: OpenParts['health']
  readonly now?: () => number
  readonly firstRestores?: FirstRestores | null
}

/** Going back after a migration is a restore. */
async function backUpFirst(app: BackupContext): Promise<void> {
  await makeBackup(app, 'MIGRATION').catch((failure: unknown) => {
    throw new Error(`its backup failed: ${errorMessage(failure)}`)
  })
}

/** Migrates the database to this version and builds the app on its parts. */
export async function openApp(
  parts: Parts,
  { env, log, health: partHealth, now = Date.now, firstRestores = null }: AppOptions,
): Promise<AppContext> {
  const { pool, hotPool, schema, isDistributed } = parts.database
  const db = queriesOver(pool)
  // ffmpeg is tried while the database is prepared.
  const mediaTools = findMediaTools(env)
  await withSchemaLock(schema, async () => {
    await migrate(schema, {
      before: () =>
        backUpFirst({
          database: parts.database,
          db,
          storage: parts.storage,
          backups: parts.backups,
          env,
          now,
          newId,
        }),
    })
    await storeBuiltIns(db)
  })
  const live = new LiveStream({ db, hotPool, isDistributed, now }, parts.bus)
  const plays = openPlays({ db, hotPool, isDistributed, live, now })
  const stats = openStats({ db, hotPool }, plays.books)
  const signingKeys = await openSigningKeys(db)
  const app = {
    ...parts,
    storage: holdDeletions(parts.storage, { db, now }),
    env,
    log,
    db,
    hotPool,
    sessions: new Sessions({ db, now }),
    subjectCache: new SubjectCache(),
    userAccounts: isDistributed ? new UserAccounts(hotPool) : null,
    limits: new Limits(parts.counters, { textsOfInstallation: env.smsPerDay }),
    requests: new RequestLimits(parts.counters, { perMinute: env.requestsPerMinute, now }),
    live,
    plays,
    stats,
    liveScores: new LiveScores((link, before) => readScore({ db, plays, stats, now }, link, before), now),
    mediaTools: await mediaTools,
    signingKeys,
    installation: installationOf(signingKeys),
    failedRequests: new FailedRequests(),
    firstRestores,
    health: partHealth,
    now,
    newId,
  }
  return app
}

export interface ServerOptions {
  readonly build: Build
  /** The folder of the built web app. */
  readonly webFolder: string
  readonly onReply?: PipelineOptions['onReply']
}

/** Builds the server with all its routes. Throws if the contract has an endpoint without a route. */
export function openServer(app: AppContext, { build, webFolder, onReply }: ServerOptions): FastifyInstance {
  const missing = endpointsWithoutRoute(ROUTES)
  if (missing.length > 0) throw new Error(`endpoints without a route: ${missing.join(', ')}`)
  const about = { version: build.version, url: app.env.publicUrl }
  return buildServer({
    app,
    routes: ROUTES,
    ...(onReply && { onReply }),
    more: [
      traceRequests,
      refuseWhileRestoring,
      filmAddresses,
      clipAddresses,
      movieAddress,
      calendarAddress,
      embedAddresses,
      unsubscribeAddress,
      webhookAddress,
      exportAddress,
      testGatewayPage,
      avatarAddresses,
      liveEvents(app.live),
      health(build),
      serveOpenApi(ENDPOINTS, about),
      siteMap(webFolder),
      sourceAddress(build),
      web(webFolder),
    ],
  })
}
