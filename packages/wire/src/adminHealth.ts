import * as z from 'zod'
import { endpoint, time } from './primitives.ts'

/** The checks in the order of the page. */
export const HEALTH_CHECKS = [
  'disk',
  'backups',
  'database',
  'connections',
  'jobs',
  'mail',
  'texts',
  'film',
  'bus',
  'clock',
  'erasures',
] as const
export type HealthCheckName = (typeof HEALTH_CHECKS)[number]

export const HEALTH_STATES = ['good', 'attention', 'broken'] as const

export const healthCheck = z.object({
  name: z.enum(HEALTH_CHECKS),
  state: z.enum(HEALTH_STATES),
  /** The state as a sentence. */
  sentence: z.string(),
  /** The next step of the operator; null for a good state. */
  remedy: z.string().nullable(),
})
export type HealthCheck = z.output<typeof healthCheck>

/** A request that this server could not answer. The log has the reason under the same id. */
export const failedRequest = z.object({
  at: time,
  requestId: z.string(),
  method: z.string(),
  /** The route, without ids. */
  route: z.string(),
  status: z.int(),
})
export type FailedRequest = z.output<typeof failedRequest>

export const readHealth = endpoint({
  name: 'readHealth',
  summary: 'The state of this server, and the last 20 requests since its start that it could not answer.',
  method: 'GET',
  path: '/v1/admin/health/',
  access: 'admin',
  fresh: 'always',
  reply: z.object({ checks: z.array(healthCheck), failedRequests: z.array(failedRequest) }),
})
