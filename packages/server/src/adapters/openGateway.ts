import type { Pool } from 'pg'
import type { Env } from '../env.ts'
import type { Gateway } from '../payments/gateway.ts'
import { openStripeGateway } from './stripeGateway.ts'
import { openTestGateway } from './testGateway.ts'

/** Opens Stripe where there is a key for it, else the test gateway. A production server without a key takes no money: null. */
export function openGateway({ stripe, production, publicUrl }: Env, pool: Pool): Gateway | null {
  if (stripe) return openStripeGateway({ ...stripe, now: Date.now })
  return production ? null : openTestGateway({ pool, publicUrl, now: Date.now })
}
