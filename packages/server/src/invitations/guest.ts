import { hash } from 'node:crypto'
import { benchEnd, GUEST_DEVICES, UNNAMED_DEVICE, UNNAMED_GUEST } from '@fullcourt/program'
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse, refuseField } from '../calls/refusal.ts'
import type { Source } from '../calls/source.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notifications/notify.ts'
import type { RowKey } from '../tables/columns.ts'
import { markAccepted } from './join.ts'
import type { InvitationRow } from './rows.ts'

/** Guests are told from members wherever their plays name them. */
const GUEST_LAST_NAME = '(guest)'

type GuestRow = Pick<InvitationRow, 'teamGameId' | 'expiresAt' | 'name'>

/** Makes the user of a guest: without password and address, for one game, until the invitation ends. */
async function storeGuest(
  { newId }: Pick<AppContext, 'newId'>,
  trx: Transaction<Database>,
  { row, name, language }: { readonly row: GuestRow; readonly name: string; readonly language: UserLanguage },
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
      language,
      guestGameId: row.teamGameId,
      guestUntil: row.expiresAt,
    })
    .execute()
  return id
}

interface Device {
  /** The hash of the random key that a browser keeps; for a client without one, of its network and program. */
  readonly keyHash: string
  readonly name: string
}

const deviceOf = ({ deviceKeyHash, network, device, client }: Source): Device => ({
  keyHash: deviceKeyHash ?? hash('sha256', `${network} ${client}`, 'base64url'),
  name: device ?? client ?? UNNAMED_DEVICE,
})

/** Stores a device that opened the link of a guest. Refuses one too many. */
async function storeDevice(
  { newId, now }: Pick<AppContext, 'newId' | 'now'>,
  trx: Transaction<Database>,
  { id, accountId }: InvitationRow,
  { keyHash, name, isAllowed }: Device & { readonly isAllowed: boolean },
): Promise<void> {
  const { n } = await trx
    .selectFrom('benchDevice')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('accountId', '=', accountId)
    .where('invitationId', '=', id)
    .executeTakeFirstOrThrow()
  if (n >= GUEST_DEVICES)
    refuse('invitation_used', 'This link was opened on too many devices. Ask for a new one.')
  const at = new Date(now()).toISOString()
  const times = { askedAt: at, allowedAt: isAllowed ? at : null }
  await trx
    .insertInto('benchDevice')
    .values({ id: newId(), accountId, invitationId: id, keyHash, name, ...times })
    .execute()
}

/** Tells those who see the list of guests, and the one who made the link, that a device waits. */
async function reportWaiting(
  app: Pick<AppContext, 'jobs' | 'newId' | 'now'>,
  trx: Transaction<Database>,
  row: InvitationRow,
  { keyHash, name }: Device,
): Promise<void> {
  const { id, accountId, teamBrandId, teamGameId, invitedBy } = row
  await publish(trx, {
    accountId,
    teamBrandId,
    type: 'team-brand',
    detail: { id: teamBrandId, action: 'update' },
  })
  if (invitedBy === null) return
  await notify(trx, app, {
    kind: 'device_waiting',
    accountId,
    about: `${id} ${keyHash}`,
    detail: { guest: row.name ?? UNNAMED_GUEST, device: name },
    link: `/a/team/game/${teamGameId}/`,
    to: { userId: invitedBy },
  })
}

export type JoinedGame = { readonly is: 'in'; readonly userId: string } | { readonly is: 'waiting' }

/** Signs the guest in again on a device that is allowed. A further device waits until the owner allows it. */
async function joinAgain(
  app: Pick<AppContext, 'newId' | 'now' | 'jobs'>,
  trx: Transaction<Database>,
  row: InvitationRow,
  { userId, source }: { readonly userId: string; readonly source: Source },
): Promise<JoinedGame> {
  const device = deviceOf(source)
  const known = await trx
    .selectFrom('benchDevice')
    .select('allowedAt')
    .where('accountId', '=', row.accountId)
    .where('invitationId', '=', row.id)
    .where('keyHash', '=', device.keyHash)
    .executeTakeFirst()
  if (known && known.allowedAt !== null) {
    await markAccepted(app, trx, row, { userId, source })
    return { is: 'in', userId }
  }
  if (!known) {
    await storeDevice(app, trx, row, { ...device, isAllowed: false })
    await reportWaiting(app, trx, row, device)
  }
  return { is: 'waiting' }
}

/**
 * Signs in the guest of a bench invitation. The first opening makes the guest; opening it again on the same device, or on one that
 * the owner allowed, continues as the same guest.
 * @param typed the guest's name, if the invitation has none
 */
export async function joinGame(
  app: Pick<AppContext, 'newId' | 'now' | 'jobs'>,
  trx: Transaction<Database>,
  row: InvitationRow,
  { typed, source }: { readonly typed: string | null; readonly source: Source },
): Promise<JoinedGame> {
  const { accountId, teamBrandId, acceptedBy } = row
  if (acceptedBy !== null) return joinAgain(app, trx, row, { userId: acceptedBy, source })
  const name = row.name ?? typed
  if (name === null) return refuseField('name', 'Name is required.')
  const userId = await storeGuest(app, trx, { row, name, language: source.language })
  await trx
    .updateTable('invitation')
    .set({ name })
    .where('accountId', '=', accountId)
    .where('id', '=', row.id)
    .execute()
  await storeDevice(app, trx, row, { ...deviceOf(source), isAllowed: true })
  await markAccepted(app, trx, row, { userId, source })
  await publish(trx, {
    accountId,
    teamBrandId,
    type: 'team-brand',
    detail: { id: teamBrandId, action: 'update' },
  })
  return { is: 'in', userId }
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

/** Lets the links of bench guests, and those who have joined, last until the end of a game that was moved to later. */
export async function extendGuests(
  { now }: Pick<AppContext, 'now'>,
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
  gameStartTime: string,
): Promise<void> {
  const until = new Date(benchEnd(Date.parse(gameStartTime), now())).toISOString()
  const extended = await trx
    .updateTable('invitation')
    .set({ expiresAt: until })
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', id)
    .where('kind', '=', 'BENCH')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', new Date(now()).toISOString())
    .where('expiresAt', '<', until)
    .returning('acceptedBy')
    .execute()
  const guests = extended.flatMap(({ acceptedBy }) => acceptedBy ?? [])
  if (guests.length === 0) return
  await trx.updateTable('appUser').set({ guestUntil: until }).where('id', 'in', guests).execute()
  await trx.updateTable('token').set({ expiresAt: until }).where('userId', 'in', guests).execute()
}
