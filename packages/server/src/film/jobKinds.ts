import * as z from 'zod'
import type { JobKind } from '../jobs/jobs.ts'

const HOUR = 3_600

const filmRun = z.strictObject({ accountId: z.uuid(), filmId: z.uuid(), run: z.int() })
export type FilmRun = z.output<typeof filmRun>

/**
 * Stores and measures an uploaded film, and makes its poster. What browsers play can be watched then. Short, so it never waits for
 * renditions.
 */
export const measureFilm = {
  // Earlier releases did both jobs in one of this name, and may still run.
  name: 'film-process',
  payload: filmRun,
  firstPause: 5,
  longestPause: 300,
  retries: 5,
  limit: 3 * HOUR,
} satisfies JobKind

/** Makes the renditions of a measured film. */
export const makeRenditions = {
  name: 'film-renditions',
  payload: filmRun,
  firstPause: 5,
  longestPause: 300,
  retries: 5,
  limit: 6 * HOUR,
  isHeavy: true,
} satisfies JobKind

export const FILM_RUNS: readonly JobKind<FilmRun>[] = [measureFilm, makeRenditions]

const clean = z.union([
  z.strictObject({ folder: z.string(), uploadId: z.string() }),
  z.strictObject({ accountId: z.uuid(), filmId: z.uuid() }),
])
/** Deletes what a film no longer needs in the storage: an upload that has ended, or files that its row does not name. */
export const cleanFilm = {
  name: 'film-clean',
  payload: clean,
  firstPause: 10,
  longestPause: 1_800,
  retries: 50,
  limit: 600,
} satisfies JobKind
