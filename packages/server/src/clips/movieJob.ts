import { DAY_MS } from '@fullcourt/program'
import * as z from 'zod'
import type { JobKind } from '../jobs/jobs.ts'

/** Makes a movie of clips. It has a line of its own, so that it never waits for the renditions of films. */
export const makeMovieKind = {
  name: 'film-export',
  payload: z.strictObject({ accountId: z.uuid(), exportId: z.uuid() }),
  firstPause: 5,
  longestPause: 300,
  retries: 3,
  limit: 3 * 3_600,
  isHeavy: true,
} satisfies JobKind

/** The keys of an export's file and of a piece in the storage. */
export const exportKey = (id: string): string => `film-export/${id}/file`
export const pieceKey = (accountId: string, hash: string): string => `export-piece/${accountId}/${hash}.mov`

export const KEPT_MS = 7 * DAY_MS
