import {
  confirmPassword,
  endSession,
  endTokens,
  listSessions,
  logOut,
  logOutEverywhere,
  streamToken,
} from '@fullcourt/wire'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit } from '../audit/audit.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { readPage } from '../queries/readPage.ts'
import { refuseWithFactor } from './factors/factors.ts'
import { requirePassword } from './ownPassword.ts'
import { openStreamToken, renewSession } from './session.ts'

const listSessionsRoute = route(listSessions, (call, app) =>
  readPage(app, call, {
    rows: app.db
      .selectFrom('token')
      .select(['id', 'hash', 'createdAt', 'lastUsedAt', 'device', 'network'])
      .where('userId', '=', call.who.userId)
      .where('kind', '=', 'session')
      // A renewed token names the session that took its place.
      .where('sessionHash', 'is', null)
      .where('expiresAt', '>', new Date(app.now()).toISOString()),
    keys: [
      { by: sql`last_used_at`, as: 'timestamptz(3)', descending: true },
      { by: sql`id`, as: 'uuid' },
    ],
    show: ({ hash, id, createdAt, lastUsedAt, device, network }) => ({
      id,
      createdAt,
      lastUsedAt,
      device,
      network,
      current: hash.equals(call.who.tokenHash),
    }),
  }),
)

/** Records that sessions ended. */
const auditEnd = (db: Kysely<Database>, source: AuditSource, userId: string, count: number) =>
  audit(db, source, { kind: 'sessions_ended', on: { kind: 'user', id: userId }, detail: { count } })

const logOutRoute = route(logOut, async ({ who, source }, { db, sessions }) => {
  await db.deleteFrom('token').where('hash', '=', who.tokenHash).execute()
  await auditEnd(db, source, who.userId, 1)
  sessions.clearUser(who.userId)
})

const endSessionRoute = route(endSession, async ({ who: { userId }, params, source }, { db, sessions }) => {
  const ended = await db
    .deleteFrom('token')
    .where('id', '=', params.id)
    .where('userId', '=', userId)
    .where('kind', '=', 'session')
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) refuseUnknown()
  await auditEnd(db, source, userId, 1)
  sessions.clearUser(userId)
})

const logOutEverywhereRoute = route(logOutEverywhere, async ({ who, query, source }, { db, sessions }) => {
  const { userId, tokenHash } = who
  let ending = db.deleteFrom('token').where('userId', '=', userId)
  if (query.others) ending = ending.where('kind', '=', 'session').where('hash', '<>', tokenHash)
  const { numDeletedRows } = await ending.executeTakeFirst()
  await auditEnd(db, source, userId, Number(numDeletedRows))
  sessions.clearUser(userId)
})

/** Ends tokens by their hashes. A hash gives no access, so an offline device may keep it until it can end the token. */
const endTokensRoute = route(endTokens, async ({ body, source }, { db, sessions }) => {
  const hashes = body.hashes.map((hash) => Buffer.from(hash, 'base64url'))
  const ended = await db
    .deleteFrom('token')
    .where('hash', 'in', hashes)
    .where('kind', '=', 'session')
    .returning('userId')
    .execute()
  for (const userId of new Set(ended.map((token) => token.userId))) {
    await auditEnd(db, source, userId, ended.filter((token) => token.userId === userId).length)
    sessions.clearUser(userId)
  }
})

const confirmPasswordRoute = route(confirmPassword, async ({ who, body, source }, app) => {
  await requirePassword(app, { who, source, typed: body.password }, 'password')
  await refuseWithFactor(app, 'confirm', who.userId)
  if (who.isAdmin)
    refuse(
      'second_factor_required',
      'Administrators confirm with a second factor. Log in again, and set one up in your profile.',
    )
  return { token: await renewSession(app, who) }
})

/** Devices that see a new one send their plays again. */
async function readRestore({ db }: AppContext): Promise<{ id: string; at: string; takenAt: string } | null> {
  const row = await db
    .selectFrom('lastRestore')
    .select(['id', 'restoredAt as at', 'takenAt'])
    .executeTakeFirst()
  return row ?? null
}

const streamTokenRoute = route(streamToken, async ({ who }, app) => ({
  token: await openStreamToken(app, who),
  restore: await readRestore(app),
}))

/** The routes for the caller's sessions. */
export const sessionRoutes: readonly Route[] = [
  listSessionsRoute,
  logOutRoute,
  endSessionRoute,
  logOutEverywhereRoute,
  endTokensRoute,
  confirmPasswordRoute,
  streamTokenRoute,
]
