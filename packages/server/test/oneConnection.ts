// Makes the pools of a test server throw when a request that holds a connection asks for another. Ten such requests would each
// hold what the others wait for.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import type { AppContext } from '../src/appContext.ts'
import type { OpenDatabase } from '../src/parts.ts'

/** The connections that a request holds. */
interface Holder {
  readonly name: string
  held: number
}

const holders = new AsyncLocalStorage<Holder>()

/** The method and the path of the route that the running code belongs to; undefined outside of a request. */
export const currentRoute = (): string | undefined => holders.getStore()?.name

type Connected = (failure: Error | undefined, client: PoolClient | undefined, release: () => void) => void

function refuseSecond({ name, held }: Holder): void {
  if (held > 0) throw new Error(`${name} holds a connection and asks for another`)
}

/** Counts a connection until it is released. */
function countUntilReleased(client: PoolClient, holder: Holder): PoolClient {
  const release = client.release.bind(client)
  client.release = (error) => {
    holder.held -= 1
    release(error)
  }
  return client
}

function guard(pool: Pool): void {
  const connect = pool.connect.bind(pool)
  const connectOne = async (): Promise<PoolClient> => {
    const holder = holders.getStore()
    if (!holder) return connect()
    refuseSecond(holder)
    holder.held += 1
    return connect().then(
      (client) => countUntilReleased(client, holder),
      (failure: unknown) => {
        holder.held -= 1
        throw failure
      },
    )
  }
  const guarded = (connected?: Connected): unknown => {
    const connecting = connectOne()
    if (!connected) return connecting
    connecting.then(
      (client) => connected(undefined, client, client.release),
      (failure: Error) => connected(failure, undefined, () => undefined),
    )
    return undefined
  }
  pool.connect = guarded as Pool['connect']
}

/** Guards the pools that requests use. */
export function guardConnections({ pool, hotPool, counterPool, jobsPool }: OpenDatabase): void {
  for (const one of [pool, hotPool, counterPool, jobsPool]) guard(one)
}

/** The writer of plays and the reader of the live stream serve all requests, so their connections belong to none of them. */
export function guardShared({ plays: { writer }, live }: Pick<AppContext, 'plays' | 'live'>): void {
  const write = writer.write.bind(writer)
  writer.write = async (sender, decide) => {
    const holder = holders.getStore()
    if (holder) refuseSecond(holder)
    return holders.exit(() => write(sender, decide))
  }
  const poke = live.poke.bind(live)
  live.poke = () => holders.exit(poke)
}

/** Lets every request of a server hold one connection at a time. */
export function guardRequests(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _, done) =>
    holders.run({ name: `${request.method} ${request.routeOptions.url}`, held: 0 }, done),
  )
}
