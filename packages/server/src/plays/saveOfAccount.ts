import type { Pool, PoolClient } from 'pg'
import type { NewRevision, UncommittedBook } from './gameBook.ts'
import { EVENT_COLUMNS, eventRows, inLockOrder } from './saveStatement.ts'

// Statements of a distributed database: each changes one table of one account.

const NAMES = Object.keys(EVENT_COLUMNS)

const SAVE_GAME = {
  name: 'save-game',
  text: `update team_game set seq = $5, home_score = $6, away_score = $7, updated_at = $8
  where account_id = $1 and id = $2 and seq = $3 and version = $4 returning team_id as "teamId"`,
}
const FREEZE_RULES = {
  name: 'freeze-rules',
  text: `insert into game_rules (account_id, team_game_id, rules) values ($1, $2, $3) on conflict do nothing`,
}
const SAVE_REVISION = {
  name: 'save-revision',
  text: `insert into game_log (account_id, team_game_id, seq, play_id, action, play, by_user, device, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
}
const SAVE_MESSAGE = {
  name: 'save-message',
  text: `insert into live_event (account_id, team_id, type, team_game_id, seq, at)
  values ($1, $2, 'team-game-event', $3, $4, $5)`,
}
const REMOVE_EVENTS = {
  name: 'remove-events',
  text: `update game_event set is_current = false, seq = $4
  where account_id = $1 and team_game_id = $2 and play_id = $3 and is_current and id <> all($5)`,
}
const KEEP_EVENT = {
  name: 'keep-event',
  text: `update game_event set is_current = true, seq = $5, ${NAMES.map((name, index) => `${name} = $${index + 6}`).join(', ')}
  where account_id = $1 and id = $2 and team_game_id = $3 and play_id = $4`,
}
const SAVE_EVENT = {
  name: 'save-event',
  text: `insert into game_event (account_id, id, team_game_id, play_id, seq, ${NAMES.join(', ')}, created_at)
  values ($1, $2, $3, $4, $5, ${NAMES.map((_, index) => `$${index + 6}`).join(', ')}, $${NAMES.length + 6})`,
}

async function saveEvents(
  client: PoolClient,
  game: UncommittedBook,
  revision: NewRevision,
  at: string,
): Promise<void> {
  const { accountId, gameId } = game.context
  const { playId, seq, eventIds, isChange } = revision
  if (isChange) await client.query({ ...REMOVE_EVENTS, values: [accountId, gameId, playId, seq, eventIds] })
  for (const row of eventRows(game, revision)) {
    const columns: Readonly<Record<string, unknown>> = row
    const values = [accountId, row.id, gameId, playId, seq, ...NAMES.map((name) => columns[name])]
    const kept = isChange && (await client.query({ ...KEEP_EVENT, values })).rowCount === 1
    if (!kept) await client.query({ ...SAVE_EVENT, values: [...values, at] })
  }
}

/** Saves a game if its row has the expected `seq` and `version`, as `saveStatement` does. @returns whether it was saved */
async function saveGame(client: PoolClient, game: UncommittedBook, at: string): Promise<boolean> {
  const { context, since, seq, score, revisions } = game
  const { accountId, gameId, version, isFrozen, rules } = context
  const values = [accountId, gameId, since, version, seq, score.home, score.away, at]
  const { rows } = await client.query<{ teamId: string }>({ ...SAVE_GAME, values })
  const [saved] = rows
  if (!saved) return false
  if (!isFrozen) await client.query({ ...FREEZE_RULES, values: [accountId, gameId, JSON.stringify(rules)] })
  for (const revision of revisions) {
    const { seq: own, playId, text, by, device } = revision
    const action = text === null ? 'delete' : 'put'
    await client.query({
      ...SAVE_REVISION,
      values: [accountId, gameId, own, playId, action, text, by, device, at],
    })
    await client.query({ ...SAVE_MESSAGE, values: [accountId, saved.teamId, gameId, own, at] })
    await saveEvents(client, game, revision, at)
  }
  return true
}

/**
 * Saves the games of one account in one transaction of a distributed database, where one statement cannot change several tables.
 * @returns the ids of the written games
 */
export async function saveOfAccount(
  hotPool: Pool,
  games: readonly UncommittedBook[],
  at: string,
): Promise<readonly string[]> {
  const written: string[] = []
  const client = await hotPool.connect()
  try {
    await client.query('begin')
    for (const game of inLockOrder(games))
      if (await saveGame(client, game, at)) written.push(game.context.gameId)
    await client.query('commit')
    return written
  } catch (failure) {
    await client.query('rollback').catch(() => undefined)
    throw failure
  } finally {
    client.release()
  }
}
