import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import { clean } from './clean.ts'
import { cleanFilm, processFilm } from './jobKinds.ts'
import { processFilmJob } from './process.ts'

export const filmJobs: readonly JobHandler[] = [
  jobHandler(processFilm, processFilmJob),
  jobHandler(cleanFilm, clean),
]
