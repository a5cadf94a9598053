import { detectContainer } from '@fullcourt/film'
import type { AppContext } from '../appContext.ts'
import type { Attempt } from '../jobs/jobs.ts'
import { probeFilm, readStart } from '../media/probe.ts'
import { NotStored } from '../storage/storage.ts'
import { LOST, NO_FILM, NO_TOOLS, TOO_LONG } from './errors.ts'
import { type FilmSource, storePoster } from './files.ts'
import type { FilmRun } from './jobKinds.ts'
import { type FilmRow, findFilm } from './rows.ts'
import { must, openMovie, type Run, RunEnded, Unprocessable, workOnRun } from './run.ts'
import { storeOriginal } from './storeOriginal.ts'
import { fitsPlan } from './usage.ts'

/** The share of the progress that storing and measuring have. */
export const MEASURED_SHARE = 0.05

/**
 * Makes one object of the uploaded parts, measures it, and makes its poster. What browsers play is playable from then on; the job of
 * the renditions follows.
 */
export const measureFilmJob = (payload: FilmRun, app: AppContext, attempt: Attempt): Promise<void> =>
  workOnRun(payload, app, attempt, async (one, film, folder) => {
    if (film.isMeasured) return
    const { signal } = one
    await storeOriginal(app, film, {
      signal,
      waits: true,
      onProgress: (share) => one.report(share * MEASURED_SHARE),
    }).catch((failure: unknown) => {
      throw failure instanceof NotStored ? new Unprocessable(LOST, { mayPass: true }) : failure
    })
    const stored = await findFilm(app.db, film)
    if (!stored.isStored) throw new RunEnded()
    const { movie, isPackage } = await openMovie(one, stored, folder)
    const tools = app.mediaTools
    if (!tools) return finishWithoutTools(one, film, movie)
    const { film: media } = must(await probeFilm(tools, movie, { signal, workFolder: folder }))
    const measured = await one.save({
      media: JSON.stringify(media),
      duration: media.duration,
      width: media.width,
      height: media.height,
      aspectRatio: media.width / media.height,
      isPlayable: media.isPlayable && !isPackage,
    })
    if (!(await fitsPlan(app, measured))) throw new Unprocessable(TOO_LONG)
    await savePoster(one, measured, { tools, media, movie, folder })
    await one.endMeasuring()
  })

/** A film without a poster is a film all the same. */
async function savePoster(one: Run, film: FilmRow, source: FilmSource): Promise<void> {
  const { app, run, signal } = one
  const made = await storePoster({ storage: app.storage, film, run, signal }, source)
  signal.throwIfAborted()
  if (made.ok) await one.save({ poster: made.name })
  else app.log.warn({ film: film.id, reason: made.log }, 'a film has no poster')
}

/** Without ffmpeg a film that starts like an MP4 is played as it is; its measures stay those of the browser. */
async function finishWithoutTools(one: Run, film: FilmRow, movie: string): Promise<void> {
  const container = detectContainer(await readStart(movie))
  if (container === null) throw new Unprocessable(NO_FILM)
  if (container !== 'mov') throw new Unprocessable(NO_TOOLS)
  await one.save({ isPlayable: true })
  await one.finish(film)
}
