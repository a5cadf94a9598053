import { availableParallelism } from 'node:os'
import { planRenditions, type RenditionPlan } from '@fullcourt/film'
import type { AppContext } from '../appContext.ts'
import type { Attempt } from '../jobs/jobs.ts'
import { probeFilm } from '../media/probe.ts'
import { StorageUnavailable } from '../storage/storage.ts'
import { type FilmSource, type RunFiles, storeRendition, storeSheets } from './files.ts'
import type { FilmRun } from './jobKinds.ts'
import { MEASURED_SHARE } from './measureFilm.ts'
import { ofRun, runOf } from './names.ts'
import { beginRenditions } from './queue.ts'
import { type FilmRow, ownsFolder } from './rows.ts'
import { must, openMovie, type Run, workOnRun } from './run.ts'
import { splitOriginal } from './splitOriginal.ts'
import { supportsUhd } from './usage.ts'

/** The share of the progress that the pictures of the seek bar have. The renditions share the rest by their pixels. */
const PICTURES_SHARE = 0.05

/**
 * Makes the renditions of a film and the pictures of its seek bar. Each rendition can be played as soon as it is there. A run that is
 * repeated goes on where the last try stopped.
 */
export const makeRenditionsJob = (payload: FilmRun, app: AppContext, attempt: Attempt): Promise<void> =>
  workOnRun(payload, app, attempt, async (one, film, folder) => {
    const tools = app.mediaTools
    if (!tools) throw new Error('this process has no ffmpeg')
    await beginRenditions(app, film)
    const { movie, isPackage } = await openMovie(one, film, folder)
    // Measured again: another release may have written the stored measures.
    const { film: media } = must(await probeFilm(tools, movie, { signal: one.signal, workFolder: folder }))
    const source = { tools, media, movie, folder }
    const copy = await makeRenditionsOf(one, film, source)
    if (copy !== null && !isPackage) await storeOnce(one, film, source, copy)
    await one.finish(film)
  })

/** Pixels to decode and encode; a copy costs next to nothing. */
const costOf = ({ kind, width, height }: RenditionPlan): number =>
  (kind === 'copy' ? 0.05 : 1) * width * height

/** @returns the name of the media file of the rendition that was to be copied; null if none was */
async function makeRenditionsOf(one: Run, film: FilmRow, source: FilmSource): Promise<string | null> {
  const { app, run, signal } = one
  const files = { storage: app.storage, film, run, signal }
  const plans = planRenditions(source.media, { supportsUhd: await supportsUhd(app, film) })
  const total = plans.reduce((sum, plan) => sum + costOf(plan), 0)
  const base = MEASURED_SHARE + PICTURES_SHARE
  let done = 0
  let { renditions } = film
  for (const [n, plan] of plans.entries()) {
    const isMade = renditions.some(({ playlist }) => playlist === ofRun(run, `${plan.name}.m3u8`))
    if (!isMade) {
      const like = renditions.find(({ playlist }) => runOf(playlist) === run)
      const onProgress = (share: number) =>
        one.report(base + (1 - base) * ((done + share * costOf(plan)) / total))
      const { rendition } = must(
        await storeRendition(files, source, { plan, like, onProgress, threads: threadsOf(app) }),
      )
      // The first one replaces those of an earlier run, which failed or was ended.
      const ofThisRun = renditions.filter(({ playlist }) => runOf(playlist) === run)
      renditions = [...ofThisRun, rendition].toSorted((a, b) => a.width * a.height - b.width * b.height)
      await one.save({ renditions: JSON.stringify(renditions) })
    }
    done += costOf(plan)
    // The film can be watched by now; the seek bar comes before better renditions.
    if (n === 0) await saveSheets(one, files, source)
  }
  const copied = plans.find(({ kind }) => kind === 'copy')
  return renditions.find(({ playlist }) => playlist === ofRun(run, `${copied?.name}.m3u8`))?.media ?? null
}

/** A film that is stored twice is a film all the same. A storage that does not answer may do so at another try. */
async function storeOnce(one: Run, film: FilmRow, source: FilmSource, copy: string): Promise<void> {
  const isDone = film.split !== null && runOf(film.split.copy) === one.run
  if (isDone || !ownsFolder(film) || source.media.container !== 'mov') return
  try {
    await splitOriginal(one, film, source, copy)
  } catch (failure) {
    one.signal.throwIfAborted()
    if (failure instanceof StorageUnavailable) throw failure
    one.app.log.warn({ film: film.id, err: failure }, 'a film is stored twice')
  }
}

/** A film without pictures in its seek bar is a film all the same. */
async function saveSheets(one: Run, files: RunFiles, source: FilmSource): Promise<void> {
  const made = await storeSheets(files, source)
  one.signal.throwIfAborted()
  if (made.ok) await one.save({ sprites: JSON.stringify(made.sprites) })
  else one.app.log.warn({ film: one.id, reason: made.log }, 'a film has no pictures in its seek bar')
}

/** The cores, shared by the jobs that this process runs at once. */
const threadsOf = ({ env }: AppContext): number =>
  Math.max(1, Math.floor(availableParallelism() / Math.max(1, env.workers)))
