import { removeSignIn } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import { revokeTokensOf } from '../accounts/apiTokens.ts'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import { isActiveAdmin, lockPerson, notifyOfAccessEnd, refuseLastAdmin } from '../programs/people.ts'
import { publishProgram } from '../programs/programs.ts'

/** Tells whether a user still belongs to a program, or owns an account. */
async function belongsElsewhere(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('teamBrandPersonnel')
    .select('accountId')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .unionAll(trx.selectFrom('accountOwner').select('accountId').where('userId', '=', userId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes the sign-in to a program away from a person. The role ends with the next call. A user who belongs nowhere else is logged
 * out everywhere, unless they left by themselves.
 */
export const removeSignInRoute = route(removeSignIn, async (call, app: AppContext) => {
  const { subject, who } = call
  const removed = await app.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, app, call)
    const { userId, accountId, teamBrandId } = person
    if (userId === null) return null
    if (isActiveAdmin(person)) await refuseLastAdmin(trx, person)
    await trx
      .updateTable('teamBrandPersonnel')
      .set({ userId: null, updatedAt: new Date(app.now()).toISOString() })
      .where('accountId', '=', accountId)
      .where('id', '=', person.id)
      .execute()
    await revokeTokensOf(trx, app, { accountId, teamBrandId, userId }, call)
    const left = userId === who.userId
    if (!left && !(await belongsElsewhere(trx, userId)))
      await trx.deleteFrom('token').where('userId', '=', userId).execute()
    if (!left) await notifyOfAccessEnd(trx, app, { accountId, teamBrandId, userId, by: subject.personId })
    await auditSubject(trx, call, { kind: 'sign_in_removed', detail: { role: person.role, left } })
    await publishProgram(trx, { accountId, teamBrandId })
    await publish(trx, { accountId, userId, type: 'user', detail: { id: userId, action: 'update' } })
    return userId
  })
  if (removed) app.sessions.clearUser(removed)
})
