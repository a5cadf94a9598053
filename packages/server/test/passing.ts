import type { House } from '../src/house.ts'

/** Lets time pass for everything that limits count; the clock of the house stays. */
export async function letLimitsPass({ pool }: Pick<House, 'pool'>, ms: number): Promise<void> {
  await pool.query('update rate_limit set expire = expire - $1::bigint', [ms])
}
