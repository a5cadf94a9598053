import {
  changeProgram,
  createProgram,
  deleteProgram,
  type EntityMessage,
  readProgram,
  restoreProgram,
} from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import { auditSubject } from '../audit/audit.ts'
import { beginUnlimited } from '../billing/begin.ts'
import type { Database } from '../database.ts'
import type { House } from '../house.ts'
import { creating } from '../http/creating.ts'
import { refuseField } from '../http/refusal.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { record } from '../live/record.ts'
import { refuseProgramsPastLimit } from './limits.ts'
import { readProgramOf } from './program.ts'

type Action = EntityMessage['action']

/** Tells the readers of a program that it, or somebody in it, changed. */
export const programChanged = (
  trx: Transaction<Database>,
  { accountId, teamBrandId }: { readonly accountId: string; readonly teamBrandId: string },
  action: Action = 'update',
) => record(trx, { accountId, teamBrandId, type: 'team-brand', detail: { id: teamBrandId, action } })

async function refuseForeignAccount(db: Kysely<Database>, accountId: string, userId: string): Promise<void> {
  const mine = await db
    .selectFrom('accountMember')
    .innerJoin('account', 'account.id', 'accountMember.accountId')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .where('account.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!mine) refuseField('accountId', 'Account id is none of your accounts.')
}

/** A program plays in a built-in league or in one of its account. */
async function refuseForeignLeague(db: Kysely<Database>, leagueId: string, accountId: string): Promise<void> {
  const league = await db
    .selectFrom('league')
    .select('id')
    .where('id', '=', leagueId)
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('accountId', 'is', null), where('accountId', '=', accountId)]))
    .executeTakeFirst()
  if (!league) refuseField('leagueId', 'League id is none of your leagues.')
}

/** Whoever creates a program is its first person, with the role ADMIN. */
async function addCreator(
  trx: Transaction<Database>,
  house: House,
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
      id: house.newId(),
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

const createProgramRoute = route(createProgram, ({ who: { userId }, body }, house) =>
  creating(house, {
    endpoint: createProgram,
    body,
    make: async (trx, id) => {
      const { accountId, leagueId } = body
      await refuseForeignAccount(trx, accountId, userId)
      await refuseForeignLeague(trx, leagueId, accountId)
      await refuseProgramsPastLimit(trx, accountId, house.now())
      await trx
        .insertInto('teamBrand')
        .values({ ...body, id })
        .execute()
      if (!house.env.billing) await beginUnlimited(trx, { id: house.newId(), accountId, teamBrandId: id })
      await addCreator(trx, house, { accountId, teamBrandId: id, userId })
      await programChanged(trx, { accountId, teamBrandId: id }, 'create')
    },
    read: (id) => readProgramOf(house, userId, id),
  }),
)

const readProgramRoute = route(readProgram, ({ who, subject }, house) =>
  readProgramOf(house, who.userId, subject.id),
)

const changeProgramRoute = route(changeProgram, async ({ who, subject, body }, house) => {
  await house.db.transaction().execute(async (trx) => {
    if (body.leagueId) await refuseForeignLeague(trx, body.leagueId, subject.accountId)
    await trx
      .updateTable('teamBrand')
      .set({ ...body, updatedAt: new Date(house.now()).toISOString() })
      .where('id', '=', subject.id)
      .execute()
    await programChanged(trx, { accountId: subject.accountId, teamBrandId: subject.id })
  })
  return readProgramOf(house, who.userId, subject.id)
})

async function setDeleted(
  house: House,
  call: Call<typeof deleteProgram> | Call<typeof restoreProgram>,
  deletedAt: string | null,
): Promise<void> {
  const { id, accountId } = call.subject
  await house.db.transaction().execute(async (trx) => {
    if (!deletedAt) await refuseProgramsPastLimit(trx, accountId, house.now())
    await trx.updateTable('teamBrand').set({ deletedAt }).where('id', '=', id).execute()
    await auditSubject(trx, call, { kind: deletedAt ? 'deleted' : 'restored' })
    await programChanged(trx, { accountId, teamBrandId: id }, deletedAt ? 'destroy' : 'create')
  })
}

const deleteProgramRoute = route(deleteProgram, (call, house) =>
  setDeleted(house, call, new Date(house.now()).toISOString()),
)

const restoreProgramRoute = route(restoreProgram, async (call, house) => {
  if (call.subject.deletedAt !== null) await setDeleted(house, call, null)
  return readProgramOf(house, call.who.userId, call.subject.id)
})

export const programRoutes: readonly Route[] = [
  createProgramRoute,
  readProgramRoute,
  changeProgramRoute,
  deleteProgramRoute,
  restoreProgramRoute,
]
