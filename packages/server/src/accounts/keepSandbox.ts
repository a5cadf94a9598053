import { trialEnd } from '@fullcourt/program'
import type { BodyOf, registerUser } from '@fullcourt/wire'
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { NEW_TRIAL, termsColumns } from '../billing/subscription.ts'
import { refuse } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { keyOf } from './names.ts'

type Body = BodyOf<typeof registerUser>

/** Finds the demo user of a token. Returns null for other users. */
export async function sandboxUser({ sessions }: AppContext, bearer: string | null): Promise<string | null> {
  const who = bearer ? await sessions.find(bearer) : null
  return who?.isDemo ? who.userId : null
}

/** Takes the account out of the demo. Its row stays locked until the end, so that the hourly removal of old demos skips it. */
async function takeAccount(trx: Transaction<Database>, userId: string, name: string): Promise<string> {
  const account = await trx
    .updateTable('account')
    .set({ name, isDemo: false })
    .where('isDemo', '=', true)
    .where('founderId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return account?.id ?? refuse('unauthenticated', 'This sandbox has ended. Sign up without it.')
}

/** Restarts the trial: it begins with the sign-up, not with the demo. */
async function restartTrial(
  trx: Transaction<Database>,
  { now }: AppContext,
  accountId: string,
): Promise<void> {
  const running = await trx
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.planId')
    .select(['subscription.id', 'plan.trialDays'])
    .where('subscription.accountId', '=', accountId)
    .where('trialActive', '=', true)
    .where('status', '=', 'ACTIVE')
    .execute()
  for (const { id, trialDays } of running) {
    const endDate = new Date(trialEnd({ trialDays }, now())).toISOString()
    await trx
      .updateTable('subscription')
      .set(termsColumns({ ...NEW_TRIAL, endDate }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Turns a sandbox's visitor into the user who signs up, with the sandbox's account (rule 43). The user keeps the id, so that
 * unsent plays of the device and the log of the games stay theirs.
 */
export async function keepSandbox(
  trx: Transaction<Database>,
  app: AppContext,
  userId: string,
  {
    body,
    passwordHash,
    language,
  }: { readonly body: Body; readonly passwordHash: string; readonly language: UserLanguage },
): Promise<void> {
  const { firstName, lastName, username, email, communications } = body
  const accountId = await takeAccount(trx, userId, `${firstName} ${lastName}`)
  await trx
    .updateTable('appUser')
    .set({
      username,
      usernameKey: keyOf(username),
      firstName,
      lastName,
      communications,
      language,
      passwordHash,
      isDemo: false,
    })
    .where('id', '=', userId)
    .execute()
  await trx
    .updateTable('teamBrandPersonnel')
    .set({ firstName, lastName, primaryEmail: email })
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .execute()
  await restartTrial(trx, app, accountId)
}
