import type { Pool, PoolClient } from 'pg'
import { currentSpan, failureCode, type Span } from './tracing.ts'

const LONGEST_TEXT = 2_000

/** Ends a span with its work. */
function endAfter(span: Span | undefined, work: Promise<unknown>): void {
  work.then(
    () => span?.end(),
    (failure: unknown) => span?.end(failureCode(failure)),
  )
}

const textOf = (statement: unknown): string => {
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return String(isConfig ? statement.text : statement)
}

/** The text has `$1` in the places of values. */
function startStatement(parent: Span, pool: string, statement: unknown): Span {
  const text = textOf(statement).trim()
  return parent.child(text.split(/\s/, 1)[0]!.toUpperCase(), {
    'db.system.name': 'postgresql',
    'db.query.text': text.slice(0, LONGEST_TEXT),
    'db.client.connection.pool.name': pool,
  })
}

function traceClient(client: PoolClient, pool: string): void {
  const { query } = client
  const tracedQuery = (...args: unknown[]): unknown => {
    const parent = currentSpan.getStore()
    const span = parent && startStatement(parent, pool, args[0])
    const answer: unknown = Reflect.apply(query, client, args)
    if (answer instanceof Promise) endAfter(span, answer)
    else span?.end()
    return answer
  }
  Object.assign(client, { query: tracedQuery })
}

function tracePool(name: string, pool: Pool): void {
  const connect = pool.connect.bind(pool)
  const traced = new WeakSet<PoolClient>()
  async function connectInSpan(): Promise<PoolClient> {
    const waits = pool.idleCount === 0
    const span = waits
      ? currentSpan.getStore()?.child('wait for a connection', { 'db.client.connection.pool.name': name })
      : undefined
    const connecting = connect()
    endAfter(span, connecting)
    const client = await connecting
    if (!traced.has(client)) traceClient(client, name)
    traced.add(client)
    return client
  }
  Object.assign(pool, {
    connect: (callback?: Parameters<Pool['connect']>[0]) => (callback ? connect(callback) : connectInSpan()),
  })
}

/** Makes spans of statements, and of waits for a connection, inside of requests and jobs. */
export function traceStatements(pools: Readonly<Record<string, Pool>>): void {
  for (const [name, pool] of Object.entries(pools)) tracePool(name, pool)
}
