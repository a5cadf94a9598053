import { resetGame } from '@fullcourt/wire'
import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { logGameAction } from '../games/changeGame.ts'
import { lockKeptGame } from '../games/lockGame.ts'
import { publishGame } from '../games/publishGame.ts'
import { findGame } from '../games/shown.ts'
import type { GameKey } from '../plays/gameBook.ts'

interface Clearing extends GameKey {
  readonly byUser: string
  readonly device: string | null
  readonly at: string
}

/**
 * Deletes every current play by a revision of its own, as if each were deleted by hand: nothing is destroyed, and every device
 * and every reader applies the deletions as usual.
 * @returns how many plays were cleared
 */
async function clearPlays(
  trx: Transaction<Database>,
  { accountId, gameId, byUser, device, at }: Clearing,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with play as (
      select e.play_id, g.seq + row_number() over (order by e.play_id) as seq, g.account_id, g.team_id
      from game_event e join team_game g on g.account_id = e.account_id and g.id = e.team_game_id
      where e.account_id = ${accountId} and e.team_game_id = ${gameId} and e.is_origin and e.is_current
    ), revision as (
      insert into game_log (account_id, team_game_id, seq, play_id, action, by_user, device, at)
      select account_id, ${gameId}::uuid, seq, play_id, 'delete', ${byUser}::uuid, ${device}::text, ${at}::timestamptz from play
    ), removed as (
      update game_event set is_current = false, seq = play.seq from play
      where game_event.account_id = ${accountId} and game_event.team_game_id = ${gameId}
        and game_event.play_id = play.play_id and game_event.is_current
    ), message as (
      insert into live_event (account_id, team_id, type, team_game_id, seq, at)
      select account_id, team_id, 'team-game-event', ${gameId}::uuid, seq, ${at}::timestamptz from play
    )
    select count(*)::int as n from play`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Finds a game of any account, for an administrator. */
async function readersOf(trx: Transaction<Database>, gameId: string) {
  return trx
    .selectFrom('teamGame')
    .innerJoin('team', (on) =>
      on.onRef('team.accountId', '=', 'teamGame.accountId').onRef('team.id', '=', 'teamGame.teamId'),
    )
    .select(['teamGame.accountId', 'teamGame.teamId', 'team.teamBrandId'])
    .where('teamGame.id', '=', gameId)
    .executeTakeFirst()
}

const resetGameRoute = route(resetGame, async (call, app: AppContext) => {
  const { id } = call.params
  const { userId: byUser } = call.who
  const { device } = call
  const at = new Date(app.now()).toISOString()
  const key = await app.db.transaction().execute(async (trx) => {
    const readers = await readersOf(trx, id)
    if (!readers) return refuseUnknown()
    const { accountId, teamBrandId, teamId } = readers
    const game = await lockKeptGame(trx, { accountId, id })
    const plays = await clearPlays(trx, { accountId, gameId: id, byUser, device, at })
    // The rules were frozen by the first play. Without plays the game follows its league again.
    await trx
      .deleteFrom('gameRules')
      .where('accountId', '=', accountId)
      .where('teamGameId', '=', id)
      .execute()
    const cleared = { ...game, seq: game.seq + plays }
    await logGameAction(trx, app, cleared, { action: 'reset', byUser, device })
    await trx
      .updateTable('teamGame')
      .set({
        state: null,
        homeScore: 0,
        awayScore: 0,
        homeFinalScore: null,
        awayFinalScore: null,
        overtimePeriods: null,
        finalReason: null,
        finalSummary: null,
        epoch: game.epoch + 1,
        resetSeq: cleared.seq + 1,
        version: game.version + 1,
        updatedAt: at,
      })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute()
    await audit(trx, call, {
      kind: 'game_reset',
      on: { kind: 'game', id },
      accountId,
      teamBrandId,
      teamId,
      detail: { plays },
    })
    await publishGame(trx, readers, id, 'update')
    return { accountId, id }
  })
  // The game in this process's memory is outdated. Other processes notice by its version when they write.
  await app.plays.books.current({ accountId: key.accountId, gameId: id })
  return findGame(app, key)
})

export const resetRoutes: readonly Route[] = [resetGameRoute]
