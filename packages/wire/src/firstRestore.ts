import * as z from 'zod'
import { endpoint, time } from './primitives.ts'

/** Steps of a restore. Films and rows are counted. */
export const RESTORE_STEPS = ['checking', 'films', 'rows', 'restarting'] as const

/** A backup that was restored. */
const restored = z.object({
  name: z.string(),
  takenAt: time,
  rows: z.int(),
  tables: z.int(),
  /** Films and pictures that the backup lacks. */
  missing: z.array(z.string()),
})
export type Restored = z.output<typeof restored>

const firstRestore = z.object({
  state: z.enum(['IDLE', 'RUNNING', 'FAILED', 'DONE']),
  step: z.enum(RESTORE_STEPS).nullable(),
  /** Files or tables of the step. */
  done: z.int(),
  of: z.int(),
  /** Why the last one failed, for the operator. */
  error: z.string().nullable(),
  restored: restored.nullable(),
  /** The place of backups in the settings. */
  place: z.string(),
  /** The newest ones there, newest first. Empty while one is restored. */
  backups: z.array(
    z.object({ name: z.string(), takenAt: time, version: z.string(), rows: z.int(), films: z.int() }),
  ),
})
export type FirstRestore = z.output<typeof firstRestore>

const byLink = z.strictObject({ token: z.string().min(1).max(200) })

export const readFirstRestore = endpoint({
  name: 'readFirstRestore',
  summary:
    'What can be restored into an empty installation, and how far it is. With the token of the link that the server printed at its start. 409: it has users.',
  method: 'POST',
  path: '/v1/restore/state/',
  access: 'public',
  refusals: ['gone', 'not_found'],
  invalidates: [],
  body: byLink,
  reply: firstRestore,
})

export const startFirstRestore = endpoint({
  name: 'startFirstRestore',
  summary:
    'Restore a backup into an empty installation, with the same token. Then the server starts again with its users.',
  method: 'POST',
  path: '/v1/restore/',
  access: 'public',
  refusals: ['gone', 'not_found'],
  invalidates: [],
  status: 202,
  body: byLink.extend({
    /** A backup of the place in the settings, or a folder on the machine of the server. */
    from: z.string().min(1).max(1000),
    /** Without films and pictures that are missing or damaged. */
    skipsDamaged: z.boolean().default(false),
  }),
  reply: firstRestore,
})
