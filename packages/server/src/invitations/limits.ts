import { contactKey } from '../accounts/contacts.ts'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import type { Call, LimitVerdict } from '../calls/route.ts'
import type { Source } from '../calls/source.ts'
import { ALL_TEXTS } from '../notifications/sendText.ts'
import { isOnTrial } from '../programs/limits.ts'
import type { RowKey } from '../tables/columns.ts'

type Limited = Pick<AppContext, 'limits'>

/** Counts an invitation that a user makes or sends again. */
export async function limitInvitations({ who }: Call, { limits }: Limited): Promise<LimitVerdict> {
  await limits.take('invitations', who.userId)
  return 'handle'
}

/** Tells whether a user has a verified address or number. */
export async function isVerified({ db }: Pick<AppContext, 'db'>, userId: string): Promise<boolean> {
  const verified = await db
    .selectFrom('userEmail')
    .select('id')
    .where('userId', '=', userId)
    .where('verifiedAt', 'is not', null)
    .unionAll(
      db
        .selectFrom('userPhone')
        .select('id')
        .where('userId', '=', userId)
        .where('verifiedAt', 'is not', null),
    )
    .limit(1)
    .executeTakeFirst()
  return verified !== undefined
}

/** Mails and texts go to people who did not ask for them, so their sender must be known. A link can always be shown instead. */
async function refuseUnverified(app: Pick<AppContext, 'db'>, userId: string): Promise<void> {
  if (!(await isVerified(app, userId)))
    refuse(
      'verification_required',
      'Verify your email address in your profile before you send invitations, or show the link instead.',
    )
}

interface Sending {
  readonly call: { readonly who: { readonly userId: string }; readonly source: Pick<Source, 'network'> }
  /** The account that sends; null: an administrator of the installation does. */
  readonly accountId: string | null
  readonly email: string | null
  readonly phone: string | null
}

/**
 * Counts what is sent to an address and a number: by it from all programs, by account, network and installation. Refuses a sender
 * without a verified address or number. Runs before any transaction, because the counts are in the database too.
 */
export async function limitSent(
  app: Pick<AppContext, 'db' | 'env' | 'limits' | 'now'>,
  { call: { who, source }, accountId, email, phone }: Sending,
): Promise<void> {
  if (!email && !phone) return
  const { limits } = app
  await refuseUnverified(app, who.userId)
  const onTrial = accountId !== null && (await isOnTrial(app.db, accountId, app))
  if (email) {
    await limits.take('invitationMails', contactKey('email', email))
    if (accountId) await limits.take(onTrial ? 'mailsOfTrialAccount' : 'mailsOfAccount', accountId)
  }
  if (phone) {
    await limits.take('invitationMails', contactKey('phone', phone))
    await limits.refuseSpent('textsOfInstallation', ALL_TEXTS)
    if (accountId) await limits.take(onTrial ? 'textsOfTrialAccount' : 'textsOfAccount', accountId)
    await limits.take('textsFromNetwork', source.network)
  }
}

/** Counts an invitation that is sent again, to where it was sent before. */
export async function limitResent(
  app: Pick<AppContext, 'db' | 'env' | 'limits' | 'now'>,
  call: Sending['call'],
  { accountId, id }: RowKey,
): Promise<void> {
  const row = await app.db
    .selectFrom('invitation')
    .select(['kind', 'email', 'phone'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const { kind, email, phone } = row
  await limitSent(app, { call, accountId: kind === 'ACCOUNT' ? null : accountId, email, phone })
}
