import { expect, it } from 'vitest'
import { readStored } from '../src/live/reader.ts'
import { describeOnEngines } from './onEngines.ts'
import { newGame, save, saveAll, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

/** The parameters of a prepared statement, all null, because a generic plan ignores them. */
const nulls = (types: string): string =>
  types
    .replace(/[{}]/g, '')
    .split(',')
    .map(() => 'null')
    .join(', ')

describeOnEngines('generic query plans', (engine) => {
  const at = setUpTestServer({ engine })

  /** The plans of the prepared statements whose name begins so, on each connection: each has its own. */
  async function plansOf(prefix: string): Promise<{ readonly name: string; readonly plan: string }[]> {
    const { hotPool } = at.app
    const clients = await Promise.all(
      Array.from({ length: hotPool.options.max ?? 1 }, () => hotPool.connect()),
    )
    const found = []
    for (const client of clients) {
      const { rows } = await client.query(
        `select name, parameter_types::text as types from pg_prepared_statements where starts_with(name, $1)`,
        [prefix],
      )
      for (const { name, types } of rows) {
        const { rows: lines } = await client.query(`explain execute "${name}" (${nulls(types)})`)
        found.push({ name, plan: lines.map((row) => row['QUERY PLAN']).join('\n') })
      }
    }
    for (const client of clients) client.release()
    return found
  }

  it('scan no whole table, even if they were made for an empty one', async () => {
    const game = await newGame(at.ask)
    const play = shot(game, 1)
    await save(game, play)
    await save(game, shot(game, 2))
    await saveAll(game, [shot(game, 3), shot(game, 4)])
    await save(game, { ...play, rel: [] })
    const found = await plansOf('save-')
    for (const { plan } of found) {
      expect(plan).toMatch(/team_game_(pkey|id_idx)/)
      expect(plan).not.toContain('Seq Scan')
    }
    expect([...new Set(found.map(({ name }) => name))].toSorted()).toEqual(['save-new-plays', 'save-plays'])
  })

  it('look up each live message in the log, even if they were made before its first play', async () => {
    const { accountId } = await newGame(at.ask)
    await at.app.hotPool.query('truncate game_log cascade')
    await at.app.hotPool.query(
      `insert into live_event (account_id, type, detail) select $1, 'team', '{}' from generate_series(1, 10000)`,
      [accountId],
    )
    await readStored({ ...at.app, isDistributed: false }, { xid: 0n, id: 0 }, { xid: 0n, id: 1 }).next()
    const [read] = await plansOf('live-messages')
    expect(read?.plan).toMatch(/game_log_pkey.*\n *Index Cond: \(\(account_id = .*team_game_id = .*seq = /)
  })
})
