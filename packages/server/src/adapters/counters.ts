import type { Pool } from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Count, Counters, Limit } from '../calls/limits.ts'

interface Limiter {
  readonly penalty: (key: string, points: number) => Promise<RateLimiterRes>
}
type MakeLimiter = (options: { keyPrefix: string; points: number; duration: number }) => Limiter

/** Counts with one limiter of the library for each limit. */
function countingBy(make: MakeLimiter): Counters['add'] {
  const limiters = new Map<string, Limiter>()
  return async (name, { most, seconds }: Limit, key, points): Promise<Count> => {
    const limiter = limiters.get(name) ?? make({ keyPrefix: name, points: most, duration: seconds })
    limiters.set(name, limiter)
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key, points)
    return { taken: consumedPoints, msLeft: Math.max(0, msBeforeNext) }
  }
}

/** Counts in the table rate_limit. */
const databaseCounters = (pool: Pool): Counters => ({
  add: countingBy(
    (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
  ),
  async sweep() {
    await pool.query('delete from rate_limit where expire < $1', [Date.now()])
  },
  close: () => undefined,
})

/** Counts in Redis, which deletes expired counts by itself. Counts in this process while Redis does not answer. */
async function redisCounters(url: string): Promise<Counters> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    commandTimeout: 500,
    maxRetriesPerRequest: 1,
    retryStrategy: () => 1_000,
  })
  client.on('error', () => undefined)
  const memory = countingBy((options) => new RateLimiterMemory(options))
  const redis = countingBy((options) => new RateLimiterRedis({ ...options, storeClient: client }))
  return {
    add: (name, limit, key, points) =>
      redis(name, limit, key, points).catch(() => memory(name, limit, key, points)),
    sweep: async () => undefined,
    close: () => client.disconnect(),
  }
}

/** Opens counters in Redis if the settings name one, else in the database. */
export const openCounters = async (busUrl: string | null, pool: Pool): Promise<Counters> =>
  busUrl?.startsWith('redis') ? redisCounters(busUrl) : databaseCounters(pool)
