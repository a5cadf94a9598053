import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEngines } from './onEngines.ts'
import { newGame, save, saveAll, shot } from './scorer.ts'
import { openTestServer, type TestServer } from './testServer.ts'

/** The parameters of a prepared statement, all null, because a generic plan ignores them. */
const nulls = (types: string): string =>
  types
    .replace(/[{}]/g, '')
    .split(',')
    .map(() => 'null')
    .join(', ')

describeOnEngines('generic query plans', (engine) => {
  let at: TestServer
  beforeAll(async () => {
    at = await openTestServer({ engine })
  })
  afterAll(() => at.close())

  it('scan no whole table, even if they were made for an empty one', async () => {
    const game = await newGame(at.ask)
    const play = shot(game, 1)
    await save(game, play)
    await save(game, shot(game, 2))
    await saveAll(game, [shot(game, 3), shot(game, 4)])
    await save(game, { ...play, rel: [] })
    const seen = new Set<string>()
    // Each connection has its own plans.
    const { hotPool } = at.app
    const clients = await Promise.all(
      Array.from({ length: hotPool.options.max ?? 1 }, () => hotPool.connect()),
    )
    for (const client of clients) {
      const { rows } = await client.query(
        `select name, parameter_types::text as types from pg_prepared_statements where name like 'save-%'`,
      )
      for (const { name, types } of rows) {
        seen.add(name)
        const plan = await client.query(`explain execute "${name}" (${nulls(types)})`)
        const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(lines).toMatch(/team_game_(pkey|id_idx)/)
        expect(lines).not.toContain('Seq Scan')
      }
    }
    for (const client of clients) client.release()
    expect([...seen].toSorted()).toEqual(['save-new-plays', 'save-plays'])
  })
})
