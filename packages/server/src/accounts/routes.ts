import { type Account, changeUser, listAccounts, readSite, readUser, renameAccount } from '@fullcourt/wire'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { avatarIdOf } from '../avatars/attach.ts'
import { userHolder } from '../avatars/names.ts'
import { type Call, type LimitVerdict, type Route, route } from '../calls/route.ts'
import { publish } from '../live/publish.ts'
import { readPage } from '../queries/readPage.ts'
import { becomeAdminRoute } from './admin.ts'
import { apiTokenRoutes } from './apiTokens.ts'
import { contactRoutes } from './contactRoutes.ts'
import { factorLogInRoutes } from './factors/logInRoutes.ts'
import { factorRoutes } from './factors/routes.ts'
import { logInRoute } from './logIn.ts'
import { keyOf } from './names.ts'
import { lockWholeAccount, ownAccounts } from './ownAccounts.ts'
import { changePasswordRoute } from './ownPassword.ts'
import { passwordHelpRoutes } from './passwordHelp.ts'
import { refuseLookalike, refuseTaken, registerRoute } from './register.ts'
import { askResetRoute, completeResetRoute } from './reset.ts'
import { sessionRoutes } from './sessionRoutes.ts'
import { readWholeUser, recordUser } from './user.ts'

const readUserRoute = route(readUser, ({ who }, app) => readWholeUser(app, who.userId, who.viewedUntil))

/** Limits changes of the username, because they reveal which names are taken. A name that fails without a query does not count. */
async function limitUsernameChanges(
  { who, body: { username } }: Call<typeof changeUser>,
  { limits }: AppContext,
): Promise<LimitVerdict> {
  refuseLookalike(username)
  if (username !== undefined) await limits.take('usernameChanges', who.userId)
  return 'handle'
}

async function change({ who, body }: Call<typeof changeUser>, app: AppContext) {
  const { username, avatarURL, ...fields } = body
  const now = new Date(app.now()).toISOString()
  const owner = userHolder(who.userId)
  await app.db.transaction().execute(async (trx) => {
    if (username !== undefined) await refuseTaken(trx, username, who.userId)
    await trx
      .updateTable('appUser')
      .set({
        ...fields,
        ...(username !== undefined && { username, usernameKey: keyOf(username) }),
        ...(avatarURL !== undefined && { avatarId: await avatarIdOf(trx, owner, { avatarURL, now }) }),
        updatedAt: now,
      })
      .where('id', '=', who.userId)
      .execute()
    await recordUser(trx, who.userId)
  })
  return readWholeUser(app, who.userId)
}

const changeUserRoute = route(changeUser, change, { limitByCall: limitUsernameChanges })

const readSiteRoute = route(readSite, async (_call, { db, env }) => {
  const first = await db
    .selectFrom('plan')
    .select('trialDays')
    .where('hidden', '=', false)
    .orderBy('priceUsd', 'desc')
    .executeTakeFirst()
  const { demo, billing, registration, contactEmail } = env
  return { demo, trialDays: billing ? (first?.trialDays ?? 0) : 0, billing, registration, contactEmail }
})

const shownAccount = ({ id, name, createdAt, eraseAt, isOwner, isFounder }: Account): Account => ({
  id,
  name,
  createdAt,
  eraseAt,
  isOwner,
  isFounder,
})

const listAccountsRoute = route(listAccounts, (call, app) =>
  readPage(app, call, {
    rows: ownAccounts(app.db, call.who.userId).where(
      'account.deletedAt',
      call.query.deleted ? 'is not' : 'is',
      null,
    ),
    keys: [
      { by: sql`account.created_at`, as: 'timestamptz(3)' },
      { by: sql`account.id`, as: 'uuid' },
    ],
    searched: [sql`account.name`],
    show: shownAccount,
  }),
)

const renameAccountRoute = route(renameAccount, ({ who: { userId }, params: { id }, body }, app) =>
  app.db.transaction().execute(async (trx) => {
    const account = await lockWholeAccount(trx, { id, userId })
    await trx.updateTable('account').set(body).where('id', '=', id).execute()
    await publish(trx, { accountId: id, type: 'account', detail: { id, action: 'update' } })
    return shownAccount({ ...account, ...body })
  }),
)

/** The routes for users, their sessions and accounts. */
export const accountRoutes: readonly Route[] = [
  registerRoute,
  readUserRoute,
  changeUserRoute,
  changePasswordRoute,
  askResetRoute,
  completeResetRoute,
  becomeAdminRoute,
  ...passwordHelpRoutes,
  ...contactRoutes,
  logInRoute,
  ...factorLogInRoutes,
  ...factorRoutes,
  ...apiTokenRoutes,
  ...sessionRoutes,
  readSiteRoute,
  listAccountsRoute,
  renameAccountRoute,
]
