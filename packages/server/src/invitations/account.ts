import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { refuse } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import { programsOfAccount, publishProgram } from '../programs/programs.ts'
import { addPerson, type Joining, markAccepted } from './join.ts'
import { type InvitationRow, refuseRevoked } from './rows.ts'

/** Makes a user the owner of an account that an administrator set up: ADMIN of every program of it. */
export async function joinAccount(
  app: Pick<AppContext, 'newId' | 'now'>,
  trx: Transaction<Database>,
  row: InvitationRow,
  joining: Joining,
): Promise<void> {
  const { accountId, email } = row
  const { userId, source } = joining
  const account = await trx
    .selectFrom('account')
    .select(['id', 'founderId'])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return refuseRevoked()
  const owner = await trx
    .selectFrom('accountOwner')
    .select('userId')
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  // The invitation stays open for the person it was meant for.
  if (owner) refuse('conflict', 'You already own this account.')
  const programs = await programsOfAccount(trx, accountId)
  if (programs.length === 0 || account.founderId === null)
    await trx.updateTable('account').set({ founderId: userId }).where('id', '=', accountId).execute()
  for (const { id: teamBrandId } of programs) {
    const program = { accountId, teamBrandId }
    const there = await trx
      .updateTable('teamBrandPersonnel')
      .set({ role: 'ADMIN', isActive: true })
      .where('accountId', '=', accountId)
      .where('teamBrandId', '=', teamBrandId)
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    const id = there?.id ?? (await addPerson(app, trx, { program, userId, role: 'ADMIN', email }))
    const on = { kind: 'person', id } as const
    await audit(trx, { ...source, userId }, { kind: 'role_given', on, ...program, detail: { role: 'ADMIN' } })
    await publishProgram(trx, program)
  }
  await markAccepted(app, trx, row, joining)
  await publish(trx, { accountId, userId, type: 'user', detail: { id: userId, action: 'update' } })
}
