import { missingParts, partLength, planChunks, storedBytes } from '@fullcourt/film'
import { abortUpload, completeUpload, reportUpload, startUpload, type UploadPlan } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { hasRoom } from '../billing/use.ts'
import { refuse } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import { programKeyOf } from '../calls/subject.ts'
import { signAddress } from '../storage/signedAddress.ts'
import { applyToFilm, changeFilmState, takeStep } from './changes.ts'
import { MISMATCH } from './errors.ts'
import { keyOf, ORIGINAL } from './names.ts'
import { partsOf, uploadOf } from './parts.ts'
import { directFor, type FilmReader } from './playAddresses.ts'
import { reportProgress } from './progress.ts'
import { type FilmRow, filmState, findFilm, shownFilm } from './rows.ts'
import { hasBytes, refuseFullDisk } from './space.ts'
import { HashMismatch, storeOriginal } from './storeOriginal.ts'
import { adminIdOf } from './usage.ts'

/** Long enough for the slowest line to send every part before a new plan is needed. */
const LIFETIME_MS = 12 * 3_600_000
/** A completing call answers within 2 s; what takes longer is left to the job. */
const STORE_WITHIN_MS = 1_200

/** The storage begins an upload before the row names it. One that no row names is swept later. */
function beginUpload(app: AppContext, film: FilmRow): Promise<string> {
  const { chunkSize } = planChunks(film.size)
  return app.storage.parts.begin(keyOf(film, ORIGINAL), 'application/octet-stream', chunkSize)
}

const partPath = ({ id }: FilmRow, uploadId: string, part: number): string =>
  `/film/${id}/upload/${encodeURIComponent(uploadId)}/${part}`

/** Numbers of the parts that are stored, ascending. Null where the storage has no upload. */
const storedParts = async (app: AppContext, film: FilmRow): Promise<readonly number[] | null> =>
  (await partsOf(app, film))?.map(({ part }) => part).toSorted((a, b) => a - b) ?? null

const refuseEnded = (): never => refuse('film_state', 'This upload has ended.')

async function planOf(
  app: AppContext,
  film: FilmRow,
  stored: readonly number[],
  who: FilmReader,
): Promise<UploadPlan> {
  const { signingKeys, now } = app
  const direct = directFor(app, who)
  const plan = planChunks(film.size)
  const upload = uploadOf(film)
  const expiresAt = now() + LIFETIME_MS
  const urlOf = async (part: number): Promise<string> => {
    if (!upload) return refuseEnded()
    if (direct) return direct.putPartUrl(upload, part, partLength(plan, part), LIFETIME_MS / 1000)
    const path = partPath(film, upload.uploadId, part)
    return signAddress(signingKeys, { purpose: 'part', method: 'PUT', path, id: who.tokenId, expiresAt })
  }
  const missing = upload ? missingParts(plan, stored) : []
  return {
    chunkSize: plan.chunkSize,
    chunks: await Promise.all(missing.map(async (part) => ({ part, url: await urlOf(part) }))),
    completedBytes: storedBytes(plan, stored),
    completedParts: [...stored],
    thumbnail: {
      url: signAddress(signingKeys, {
        purpose: 'thumbnail',
        method: 'PUT',
        path: `/film/${film.id}/thumbnail`,
        id: who.tokenId,
        expiresAt,
      }),
    },
    uploadAllowable: true,
  }
}

const startUploadRoute = route(startUpload, async ({ subject, who }, app) => {
  const film = await findFilm(app.db, subject)
  // Before the plan is asked for room: a film that is uploaded already needs none.
  takeStep(filmState(film), { kind: 'upload' })
  const found = await storedParts(app, film)
  const stored = found ?? []
  const bytes = film.size - storedBytes(planChunks(film.size), stored)
  const uploadId = found ? film.uploadId : await beginUpload(app, film)
  const started = await app.db.transaction().execute(async (trx) => {
    // The hours of an upload that has begun are reserved already.
    const adding = {
      film: film.status === 'UPLOADING' ? null : film,
      adminId: adminIdOf(subject, who.userId),
    }
    if (!(await hasRoom(trx, app, programKeyOf(subject), adding))) return null
    if (!(await hasBytes(trx, app, { id: film.id, bytes }))) refuseFullDisk()
    const { film: row } = await applyToFilm(trx, app, film, { kind: 'upload' })
    if (film.uploadId !== null && row.uploadId === null) refuseEnded()
    // Another call may have begun one meanwhile.
    const isSame = row.uploadId === film.uploadId
    return trx
      .updateTable('teamVideo')
      .set({
        ...(isSame && { uploadId, progress: 1 - bytes / film.size }),
        partAt: new Date(app.now()).toISOString(),
        storeInCloud: true,
      })
      .where('accountId', '=', film.accountId)
      .where('id', '=', film.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  if (!started)
    return { ...(await planOf(app, { ...film, uploadId: null }, [], who)), uploadAllowable: false }
  const isKnown = started.uploadId === uploadId
  return planOf(app, started, isKnown ? stored : ((await storedParts(app, started)) ?? []), who)
})

/** Parts that go straight to a bucket are not seen here, so the uploader says when to look. */
const reportUploadRoute = route(reportUpload, async ({ subject }, app) => {
  const film = await findFilm(app.db, subject)
  if (film.status === 'UPLOADING') await reportProgress(app, film)
  return { progress: (await findFilm(app.db, subject)).progress }
})

/** Refuses to complete before every part is there. */
async function refuseMissing(app: AppContext, film: FilmRow): Promise<void> {
  if (film.status !== 'UPLOADING') return
  const missing = missingParts(planChunks(film.size), (await storedParts(app, film)) ?? [])
  const count = missing.length
  if (count > 0)
    refuse('chunks_missing', `${count} parts of this film are not uploaded yet.`, {
      parts: missing.slice(0, 1_000).join(','),
    })
}

const refuseMismatch = (): never => refuse('hash_mismatch', MISMATCH.message)

/** Checks the hash now when it can be done at once; the job does it otherwise. */
async function storeAtOnce(app: AppContext, film: FilmRow): Promise<void> {
  try {
    await storeOriginal(app, film, { signal: AbortSignal.timeout(STORE_WITHIN_MS), waits: false })
  } catch (failure) {
    if (failure instanceof HashMismatch) return refuseMismatch()
    // The job stores it, or says why it cannot.
    app.log.debug({ err: failure, film: film.id }, 'the job stores the film')
  }
}

const completeUploadRoute = route(completeUpload, async ({ subject, who }, app) => {
  const before = await findFilm(app.db, subject)
  if (before.status === 'ERROR' && before.error?.code === MISMATCH.code) refuseMismatch()
  await refuseMissing(app, before)
  const { film, isNew } = await changeFilmState(app, subject, { kind: 'complete' })
  if (isNew) await storeAtOnce(app, film)
  return shownFilm(app, await findFilm(app.db, film), who)
})

const abortUploadRoute = route(abortUpload, async ({ subject, who }, app) => {
  const { film } = await changeFilmState(app, subject, { kind: 'abort' }, { uploadId: null })
  return shownFilm(app, film, who)
})

export const uploadRoutes: readonly Route[] = [
  startUploadRoute,
  reportUploadRoute,
  completeUploadRoute,
  abortUploadRoute,
]
