import type { BodyOf, changeGamePerson, Game } from '@fullcourt/wire'
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'
import type { TeamGamePersonnelTable } from '../tables/games.ts'

/** Facts of an opponent's person that are kept from game to game. */
const KEPT = ['jersey', 'firstName', 'lastName', 'position'] as const

/**
 * Keeps a correction of an opponent's person for the next game. A correction in an older game keeps nothing, because a later one
 * has the person's present number.
 */
export async function learnCorrection(
  trx: Transaction<Database>,
  person: Selectable<TeamGamePersonnelTable>,
  set: BodyOf<typeof changeGamePerson>,
): Promise<void> {
  const { accountId, unmanagedTeamPersonnelId: id, teamGameId } = person
  const kept = Object.fromEntries(KEPT.flatMap((name) => (name in set ? [[name, set[name]]] : [])))
  if (!id || Object.keys(kept).length === 0) return
  await trx
    .updateTable('unmanagedTeamPersonnel')
    .set(kept)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from team_game_personnel other
        join team_game later on later.account_id = other.account_id and later.id = other.team_game_id
        join team_game this on this.account_id = other.account_id and this.id = ${teamGameId}
        where other.account_id = ${accountId} and other.unmanaged_team_personnel_id = ${id}
        and later.deleted_at is null and later.game_start_time > this.game_start_time)`,
    )
    .execute()
}

/** Whether the person `p` of an opponent started in its last game before this one. */
export const startedLast = (
  { accountId, id }: RowKey,
  game: Game,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from team_game_personnel s
  where s.account_id = ${accountId} and s.unmanaged_team_personnel_id = p.id and s.is_starting and s.team_game_id = (
    select g.id from team_game g where g.account_id = ${accountId} and g.unmanaged_team_id = ${id} and g.id <> ${game.id} and g.deleted_at is null
      and g.game_start_time <= ${game.gameStartTime}
      and exists (select from team_game_personnel x where x.account_id = ${accountId} and x.team_game_id = g.id and x.is_starting
        and x.unmanaged_team_personnel_id is not null)
    order by g.game_start_time desc, g.id desc limit 1))`
