import {
  addPasskey,
  beginPasskey,
  beginTotp,
  clearFactors,
  confirmTotp,
  makeRecoveryCodes,
  readFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
} from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../appContext.ts'
import { type AuditSource, audit } from '../../audit/audit.ts'
import type { Principal } from '../../calls/principal.ts'
import { refuse, refuseField, refuseUnknown } from '../../calls/refusal.ts'
import { type Call, type Route, route } from '../../calls/route.ts'
import type { Database } from '../../database.ts'
import { sealSecret } from '../../secretBox.ts'
import { accountMail } from '../accountMail.ts'
import { endChallenge, openChallenge, tryChallenge } from './challenges.ts'
import { hasFactor } from './factors.ts'
import { checkAttestation, creationOptions, passkeysOf } from './passkeys.ts'
import { replaceRecoveryCodes } from './recoveryCodes.ts'
import { checkTotp, newTotpSecret, totpUri } from './totp.ts'

const MOST_PASSKEYS = 20

function refuseDemo({ isDemo }: Principal): void {
  if (isDemo) refuse('forbidden', 'A demo has no log-in to protect.')
}

const userOf = async ({ db }: AppContext, userId: string) => {
  const { username, firstName, lastName } = await db
    .selectFrom('appUser')
    .select(['username', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { id: userId, username, fullName: `${firstName} ${lastName}` }
}

interface Change {
  readonly source: AuditSource
  readonly userId: string
  readonly kind: 'factor_added' | 'factor_removed' | 'factors_cleared' | 'recovery_codes_made'
  readonly factor?: string
}

/** Records a change of the factors of a user, who gets a mail about it. */
async function recordChange(
  trx: Transaction<Database>,
  app: AppContext,
  { source, userId, kind, factor }: Change,
): Promise<void> {
  const on = { kind: 'user', id: userId } as const
  await audit(trx, source, { kind, on, ...(factor && { detail: { factor } }) })
  await app.jobs.enqueue(trx, accountMail, { letter: 'changed', userId, what: 'factor' })
}

/**
 * After a factor was added: the session has shown it. With the first one the other sessions end, because they have not, and
 * recovery codes are made.
 */
async function afterAdded(
  trx: Transaction<Database>,
  app: AppContext,
  { userId, tokenHash }: Principal,
  isFirst: boolean,
): Promise<string[] | null> {
  await trx
    .updateTable('token')
    .set({ factorAt: new Date(app.now()).toISOString() })
    .where('hash', '=', tokenHash)
    .execute()
  if (!isFirst) return null
  await trx
    .deleteFrom('token')
    .where('userId', '=', userId)
    .where('kind', '=', 'session')
    .where('hash', '<>', tokenHash)
    .execute()
  return replaceRecoveryCodes(trx, userId)
}

/** After a factor was removed: without any other, no session has one, and recovery codes are worthless. */
async function afterRemoved(trx: Transaction<Database>, userId: string): Promise<void> {
  if (await hasFactor(trx, userId)) return
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await trx.updateTable('token').set({ factorAt: null }).where('userId', '=', userId).execute()
}

const readFactorsRoute = route(readFactors, async ({ who: { userId, isAdmin } }, app) => {
  const totp = await app.db
    .selectFrom('totp')
    .select('confirmedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const passkeys = await passkeysOf(app, userId)
  const codes = await app.db
    .selectFrom('recoveryCode')
    .select('codeHash')
    .where('userId', '=', userId)
    .execute()
  return {
    isRequired: isAdmin,
    totpSince: totp?.confirmedAt ?? null,
    passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
      id,
      name,
      isSynced,
      createdAt,
      lastUsedAt,
    })),
    recoveryCodesLeft: codes.length,
  }
})

/** An app that counts stays until it is removed: a new secret must not replace it before it is confirmed. */
const beginTotpRoute = route(beginTotp, async ({ who }, app) => {
  refuseDemo(who)
  const { userId } = who
  const secret = newTotpSecret()
  const sealed = sealSecret(app.env, userId, secret)
  const begun = await app.db
    .insertInto('totp')
    .values({ userId, secret: sealed })
    .onConflict((on) =>
      on.column('userId').doUpdateSet({ secret: sealed, lastStep: 0 }).where('totp.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  if (begun.numInsertedOrUpdatedRows === 0n) refuse('conflict', 'Remove the authenticator app first.')
  const { username } = await userOf(app, userId)
  return { secret, uri: totpUri(secret, username) }
})

const confirmTotpRoute = route(confirmTotp, async ({ who, body: { code }, source }, app) => {
  const { userId, tokenHash } = who
  const session = tokenHash.toString('base64url')
  await app.limits.take('factorGuessesInSession', session)
  const recoveryCodes = await app.db.transaction().execute(async (trx) => {
    const isFirst = !(await hasFactor(trx, userId))
    if (!(await checkTotp(app, trx, { userId, code, pending: true })))
      refuseField('code', 'This code is wrong. Type the one that the app shows now.')
    await recordChange(trx, app, { source, userId, kind: 'factor_added', factor: 'totp' })
    return afterAdded(trx, app, who, isFirst)
  })
  await app.limits.giveBack('factorGuessesInSession', session)
  app.sessions.clearUser(userId)
  return { recoveryCodes }
})

const removeTotpRoute = route(removeTotp, async ({ who: { userId }, source }, app) => {
  await app.db.transaction().execute(async (trx) => {
    const removed = await trx.deleteFrom('totp').where('userId', '=', userId).executeTakeFirst()
    if (removed.numDeletedRows === 0n) refuseUnknown()
    await recordChange(trx, app, { source, userId, kind: 'factor_removed', factor: 'totp' })
    await afterRemoved(trx, userId)
  })
  app.sessions.clearUser(userId)
})

const beginPasskeyRoute = route(beginPasskey, async ({ who }, app) => {
  refuseDemo(who)
  const { userId } = who
  const known = await passkeysOf(app, userId)
  if (known.length >= MOST_PASSKEYS) refuse('conflict', `You can have up to ${MOST_PASSKEYS} passkeys.`)
  const options = await creationOptions(app, await userOf(app, userId), known)
  const token = await openChallenge(app, 'add-passkey', { userId, challenge: options.challenge })
  return { token, passkey: { ...options } }
})

async function storePasskey({ who, body, source }: Call<typeof addPasskey>, app: AppContext) {
  const { userId } = who
  const asked = await tryChallenge(app, 'add-passkey', body.token)
  const made =
    asked.userId === userId && asked.challenge
      ? await checkAttestation(app, asked.challenge, body.passkey)
      : null
  if (!made) return refuseField('passkey', 'This passkey was not accepted. Try again.')
  return app.db.transaction().execute(async (trx) => {
    const isFirst = !(await hasFactor(trx, userId))
    await endChallenge(trx, body.token)
    const stored = await trx
      .insertInto('passkey')
      .values({
        id: app.newId(),
        userId,
        ...made,
        name: body.name,
      })
      .onConflict((on) => on.column('credentialId').doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows !== 1n) refuse('conflict', 'This passkey is in use already.')
    await recordChange(trx, app, { source, userId, kind: 'factor_added', factor: 'passkey' })
    return { recoveryCodes: await afterAdded(trx, app, who, isFirst) }
  })
}

const addPasskeyRoute = route(addPasskey, async (call, app) => {
  const added = await storePasskey(call, app)
  app.sessions.clearUser(call.who.userId)
  return added
})

const renamePasskeyRoute = route(renamePasskey, async ({ who, params, body }, { db }) => {
  const renamed = await db
    .updateTable('passkey')
    .set({ name: body.name })
    .where('id', '=', params.id)
    .where('userId', '=', who.userId)
    .executeTakeFirst()
  if (renamed.numUpdatedRows === 0n) refuseUnknown()
})

const removePasskeyRoute = route(removePasskey, async ({ who: { userId }, params, source }, app) => {
  await app.db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('passkey')
      .where('id', '=', params.id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) refuseUnknown()
    await recordChange(trx, app, { source, userId, kind: 'factor_removed', factor: 'passkey' })
    await afterRemoved(trx, userId)
  })
  app.sessions.clearUser(userId)
})

const makeRecoveryCodesRoute = route(makeRecoveryCodes, ({ who: { userId }, source }, app) =>
  app.db.transaction().execute(async (trx) => {
    if (!(await hasFactor(trx, userId))) refuse('conflict', 'Set up a second factor first.')
    await recordChange(trx, app, { source, userId, kind: 'recovery_codes_made' })
    return { recoveryCodes: await replaceRecoveryCodes(trx, userId) }
  }),
)

/** Ends the sessions of the user too: the one who asks for help may be another person than the one who is signed in. */
const clearFactorsRoute = route(clearFactors, async ({ params: { id }, source }, app) => {
  await app.db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('appUser').select('id').where('id', '=', id).executeTakeFirst()
    if (!user) refuseUnknown()
    for (const table of ['totp', 'passkey', 'recoveryCode', 'token'] as const)
      await trx.deleteFrom(table).where('userId', '=', id).execute()
    await recordChange(trx, app, { source, userId: id, kind: 'factors_cleared' })
  })
  app.sessions.clearUser(id)
})

/** The routes for the second factors of a user. */
export const factorRoutes: readonly Route[] = [
  readFactorsRoute,
  beginTotpRoute,
  confirmTotpRoute,
  removeTotpRoute,
  beginPasskeyRoute,
  addPasskeyRoute,
  renamePasskeyRoute,
  removePasskeyRoute,
  makeRecoveryCodesRoute,
  clearFactorsRoute,
]
