import * as z from 'zod'
import type { JobKind } from '../jobs/jobs.ts'

const SIX_HOURS = 6 * 3_600

const process = z.strictObject({ filmId: z.uuid(), run: z.int() })
/** Makes an uploaded film playable. */
export const processFilm: JobKind<z.output<typeof process>> = {
  name: 'film-process',
  payload: process,
  firstPause: 5,
  longestPause: 300,
  retries: 5,
  limit: SIX_HOURS,
  isHeavy: true,
}

const clean = z.strictObject({
  folder: z.string(),
  /** Ends this upload. */
  uploadId: z.string().optional(),
  /** Deletes what earlier runs made. */
  runsBefore: z.int().optional(),
})
/** Deletes what a film no longer needs in the storage. */
export const cleanFilm: JobKind<z.output<typeof clean>> = {
  name: 'film-clean',
  payload: clean,
  firstPause: 10,
  longestPause: 1_800,
  retries: 50,
  limit: 600,
}
