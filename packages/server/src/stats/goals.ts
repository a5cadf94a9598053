import { GOAL_FIGURES } from '@fullcourt/scorebook/figures'
import { deleteGoal, listGoals, setGoal } from '@fullcourt/wire'
import { refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import { publishTeam } from '../programs/teams.ts'

const SHOWN = ['figure', 'bound', 'value'] as const

const figureOf = (key: string) => GOAL_FIGURES.find((figure) => figure.key === key) ?? refuseUnknown()

const list = route(listGoals, async ({ subject: { accountId, id } }, { db }) => ({
  results: await db
    .selectFrom('teamGoal')
    .select(SHOWN)
    .where('accountId', '=', accountId)
    .where('teamId', '=', id)
    .orderBy('createdAt')
    .orderBy('figure')
    .execute(),
}))

const set = route(setGoal, ({ subject, params, body }, { db }) => {
  const { key: figure, format } = figureOf(params.figure)
  if (format === 'percent' && (body.value < 0 || body.value > 1))
    refuseField('value', 'A percentage must be a share from 0 to 1.')
  return db.transaction().execute(async (trx) => {
    const { accountId, id: teamId } = subject
    const goal = await trx
      .insertInto('teamGoal')
      .values({ accountId, teamId, figure, ...body })
      .onConflict((on) => on.columns(['accountId', 'teamId', 'figure']).doUpdateSet(body))
      .returning(SHOWN)
      .executeTakeFirstOrThrow()
    await publishTeam(trx, subject, 'update')
    return goal
  })
})

const remove = route(deleteGoal, ({ subject, params }, { db }) => {
  const { key: figure } = figureOf(params.figure)
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('teamGoal')
      .where('accountId', '=', subject.accountId)
      .where('teamId', '=', subject.id)
      .where('figure', '=', figure)
      .execute()
    await publishTeam(trx, subject, 'update')
  })
})

export const goalRoutes: readonly Route[] = [list, set, remove]
