import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '../src/adapters/embeddedPostgres.ts'
import { openPostgres } from '../src/adapters/postgres.ts'
import type { OpenDatabase } from '../src/parts.ts'
import { findPostgres, type Postgres, startPostgres } from './postgres.ts'
import { tempFolder } from './tempFolder.ts'

const folder = tempFolder('engine')

let damages: string[] = []
const onDamage = ({ message }: Error) => void damages.push(message)

let server: Postgres | undefined
const OPEN: Record<string, () => Promise<OpenDatabase>> = {
  embedded: () =>
    openEmbedded({
      dataDir: folder,
      path: process.env.PATH ?? '',
      log: pino({ level: 'silent' }),
      onLost: (heldBy) => {
        throw new Error(`taken by process ${heldBy}`)
      },
      onDamage,
    }),
  postgres: async () => {
    server = await startPostgres()
    return openPostgres(server.url, onDamage)
  },
}

describe.each(Object.keys(OPEN))('the database, %s', (kind) => {
  if (kind === 'postgres' && !findPostgres()) return it.skip('no postgres binary on this machine', () => {})
  let engine: OpenDatabase
  beforeAll(async () => {
    damages = []
    engine = await OPEN[kind]!()
  })
  afterAll(async () => {
    await engine.close()
    await server?.stop()
  })

  it('returns each type as documented', async () => {
    const { rows } = await engine.pool.query(
      `select 9007199254740991::int8 as big, 7 as small, 2.5::float8 as ratio, '2026-03-08T02:30:00.1234-05'::timestamptz as at,
        '2026-02-28'::date as day, $1::jsonb as doc, '{"b": 1,  "a":2}'::json::text as kept, '\\x00ff'::bytea as raw, array['a','b'] as list, true as yes`,
      [{ jersey: '00' }],
    )
    expect(rows[0]).toEqual({
      big: 9007199254740991,
      small: 7,
      ratio: 2.5,
      at: '2026-03-08T07:30:00.123Z',
      day: '2026-02-28',
      doc: { jersey: '00' },
      kept: '{"b": 1,  "a":2}',
      raw: Buffer.from([0, 255]),
      list: ['a', 'b'],
      yes: true,
    })
  })

  it('fails with the SQLSTATE, then works again', async () => {
    await expect(engine.pool.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
    await engine.pool.query('create table once (id int primary key)')
    await engine.pool.query('insert into once values (1)')
    await expect(engine.pool.query('insert into once values (1)')).rejects.toMatchObject({
      code: '23505',
      constraint: 'once_pkey',
    })
    const prepared = { name: 'count', text: 'select count(*) from once where id < $1' }
    for (const below of [2, 1])
      expect((await engine.pool.query({ ...prepared, values: [below] })).rows).toEqual([{ count: below - 1 }])
  })

  it('rolls back an uncommitted transaction', async () => {
    const client = await engine.pool.connect()
    await client.query('begin')
    await client.query('create table gone (id int)')
    await client.query('rollback')
    client.release()
    await expect(engine.pool.query('select * from gone')).rejects.toMatchObject({ code: '42P01' })
  })

  it('returns the right rows to each of many concurrent callers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => engine.pool.query('select $1::int as n', [n])),
    )
    expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 40 }, (_, n) => n))
  })

  it('gives out no connection that came back inside a transaction', async () => {
    for (const statement of ['select 1', 'select 1/0']) {
      const client = await engine.pool.connect()
      await client.query('begin')
      await client.query(statement).catch(() => undefined)
      client.release()
      expect((await engine.pool.query('select now() = statement_timestamp() as own')).rows).toEqual([
        { own: true },
      ])
    }
  })

  it('gives out no connection on which the job queue left a transaction', async () => {
    await expect(engine.jobsPool.query('begin; select 1/0; commit')).rejects.toMatchObject({ code: '22012' })
    expect((await engine.jobsPool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('cancels a statement that takes too long, and answers the next one', async () => {
    const client = await engine.pool.connect()
    await client.query('set statement_timeout = 200')
    const endless = client.query('select count(*) from generate_series(1, 1000000000::int8)')
    await expect(endless).rejects.toMatchObject({ code: '57014' })
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    client.release(true)
  })

  it('is not ready any more, and says so once, when it found damaged files', async () => {
    await engine.check()
    const damaged = `do $$ begin raise exception 'invalid page in block 0' using errcode = 'XX001'; end $$`
    for (let n = 0; n < 2; n++) await expect(engine.pool.query(damaged)).rejects.toThrow('invalid page')
    await expect(engine.check()).rejects.toMatchObject({ code: 'XX001' })
    expect(damages).toEqual(['invalid page in block 0'])
  })
})
