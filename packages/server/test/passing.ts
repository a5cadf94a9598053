import type { AppContext } from '../src/appContext.ts'

/** Lets time pass for all limits. The app's clock does not change. */
export async function letLimitsPass({ database }: Pick<AppContext, 'database'>, ms: number): Promise<void> {
  await database.pool.query('update rate_limit set expire = expire - $1::bigint', [ms])
}
