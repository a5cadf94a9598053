import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { becomeAdmin } from '@fullcourt/wire'
import { hashToken, newToken } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import { audit, SERVER } from '../audit/audit.ts'
import { refuse } from '../calls/refusal.ts'
import { route } from '../calls/route.ts'
import type { Env } from '../env.ts'
import { keyOf } from './names.ts'
import { readWholeUser, recordUser } from './user.ts'

/** Makes the user an administrator who has verified ADMIN_EMAIL. An unverified address gives no rights. */
export async function appointAdmin({ db, env }: AppContext): Promise<void> {
  if (!env.adminEmail) return
  const made = await db
    .updateTable('appUser')
    .set({ isAdmin: true })
    .where('isAdmin', '=', false)
    .where('id', 'in', (select) =>
      select
        .selectFrom('userEmail')
        .select('userId')
        .where('emailKey', '=', keyOf(env.adminEmail!))
        .where('verifiedAt', 'is not', null),
    )
    .returning('id')
    .execute()
  for (const { id } of made)
    await audit(db, SERVER, {
      kind: 'became_admin',
      on: { kind: 'user', id },
      detail: { by: 'ADMIN_EMAIL' },
    })
}

export const hasAdmin = async ({ db }: Pick<AppContext, 'db'>): Promise<boolean> => {
  const admin = await db
    .selectFrom('appUser')
    .select('id')
    .where('isAdmin', '=', true)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

/** How long an administrator link is valid. */
const LINK_MINUTES = 15

/**
 * Makes a link whose first visitor becomes an administrator. For an installation that has no administrator and no ADMIN_EMAIL;
 * else returns null. Each start makes a new link and revokes the previous one.
 */
export async function offerAdminLink(app: AppContext): Promise<string | null> {
  const { db, env, now } = app
  await db.deleteFrom('adminLink').execute()
  if (env.adminEmail || (await hasAdmin(app))) return null
  const { token, hash: tokenHash } = newToken()
  const link = { tokenHash, madeAt: new Date(now()).toISOString() }
  await db
    .insertInto('adminLink')
    .values(link)
    .onConflict((on) => on.column('single').doUpdateSet(link))
    .execute()
  // Fragments are not sent to servers, so the token is in no log and no Referer header.
  return `${env.publicUrl}/become-admin/#${token}`
}

const LINK_FILE = 'admin-link.txt'

/**
 * Returns the lines of the start-up log that say where the link is. In production it is in a file that only the owner of DATA_DIR
 * can read: many people read logs, and logs are kept.
 */
export async function describeAdminLink({ production, dataDir }: Env, link: string): Promise<string> {
  const opens = `the first visitor within ${LINK_MINUTES} minutes becomes one`
  if (!production) return `  no administrator yet: open this link; ${opens}\n    ${link}`
  const file = resolve(dataDir, LINK_FILE)
  await mkdir(dataDir, { recursive: true })
  // Removes the old file, because writing to an existing file keeps its mode.
  await rm(file, { force: true })
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' })
  return `  no administrator yet: open the link in ${file}; ${opens}`
}

const refuseLink = (): never =>
  refuse('gone', `This link has expired. Restart the server for a new one, good for ${LINK_MINUTES} minutes.`)

const oldestLink = ({ now }: Pick<AppContext, 'now'>): string =>
  new Date(now() - LINK_MINUTES * 60_000).toISOString()

/** Refuses a token that is not that of the link of this start. Does not use the link up. */
export async function refuseWithoutLink(app: Pick<AppContext, 'db' | 'now'>, token: string): Promise<void> {
  const link = await app.db
    .selectFrom('adminLink')
    .select('madeAt')
    .where('tokenHash', '=', hashToken(token))
    .where('madeAt', '>', oldestLink(app))
    .executeTakeFirst()
  if (!link) refuseLink()
}

export const becomeAdminRoute = route(becomeAdmin, async (call, app) => {
  const { who, body, ip, requestId } = call
  const { userId } = who
  if (who.isDemo) refuse('forbidden', 'A demo cannot administer this installation.')
  await app.db.transaction().execute(async (trx) => {
    const taken = await trx
      .deleteFrom('adminLink')
      .where('tokenHash', '=', hashToken(body.token))
      .where('madeAt', '>', oldestLink(app))
      .executeTakeFirst()
    if (taken.numDeletedRows !== 1n || (await hasAdmin({ db: trx }))) refuseLink()
    await trx
      .updateTable('appUser')
      .set({ isAdmin: true, updatedAt: new Date(app.now()).toISOString() })
      .where('id', '=', userId)
      .execute()
    await audit(trx, call, { kind: 'became_admin', on: { kind: 'user', id: userId }, detail: { by: 'link' } })
    await recordUser(trx, userId)
  })
  app.sessions.clearUser(userId)
  await rm(join(app.env.dataDir, LINK_FILE), { force: true })
  app.log.warn({ userId, ip, requestId }, 'became administrator by the link of the start')
  return readWholeUser(app, userId)
})
