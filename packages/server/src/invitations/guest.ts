import { GUEST_DEVICES } from '@fullcourt/program'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { refuse, refuseField } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import { type Joining, markAccepted } from './join.ts'
import type { InvitationRow } from './rows.ts'

/** Guests are told from members wherever their plays name them. */
const GUEST_LAST_NAME = '(guest)'

type GuestRow = Pick<InvitationRow, 'teamGameId' | 'expiresAt' | 'name'>

/** Makes the user of a guest: without password and address, for one game, until the invitation ends. */
async function storeGuest(
  { newId }: Pick<AppContext, 'newId'>,
  trx: Transaction<Database>,
  { row, name }: { readonly row: GuestRow; readonly name: string },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('appUser')
    .values({
      id,
      username: `guest ${id}`,
      usernameKey: `guest ${id}`,
      firstName: name,
      lastName: GUEST_LAST_NAME,
      guestGameId: row.teamGameId,
      guestUntil: row.expiresAt,
    })
    .execute()
  return id
}

/** Refuses a further device of a guest. One more than the first is allowed, should its battery run out. */
async function refuseThirdDevice(trx: Transaction<Database>, userId: string, now: string): Promise<void> {
  const sessions = await trx
    .selectFrom('token')
    .select('hash')
    .where('userId', '=', userId)
    .where('kind', '=', 'session')
    .where('expiresAt', '>', now)
    .limit(GUEST_DEVICES)
    .execute()
  if (sessions.length >= GUEST_DEVICES)
    refuse('invitation_used', `This link is in use on ${GUEST_DEVICES} devices. Ask for a new one.`)
}

/**
 * Signs in the guest of a bench invitation. The first opening makes the guest; opening it again, on the same device or a second
 * one, continues as the same guest.
 * @param typed the guest's name, if the invitation has none
 * @returns the id of the guest's user
 */
export async function joinGame(
  app: Pick<AppContext, 'newId' | 'now'>,
  trx: Transaction<Database>,
  row: InvitationRow,
  { typed, source }: { readonly typed: string | null; readonly source: Joining['source'] },
): Promise<string> {
  const now = new Date(app.now()).toISOString()
  const { accountId, teamBrandId, acceptedBy } = row
  if (acceptedBy !== null) {
    await refuseThirdDevice(trx, acceptedBy, now)
    await markAccepted(app, trx, row, { userId: acceptedBy, source })
    return acceptedBy
  }
  const name = row.name ?? typed
  if (name === null) return refuseField('name', 'Name is required.')
  const userId = await storeGuest(app, trx, { row, name })
  await trx.updateTable('invitation').set({ name }).where('id', '=', row.id).execute()
  await markAccepted(app, trx, row, { userId, source })
  await publish(trx, {
    accountId,
    teamBrandId,
    type: 'team-brand',
    detail: { id: teamBrandId, action: 'update' },
  })
  return userId
}

/** Ends the guest of a bench invitation at once. */
export async function endGuest(
  { now }: Pick<AppContext, 'now'>,
  trx: Transaction<Database>,
  userId: string,
  { accountId }: Pick<InvitationRow, 'accountId'>,
): Promise<void> {
  await trx
    .updateTable('appUser')
    .set({ guestUntil: new Date(now()).toISOString() })
    .where('id', '=', userId)
    .where('guestGameId', 'is not', null)
    .execute()
  await trx.deleteFrom('token').where('userId', '=', userId).execute()
  await publish(trx, { accountId, userId, type: 'user', detail: { id: userId, action: 'update' } })
}
