import * as z from 'zod'
import type { JobKind } from '../jobs/jobs.ts'

const payload = z.strictObject({ exportId: z.uuid() })

/** Writes an export into the storage. */
export const exportJob: JobKind<z.output<typeof payload>> = {
  name: 'data-export',
  payload,
  firstPause: 30,
  longestPause: 600,
  retries: 3,
  limit: 6 * 3_600,
}
