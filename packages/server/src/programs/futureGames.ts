import type { AppContext } from '../appContext.ts'
import { publish } from '../live/publish.ts'
import type { RowKey } from '../tables/columns.ts'

/** A person of a program, perhaps on one team. */
interface PersonKey extends RowKey {
  /** Null: in the games of all teams. */
  readonly teamId?: string | null
}

/** The ids of the games of a person that start later and have no plays. */
export async function futureGamesOf(
  { db, now }: AppContext,
  { accountId, id, teamId = null }: PersonKey,
): Promise<string[]> {
  let games = db
    .selectFrom('teamGame')
    .innerJoin('teamGamePersonnel', (on) =>
      on
        .onRef('teamGamePersonnel.accountId', '=', 'teamGame.accountId')
        .onRef('teamGamePersonnel.teamGameId', '=', 'teamGame.id'),
    )
    .select('teamGame.id')
    .where('teamGame.accountId', '=', accountId)
    .where('teamGamePersonnel.teamBrandPersonnelId', '=', id)
    .where('teamGame.gameStartTime', '>', new Date(now()).toISOString())
    .where('teamGame.seq', '=', 0)
    .where('teamGame.homeFinalScore', 'is', null)
    .where('teamGame.deletedAt', 'is', null)
    .orderBy('teamGame.gameStartTime')
    .orderBy('teamGame.id')
  if (teamId !== null) games = games.where('teamGame.teamId', '=', teamId)
  return (await games.execute()).map((game) => game.id)
}

/** Takes a person out of future games. A game that got its first play in the meantime keeps its people. */
export async function takeOutOfFutureGames(
  app: AppContext,
  person: PersonKey,
): Promise<{ readonly removed: number }> {
  const games = await futureGamesOf(app, person)
  if (games.length === 0) return { removed: 0 }
  return app.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('teamGame')
      .set((game) => ({ version: game('version', '+', 1) }))
      .where('accountId', '=', person.accountId)
      .where('id', 'in', games)
      .where('seq', '=', 0)
      .returning(['id', 'accountId', 'teamId'])
      .execute()
    const ids = changed.map(({ id }) => id)
    if (ids.length === 0) return { removed: 0 }
    await trx
      .deleteFrom('teamGamePersonnel')
      .where('accountId', '=', person.accountId)
      .where('teamBrandPersonnelId', '=', person.id)
      .where('teamGameId', 'in', ids)
      .execute()
    const type = 'team-game'
    const events = changed.map(({ id, accountId, teamId }) => {
      return { accountId, teamId, type, detail: { id, action: 'update' } } as const
    })
    await publish(trx, ...events)
    return { removed: ids.length }
  })
}
