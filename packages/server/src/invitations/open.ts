import { type InvitationDetails, readInvitation, suggestUsernames } from '@fullcourt/wire'
import type { Kysely } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { nameInvitedTo } from './links.ts'
import { type InvitationRow, openInvitation, refuseRevoked, refuseUnbacked } from './rows.ts'
import { freeUsernames } from './usernames.ts'

interface Name {
  readonly firstName: string
  readonly lastName: string
}

/** The name of the invited person. Refuses if the person was deleted, became inactive, or can sign in by other means. */
export async function invitedName(
  db: Kysely<Database>,
  { accountId, personId, name }: Pick<InvitationRow, 'accountId' | 'personId' | 'name'>,
): Promise<Name | null> {
  if (personId === null) return name === null ? null : splitName(name)
  const person = await db
    .selectFrom('teamBrandPersonnel')
    .select(['firstName', 'lastName'])
    .where('accountId', '=', accountId)
    .where('id', '=', personId)
    .where('userId', 'is', null)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return person ?? refuseRevoked()
}

function splitName(name: string): Name {
  const space = name.lastIndexOf(' ')
  return space < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) }
}

async function gameOf(
  app: AppContext,
  { accountId, teamGameId }: InvitationRow,
): Promise<InvitationDetails['teamGame']> {
  if (teamGameId === null) return null
  const game = await app.db
    .selectFrom('teamGame')
    .select(['id', 'opponentName', 'opponentMascot', 'isHome', 'gameStartTime', 'timezone'])
    .where('accountId', '=', accountId)
    .where('id', '=', teamGameId)
    .executeTakeFirstOrThrow()
  const { id, opponentName, opponentMascot, isHome, gameStartTime, timezone } = game
  const opponent = [opponentName, opponentMascot].filter(Boolean).join(' ')
  return { id, opponent, isHome, gameStartTime, timezone }
}

async function markSeen({ db, now }: AppContext, { accountId, id }: InvitationRow): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ seenAt: new Date(now()).toISOString() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('seenAt', 'is', null)
    .execute()
}

/** A name that the inviter gave a bench guest is one name; a person has two. */
async function shownName(db: Kysely<Database>, row: InvitationRow) {
  if (row.kind === 'BENCH') return { firstName: row.name, lastName: null }
  const name = await invitedName(db, row)
  return { firstName: name?.firstName ?? null, lastName: name?.lastName || null }
}

export const readInvitationRoute = route(
  readInvitation,
  async ({ params, body }, app) => {
    const { row } = await openInvitation(app, app.db, { id: params.id, token: body.token })
    await refuseUnbacked(app, app.db, row)
    const name = await shownName(app.db, row)
    const teamBrand = await nameInvitedTo(app, row)
    if (!teamBrand) return refuseRevoked()
    await markSeen(app, row)
    return {
      kind: row.kind,
      teamBrand: { name: teamBrand.name, mascot: teamBrand.mascot, avatarURL: teamBrand.avatarURL },
      role: roleOf(row),
      ...name,
      email: row.email,
      expiresAt: row.expiresAt,
      teamGame: await gameOf(app, row),
    }
  },
  { limit: 'invitationLooks' },
)

/** The role that accepting gives: in the game for a guest, in every program of the account for its new owner. */
function roleOf({ kind, role }: InvitationRow): InvitationDetails['role'] {
  if (kind === 'BENCH') return 'STATISTICIAN'
  return kind === 'ACCOUNT' ? 'ADMIN' : role!
}

export const suggestUsernamesRoute = route(
  suggestUsernames,
  async ({ params, body }, app) => {
    const { row } = await openInvitation(app, app.db, { id: params.id, token: body.token })
    const known = row.kind === 'BENCH' ? null : await invitedName(app.db, row)
    const { firstName = known?.firstName ?? '', lastName = known?.lastName ?? '' } = body
    return { results: await freeUsernames(app.db, { firstName, lastName, email: row.email }) }
  },
  { limit: 'usernameSuggestions' },
)
