import { may } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  changeProgram,
  createProgram,
  deleteProgram,
  type EntityMessage,
  readProgram,
  restoreProgram,
} from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import { refuseToAllButAdmins } from '../access/admins.ts'
import { refuseSuspended } from '../access/authorize.ts'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { avatarIdOf } from '../avatars/attach.ts'
import { refuseField } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import { createOnce } from '../queries/createOnce.ts'
import { setDeleted } from '../queries/setDeleted.ts'
import type { RowKey } from '../tables/columns.ts'
import { refuseProgramsPastLimit } from './limits.ts'
import { readProgramOf } from './program.ts'

type Action = EntityMessage['action']

/** Publishes a change of a program or its people to its readers. */
export const publishProgram = (
  trx: Kysely<Database>,
  { accountId, teamBrandId }: { readonly accountId: string; readonly teamBrandId: string },
  action: Action = 'update',
) => publish(trx, { accountId, teamBrandId, type: 'team-brand', detail: { id: teamBrandId, action } })

/** Lists the programs of an account that are not deleted. */
export const programsOfAccount = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('teamBrand')
    .select('id')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .execute()

async function refuseForeignAccount(db: Kysely<Database>, accountId: string, userId: string): Promise<void> {
  const mine = await db
    .selectFrom('accountOwner')
    .innerJoin('account', 'account.id', 'accountOwner.accountId')
    .select('account.suspendedReason as suspension')
    .where('accountOwner.accountId', '=', accountId)
    .where('accountOwner.userId', '=', userId)
    .where('account.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!mine) return refuseField('accountId', 'Account id must be one of your accounts.')
  refuseSuspended(mine)
}

/** Makes the account of a user who has none of their own, as after joining by invitation. A founder names the account. */
async function createAccount(
  trx: Transaction<Database>,
  { newId }: Pick<AppContext, 'newId'>,
  userId: string,
): Promise<string> {
  const { firstName, lastName } = await trx
    .selectFrom('appUser')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const account = await trx
    .selectFrom('account')
    .innerJoin('accountOwner', 'accountOwner.accountId', 'account.id')
    .select('account.id')
    .where('account.founderId', '=', userId)
    .where('accountOwner.userId', '=', userId)
    .where('account.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (account) return refuseField('accountId', 'Account id is required.')
  const id = newId()
  await trx
    .insertInto('account')
    .values({ id, name: `${firstName} ${lastName}`, founderId: userId })
    .execute()
  return id
}

/** Refuses a league that is neither built in nor one of the account. */
async function refuseForeignLeague(db: Kysely<Database>, leagueId: string, accountId: string): Promise<void> {
  const league = await db
    .selectFrom('league')
    .select('id')
    .where('id', '=', leagueId)
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('accountId', 'is', null), where('accountId', '=', accountId)]))
    .executeTakeFirst()
  if (!league) refuseField('leagueId', 'League id must be one of your leagues.')
}

/** Adds the creator as the first person of a program, with the role ADMIN. */
async function addCreator(
  trx: Transaction<Database>,
  app: AppContext,
  { accountId, teamBrandId, userId }: { accountId: string; teamBrandId: string; userId: string },
): Promise<void> {
  const { firstName, lastName, email } = await trx
    .selectFrom('appUser')
    .leftJoin('userEmail', (join) =>
      join.onRef('userEmail.userId', '=', 'appUser.id').on('userEmail.isPrimary', '=', true),
    )
    .select(['appUser.firstName', 'appUser.lastName', 'userEmail.email'])
    .where('appUser.id', '=', userId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('teamBrandPersonnel')
    .values({
      id: app.newId(),
      accountId,
      teamBrandId,
      userId,
      firstName,
      lastName,
      role: 'ADMIN',
      primaryEmail: email,
    })
    .execute()
}

const createProgramRoute = route(createProgram, ({ who: { userId }, body }, app) =>
  createOnce(app, {
    endpoint: createProgram,
    body,
    table: 'teamBrand',
    make: async (trx, id) => {
      const { leagueId } = body
      const accountId = body.accountId ?? (await createAccount(trx, app, userId))
      await refuseForeignAccount(trx, accountId, userId)
      await refuseForeignLeague(trx, leagueId, accountId)
      await refuseProgramsPastLimit(trx, { accountId, id }, app)
      await trx
        .insertInto('teamBrand')
        .values({ ...body, id, accountId })
        .execute()
      await addCreator(trx, app, { accountId, teamBrandId: id, userId })
      await publishProgram(trx, { accountId, teamBrandId: id }, 'create')
    },
    read: (id) => readProgramOf(app, userId, { accountId: body.accountId, id }),
  }),
)

const readProgramRoute = route(readProgram, ({ who, subject }, app) =>
  readProgramOf(app, who.userId, subject),
)

/** Ends all links to the playlists of a program. What they play ends at the next request of the player. */
async function endLinks(trx: Transaction<Database>, { accountId, id }: RowKey, now: string): Promise<void> {
  await trx
    .updateTable('playlistShare')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('playlistId', 'in', (of) =>
      of
        .selectFrom('playlist')
        .innerJoin('team', (on) =>
          on.onRef('team.accountId', '=', 'playlist.accountId').onRef('team.id', '=', 'playlist.teamId'),
        )
        .select('playlist.id')
        .where('playlist.accountId', '=', accountId)
        .where('team.teamBrandId', '=', id),
    )
    .execute()
}

const changeProgramRoute = route(changeProgram, async ({ who, subject, body }, app) => {
  const { avatarURL, maxPreps, ...fields } = body
  if (body.allowsLinks !== undefined && !may('film.allowLinks', subject))
    await refuseToAllButAdmins(app.db, subject, msg('allow or end links'))
  const now = new Date(app.now()).toISOString()
  const owner = { kind: 'program', id: subject.id, accountId: subject.accountId } as const
  await app.db.transaction().execute(async (trx) => {
    if (body.leagueId) await refuseForeignLeague(trx, body.leagueId, subject.accountId)
    await trx
      .updateTable('teamBrand')
      .set({
        ...fields,
        ...(maxPreps !== undefined && { maxPreps: maxPreps && JSON.stringify(maxPreps) }),
        ...(avatarURL !== undefined && { avatarId: await avatarIdOf(trx, owner, { avatarURL, now }) }),
        updatedAt: now,
      })
      .where('accountId', '=', subject.accountId)
      .where('id', '=', subject.id)
      .execute()
    if (body.allowsLinks === false) await endLinks(trx, subject, now)
    await publishProgram(trx, { accountId: subject.accountId, teamBrandId: subject.id })
  })
  return readProgramOf(app, who.userId, subject)
})

async function setProgramDeleted(
  app: AppContext,
  call: Call<typeof deleteProgram> | Call<typeof restoreProgram>,
  deletedAt: string | null,
): Promise<void> {
  const { id, accountId } = call.subject
  await app.db.transaction().execute(async (trx) => {
    if (!(await setDeleted(trx, 'teamBrand', call.subject, deletedAt))) return
    if (!deletedAt) await refuseProgramsPastLimit(trx, { accountId, id }, app)
    await auditSubject(trx, call, { kind: deletedAt ? 'deleted' : 'restored' })
    await publishProgram(trx, { accountId, teamBrandId: id }, deletedAt ? 'destroy' : 'create')
  })
}

const deleteProgramRoute = route(deleteProgram, (call, app) =>
  setProgramDeleted(app, call, new Date(app.now()).toISOString()),
)

const restoreProgramRoute = route(restoreProgram, async (call, app) => {
  if (call.subject.deletedAt !== null) await setProgramDeleted(app, call, null)
  return readProgramOf(app, call.who.userId, call.subject)
})

export const programRoutes: readonly Route[] = [
  createProgramRoute,
  readProgramRoute,
  changeProgramRoute,
  deleteProgramRoute,
  restoreProgramRoute,
]
