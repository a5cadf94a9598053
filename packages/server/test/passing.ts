import type { AppContext } from '../src/appContext.ts'

/** Lets time pass for everything that limits count; the clock of the app stays. */
export async function letLimitsPass({ pool }: Pick<AppContext, 'pool'>, ms: number): Promise<void> {
  await pool.query('update rate_limit set expire = expire - $1::bigint', [ms])
}
