import * as z from 'zod'
import type { JobKind } from '../jobs/jobs.ts'

/** Writes an export into the storage. */
export const exportJob = {
  name: 'data-export',
  payload: z.strictObject({ exportId: z.uuid() }),
  firstPause: 30,
  longestPause: 600,
  retries: 3,
  limit: 6 * 3_600,
} satisfies JobKind
