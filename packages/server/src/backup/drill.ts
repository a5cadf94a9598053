import { isSame } from '@fullcourt/scorebook/vocabulary'
import type { ClientBase, Pool } from 'pg'
import { queriesOver } from '../database.ts'
import { GameBooks } from '../plays/gameBooks.ts'
import { Answers } from '../stats/answers.ts'
import { BadBackup } from './content.ts'

const GAMES = 20

interface Compared {
  readonly pool: Pool
}

const answersOf = ({ pool }: Compared): Answers => new Answers(new GameBooks({ db: queriesOver(pool) }))

/**
 * Computes the box scores of twenty games of a restored database and of the present one. Games that were scored on since are left
 * out. @returns how many were compared. @throws BadBackup at the first that differs
 */
export async function compareBoxScores(present: Compared, restored: Compared): Promise<number> {
  const games = await queriesOver(restored.pool)
    .selectFrom('teamGame')
    .select(['accountId', 'id', 'seq'])
    .where('seq', '>', 0)
    .orderBy('updatedAt', 'desc')
    .limit(GAMES)
    .execute()
  const [before, now] = [answersOf(restored), answersOf(present)]
  let compared = 0
  for (const { accountId, id, seq } of games) {
    const there = await queriesOver(present.pool)
      .selectFrom('teamGame')
      .select('seq')
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (there?.seq !== seq) continue
    const game = { accountId, gameId: id }
    const [was, is] = await Promise.all([before.of(game), now.of(game)])
    if (!isSame(was.box, is.box)) throw new BadBackup(`the box score of game ${id} differs after a restore`)
    compared += 1
  }
  return compared
}

/**
 * Compares every index with the rows of its table, where PostgreSQL has the extension amcheck.
 * @returns their number; 0 without the extension. Throws at the first that differs
 */
export async function checkIndexes(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query("select from pg_available_extensions where name = 'amcheck'")
  if (rowCount === 0) return 0
  await client.query('create extension if not exists amcheck')
  const { rows } = await client.query<{ count: string }>(
    `select count(bt_index_check(i.indexrelid, true)::text) as count from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace`,
  )
  return Number(rows[0]!.count)
}
