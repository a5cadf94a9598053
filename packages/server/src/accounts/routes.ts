import {
  changePassword,
  changeUser,
  listAccounts,
  logOut,
  logOutEverywhere,
  readSite,
  readUser,
  streamToken,
} from '@fullcourt/wire'
import { sql } from 'kysely'
import type { House } from '../house.ts'
import { page } from '../http/list.ts'
import { refuseField } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import { record } from '../live/record.ts'
import { guess, logInRoute } from './logIn.ts'
import { keyOf } from './names.ts'
import { hashPassword, isPassword } from './password.ts'
import { refuseLookalike, refuseTaken, registerRoute } from './register.ts'
import { endSessions, openSession, openStreamToken } from './session.ts'
import { readWholeUser } from './user.ts'

const readUserRoute = route(readUser, ({ who }, house) => readWholeUser(house, who.userId))

const changeUserRoute = route(changeUser, async ({ who, body }, house) => {
  const { username } = body
  refuseLookalike(username)
  await house.db.transaction().execute(async (trx) => {
    if (username !== undefined) await refuseTaken(trx, { username }, who.userId)
    await trx
      .updateTable('appUser')
      .set({
        ...body,
        ...(username !== undefined && { usernameKey: keyOf(username) }),
        updatedAt: new Date(house.now()).toISOString(),
      })
      .where('id', '=', who.userId)
      .execute()
    const accounts = await trx
      .selectFrom('accountMember')
      .select('accountId')
      .where('userId', '=', who.userId)
      .execute()
    const detail = { id: who.userId, action: 'update' }
    await record(
      trx,
      ...accounts
        .slice(0, 1)
        .map(({ accountId }) => ({ accountId, userId: who.userId, type: 'user' as const, detail })),
    )
  })
  return readWholeUser(house, who.userId)
})

async function isOwnPassword(house: House, userId: string, password: string): Promise<boolean> {
  const user = await house.db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return isPassword(password, user?.passwordHash ?? null)
}

const changePasswordRoute = route(changePassword, async ({ who, body, ip }, house) => {
  const isRight = await guess(house, { userId: who.userId, typed: '', ip }, () =>
    isOwnPassword(house, who.userId, body.currentPassword),
  )
  if (!isRight) return refuseField('currentPassword', 'Current password is wrong.')
  const passwordHash = await hashPassword(body.newPassword)
  await house.db.updateTable('appUser').set({ passwordHash }).where('id', '=', who.userId).execute()
  await endSessions(house, who.userId)
  return { token: await openSession(house, who.userId) }
})

const logOutRoute = route(logOut, async ({ who }, { db, sessions }) => {
  await db.deleteFrom('token').where('hash', '=', who.tokenHash).execute()
  sessions.forget(who.userId)
})

const logOutEverywhereRoute = route(logOutEverywhere, ({ who }, house) => endSessions(house, who.userId))

const streamTokenRoute = route(streamToken, async ({ who }, house) => ({
  token: await openStreamToken(house, who),
}))

const readSiteRoute = route(readSite, async (_call, { db, env }) => {
  const first = await db
    .selectFrom('plan')
    .select('trialDays')
    .where('hidden', '=', false)
    .orderBy('priceUsd', 'desc')
    .executeTakeFirst()
  return { demo: env.demo, trialDays: first?.trialDays ?? 0 }
})

const listAccountsRoute = route(listAccounts, (call, house) =>
  page(house, call, {
    rows: house.db
      .selectFrom('account')
      .innerJoin('accountMember', 'accountMember.accountId', 'account.id')
      .select(['account.id', 'account.name', 'account.createdAt'])
      .where('accountMember.userId', '=', call.who.userId)
      .where('account.deletedAt', call.query.deleted ? 'is not' : 'is', null),
    keys: [
      { by: sql`account.created_at`, as: 'timestamptz(3)' },
      { by: sql`account.id`, as: 'uuid' },
    ],
    searched: [sql`account.name`],
    show: ({ id, name, createdAt }) => ({ id, name, createdAt }),
  }),
)

/** Users, their sessions and accounts. */
export const accountRoutes: readonly Route[] = [
  registerRoute,
  readUserRoute,
  changeUserRoute,
  changePasswordRoute,
  logInRoute,
  logOutRoute,
  logOutEverywhereRoute,
  streamTokenRoute,
  readSiteRoute,
  listAccountsRoute,
]
