import { type BodyOf, saveTypedBoxScore } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import { refuse, refuseField } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'
import { lockKeptGame } from './lockGame.ts'
import { publishGame } from './publishGame.ts'
import { findGame } from './shown.ts'

/** Refuses lines of people who are not in the game, and two lines of one person or side. */
async function refuseStrangers(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
  { lines }: BodyOf<typeof saveTypedBoxScore>,
): Promise<void> {
  const people = await trx
    .selectFrom('teamGamePersonnel')
    .select(['id', 'isHomeTeam'])
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', id)
    .execute()
  const known = new Set(people.map((person) => `${person.isHomeTeam} ${person.id}`))
  const named = lines.map((line) => `${line.isHomeTeam} ${line.id}`)
  if (lines.some((line, at) => line.id !== null && !known.has(named[at]!)))
    refuseField('lines', 'Lines must be of people of this game.')
  if (new Set(named).size < named.length) refuseField('lines', 'Lines must be of different people.')
}

/** Saves the typed totals of a game. Increases its version, so that figures are computed anew. */
export const typedBoxScoreRoute: Route = route(saveTypedBoxScore, async ({ subject, body }, app) => {
  const { accountId, id } = subject
  await app.db.transaction().execute(async (trx) => {
    const game = await lockKeptGame(trx, subject)
    await refuseStrangers(trx, subject, body)
    if (game.isScored) refuse('locked', 'This game has plays. Its box score is computed from them.')
    await trx
      .deleteFrom('typedBoxScore')
      .where('accountId', '=', accountId)
      .where('teamGameId', '=', id)
      .execute()
    if (body.lines.length > 0)
      await trx
        .insertInto('typedBoxScore')
        .values({ accountId, teamGameId: id, lines: JSON.stringify(body.lines) })
        .execute()
    await trx
      .updateTable('teamGame')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute()
    await publishGame(trx, subject, id, 'update')
  })
  return findGame(app, subject)
})
