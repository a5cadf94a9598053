import { deleteTagSet, listTagSets, saveTagSet } from '@fullcourt/wire'
import { sql } from 'kysely'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import { publishProgram } from '../programs/programs.ts'

const MOST_SETS = 50
const SHOWN = ['id', 'name', 'buttons', 'version'] as const

const list = route(listTagSets, async ({ subject }, { db }) => {
  const results = await db
    .selectFrom('tagSet')
    .select(SHOWN)
    .where('accountId', '=', subject.accountId)
    .where('teamBrandId', '=', subject.id)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return { results }
})

const save = route(saveTagSet, ({ subject, params, body }, { db, now }) =>
  db.transaction().execute(async (trx) => {
    const { accountId, id: teamBrandId } = subject
    await publishProgram(trx, { accountId, teamBrandId })
    // Changes of a program's sets follow one another.
    await trx
      .selectFrom('teamBrand')
      .select('id')
      .where('accountId', '=', accountId)
      .where('id', '=', teamBrandId)
      .forUpdate()
      .execute()
    const sets = await trx
      .selectFrom('tagSet')
      .select(['id', 'version'])
      .where('accountId', '=', accountId)
      .where('teamBrandId', '=', teamBrandId)
      .where('deletedAt', 'is', null)
      .execute()
    const before = sets.find(({ id }) => id === params.setId)
    if (body.base !== undefined && before && before.version !== body.base)
      refuse('stale', 'Another coach saved these buttons in the meantime. Load them again.')
    if (!before && sets.length >= MOST_SETS)
      refuse('limit_reached', `A program has at most ${MOST_SETS} sets of tag buttons. Delete one first.`)
    const columns = { name: body.name, buttons: JSON.stringify(body.buttons) }
    const row = await trx
      .insertInto('tagSet')
      .values({ ...columns, accountId, id: params.setId, teamBrandId })
      .onConflict((on) =>
        on
          .columns(['accountId', 'id'])
          .doUpdateSet({
            ...columns,
            version: sql<number>`tag_set.version + 1`,
            updatedAt: new Date(now()).toISOString(),
            deletedAt: null,
          })
          .where('tagSet.teamBrandId', '=', teamBrandId),
      )
      .returning(SHOWN)
      .executeTakeFirst()
    return row ?? refuseField('setId', 'Set id is already in use.')
  }),
)

const remove = route(deleteTagSet, ({ subject, params }, { db, now }) =>
  db.transaction().execute(async (trx) => {
    const { accountId, id: teamBrandId } = subject
    const { numUpdatedRows } = await trx
      .updateTable('tagSet')
      .set({ deletedAt: new Date(now()).toISOString() })
      .where('accountId', '=', accountId)
      .where('teamBrandId', '=', teamBrandId)
      .where('id', '=', params.setId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuseUnknown()
    await publishProgram(trx, { accountId, teamBrandId })
  }),
)

export const tagSetRoutes: readonly Route[] = [list, save, remove]
