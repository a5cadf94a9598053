import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import { clean } from './clean.ts'
import { cleanFilm, makeRenditions, measureFilm } from './jobKinds.ts'
import { makeRenditionsJob } from './makeRenditions.ts'
import { measureFilmJob } from './measureFilm.ts'

export const filmJobs: readonly JobHandler[] = [
  jobHandler(measureFilm, measureFilmJob),
  jobHandler(makeRenditions, makeRenditionsJob),
  jobHandler(cleanFilm, clean),
]
