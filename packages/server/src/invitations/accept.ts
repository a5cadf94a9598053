import { acceptInvitation, type ReplyOf } from '@fullcourt/wire'
import type { Kysely } from 'kysely'
import { refuseViewer } from '../access/authorize.ts'
import { limitTakenUsernames } from '../accounts/register.ts'
import { openSession } from '../accounts/session.ts'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import { type Call, type LimitVerdict, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { notify } from '../notifications/notify.ts'
import { programFullName } from '../programs/shown.ts'
import { lockRow } from '../queries/lockRow.ts'
import { joinAccount } from './account.ts'
import { joinGame } from './guest.ts'
import { joinProgram } from './join.ts'
import { prepareUser, storeInvitedUser } from './newUser.ts'
import { isInvited, requestToJoin } from './request.ts'
import { type InvitationRow, openInvitation, refuseUnbacked } from './rows.ts'

type AcceptCall = Call<typeof acceptInvitation>
type Accepted = ReplyOf<typeof acceptInvitation>

/** Finds the signed-in user who joins. Returns null if a new user is to be made. */
async function signedInUser(call: AcceptCall, { sessions }: AppContext): Promise<string | null> {
  const { bearer, ip, body } = call
  if (body.username !== undefined || bearer === null) return null
  const principal = await sessions.find(bearer, ip)
  if (!principal) return refuse('unauthenticated', 'Log in first: the token is missing or has expired.')
  if (principal.guestGameId !== null) return null
  refuseViewer(acceptInvitation, principal)
  if (principal.isDemo) refuse('forbidden', 'A demo cannot join a program. Choose a username and a password.')
  return principal.userId
}

/** Tells the inviter who joined. */
async function notifyInviter(
  app: AppContext,
  trx: Kysely<Database>,
  { id, accountId, teamBrandId, invitedBy }: InvitationRow,
  userId: string,
): Promise<void> {
  if (teamBrandId === null || invitedBy === null) return
  const joined = await trx
    .selectFrom('teamBrandPersonnel')
    .innerJoin('teamBrand', (on) =>
      on
        .onRef('teamBrand.accountId', '=', 'teamBrandPersonnel.accountId')
        .onRef('teamBrand.id', '=', 'teamBrandPersonnel.teamBrandId'),
    )
    .select(['teamBrandPersonnel.id', 'teamBrandPersonnel.role', 'teamBrand.name', 'teamBrand.mascot'])
    .where('teamBrandPersonnel.accountId', '=', accountId)
    .where('teamBrandPersonnel.teamBrandId', '=', teamBrandId)
    .where('teamBrandPersonnel.userId', '=', userId)
    .where('teamBrandPersonnel.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!joined) return
  await notify(trx, app, {
    kind: 'invitation_accepted',
    accountId,
    about: id,
    detail: { program: programFullName(joined) },
    personId: joined.id,
    link: `/a/program/${joined.role === 'PLAYER' ? 'players' : 'staff'}/${joined.id}/`,
    to: { userId: invitedBy },
    except: userId,
  })
}

/** Joins a user to a program or an account: the signed-in one, or a new one. Without the invited address the user asks to join. */
async function acceptAsMember(
  app: AppContext,
  call: AcceptCall,
  { id, accountId, teamBrandId, kind }: InvitationRow,
): Promise<Accepted> {
  const { body, source, bearer } = call
  const known = await signedInUser(call, app)
  const user = known === null ? await prepareUser(body, source) : null
  const { userId, isRequested } = await app.db.transaction().execute(async (trx) => {
    // Roles change under this lock, so the inviter's role cannot change between the check and the joining.
    if (teamBrandId !== null) await lockRow(trx, 'teamBrand', { accountId, id: teamBrandId })
    const opened = await openInvitation(app, trx, { id, token: body.token })
    await refuseUnbacked(app, trx, opened.row)
    const joiner = user ? await storeInvitedUser(app, trx, { opened, user, source }) : known!
    if (!(await isInvited(trx, opened, { userId: joiner, isNew: user !== null }))) {
      await requestToJoin(app, trx, opened.row, { userId: joiner, source })
      return { userId: joiner, isRequested: true }
    }
    const join = kind === 'ACCOUNT' ? joinAccount : joinProgram
    await join(app, trx, opened.row, { userId: joiner, source })
    await notifyInviter(app, trx, opened.row, joiner)
    return { userId: joiner, isRequested: false }
  })
  const token = user || !bearer ? await openSession(app, userId, source) : bearer
  return { token, kind, teamBrandId: isRequested ? null : teamBrandId, teamGameId: null, isRequested }
}

/** Signs a guest in to keep the book of one game. */
async function acceptAsGuest(app: AppContext, call: AcceptCall, { id }: InvitationRow): Promise<Accepted> {
  const { body, source } = call
  const { joined, row } = await app.db.transaction().execute(async (trx) => {
    const opened = await openInvitation(app, trx, { id, token: body.token })
    await refuseUnbacked(app, trx, opened.row)
    const guest = await joinGame(app, trx, opened.row, { typed: body.name ?? null, source })
    return { joined: guest, row: opened.row }
  })
  if (joined.is === 'waiting') {
    // The device is stored, so the owner sees it at once, although the call is refused.
    app.live.poke()
    app.jobs.poke()
    return refuse(
      'device_waiting',
      'This link is in use on another device. The person who made it must allow this one.',
    )
  }
  const token = await openSession(app, joined.userId, source, { until: row.expiresAt })
  return { token, kind: 'BENCH', teamBrandId: null, teamGameId: row.teamGameId, isRequested: false }
}

async function limitAcceptances(
  { body: { username }, ip }: AcceptCall,
  app: AppContext,
): Promise<LimitVerdict> {
  return username === undefined ? 'handle' : limitTakenUsernames({ username, ip }, app)
}

export const acceptInvitationRoute = route(
  acceptInvitation,
  async (call, app) => {
    const { row } = await openInvitation(app, app.db, { id: call.params.id, token: call.body.token })
    return row.kind === 'BENCH' ? acceptAsGuest(app, call, row) : acceptAsMember(app, call, row)
  },
  { limit: 'acceptances', limitByCall: limitAcceptances },
)
