import createFastify from 'fastify'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sendProblem } from '../src/http/problem.ts'
import { setUpTestServer, type TestServer } from './testServer.ts'

const at = setUpTestServer()

it.each([
  ['dies', 'select pg_terminate_backend(pg_backend_pid())'],
  ['is idle for too long', `set local idle_in_transaction_session_timeout = '50ms'; select 1`],
])('gives 503 with Retry-After when a connection %s inside a transaction', async (what, text) => {
  const fastify = createFastify()
  fastify.decorateRequest('refused', null)
  fastify.setErrorHandler(sendProblem)
  fastify.get('/', () =>
    at.app.db.transaction().execute(async (trx) => {
      await sql.raw(text).execute(trx)
      if (what !== 'dies') await ended(at)
      await sql`select 1`.execute(trx)
    }),
  )
  const { statusCode, headers, body } = await fastify.inject('/')
  expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '2', 'unavailable'])
})

/** Resolves when no connection of the pool is inside a transaction. */
async function ended({ app }: TestServer): Promise<void> {
  const idle = async () =>
    (
      await app.database.hotPool.query(
        `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      )
    ).rowCount
  await expect.poll(idle, { timeout: 20_000 }).toBe(0)
}
