import { createHmac } from 'node:crypto'
import type { User } from '@fullcourt/wire'
import type { Kysely } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { avatarsFor } from '../avatars/avatarUrl.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import { newestNotifications } from '../notifications/shown.ts'
import { programsOf } from '../programs/program.ts'
import { ownEntriesOf } from '../programs/teams.ts'
import { pendingCodes } from './codes.ts'
import { ownAccounts } from './ownAccounts.ts'

/** Returns an opaque hash of a user. It reveals neither the address nor the password. */
const opaqueHash = (userId: string): string =>
  createHmac('sha256', 'avatar').update(userId).digest('hex').slice(0, 32)

async function contactsOf(app: AppContext, userId: string) {
  const { db } = app
  const emails = await db
    .selectFrom('userEmail')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('isPrimary', 'desc')
    .orderBy('email')
    .execute()
  const phones = await db
    .selectFrom('userPhone')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('isPrimary', 'desc')
    .orderBy('phone')
    .execute()
  const isComplete = [...emails, ...phones].every(({ verifiedAt }) => verifiedAt !== null)
  const awaited = isComplete ? new Set<string>() : await pendingCodes(app, userId)
  return {
    emails: emails.map(({ id, email, emailKey, isPrimary, verifiedAt }) => ({
      id,
      email,
      primary: isPrimary,
      verified: verifiedAt !== null,
      codeAwaited: verifiedAt === null && awaited.has(`email ${emailKey}`),
    })),
    phoneNumbers: phones.map(({ id, phone, isPrimary, verifiedAt }) => ({
      id,
      phone,
      primary: isPrimary,
      verified: verifiedAt !== null,
      codeAwaited: verifiedAt === null && awaited.has(`phone ${phone}`),
    })),
  }
}

/** An account that a user founded or belongs to; null for a user of none. */
export async function anAccountOf(trx: Kysely<Database>, userId: string): Promise<string | null> {
  const found = await trx
    .selectFrom('account')
    .select('id as accountId')
    .where('founderId', '=', userId)
    .where('deletedAt', 'is', null)
    .unionAll(trx.selectFrom('teamBrandPersonnel').select('accountId').where('userId', '=', userId))
    .limit(1)
    .executeTakeFirst()
  return found?.accountId ?? null
}

/** Publishes a change of a user to the user's own screens. A user who joined a program may have no account. */
export async function recordUser(trx: Kysely<Database>, userId: string): Promise<void> {
  const accountId = await anAccountOf(trx, userId)
  const detail = { id: userId, action: 'update' }
  if (accountId) await publish(trx, { accountId, userId, type: 'user', detail })
}

/**
 * Reads the whole user, as only that user sees it: contacts, accounts, programs and teams.
 * @param viewedUntil the end of the session, if an administrator looks through the eyes of this user
 */
export async function readWholeUser(
  app: AppContext,
  userId: string,
  viewedUntil: string | null = null,
): Promise<User> {
  const row = await app.db
    .selectFrom('appUser')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const teamBrands = await programsOf(app, userId)
  const entries = await ownEntriesOf(app, userId)
  return {
    id: row.id,
    username: row.username,
    fullName: `${row.firstName} ${row.lastName}`,
    firstName: row.firstName,
    lastName: row.lastName,
    jobTitle: row.jobTitle,
    avatarURL: avatarsFor(app, userId)({ kind: 'user', id: row.id }, row.avatarId),
    hash: opaqueHash(row.id),
    createdAt: row.createdAt,
    communications: row.communications,
    ...(await contactsOf(app, userId)),
    teams: teamBrands.flatMap(({ teams }) =>
      teams.map((team) => ({
        ...team,
        ...(entries.get(team.id) ?? { teamRole: null, rosterEntryId: null }),
      })),
    ),
    teamBrands,
    accounts: await ownAccounts(app.db, userId)
      .where('account.deletedAt', 'is', null)
      .orderBy('isFounder', 'desc')
      .orderBy('account.createdAt')
      .orderBy('account.id')
      .execute(),
    notifications: await newestNotifications(app.db, userId),
    units: row.units,
    language: row.language,
    features: row.features,
    eraseAt: row.eraseAt,
    isAdmin: row.isAdmin && viewedUntil === null,
    isDemo: row.isDemo,
    guest: row.guestGameId && row.guestUntil ? { teamGameId: row.guestGameId, until: row.guestUntil } : null,
    viewedUntil,
  }
}
