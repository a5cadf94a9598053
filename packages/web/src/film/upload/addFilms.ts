import type { createFilm, Film, SentBody } from '@fullcourt/wire'
import { newId } from '../../call/newId.ts'
import {
  type FileHandle,
  type FilmFacts,
  fingerprintOf,
  type PickedFile,
  type QueuedUpload,
  rememberFile,
} from '../local/index.ts'
import { uploadsOfUser } from './useUploads.ts'

/** A film of the wizard: its details, and the file that was picked. */
export interface NewFilm {
  readonly details: Pick<
    SentBody<typeof createFilm>,
    'teamId' | 'teamGameId' | 'type' | 'name' | 'notes' | 'scout' | 'order' | 'storeInCloud' | 'correlationId'
  >
  readonly file: File
  readonly handle: FileHandle | null
  readonly facts: FilmFacts
}

/** Type that browsers report for an unknown file. */
const UNKNOWN_TYPE = 'application/octet-stream'

async function queued({ details, file, facts }: NewFilm): Promise<QueuedUpload> {
  const filmId = newId()
  const originalType = file.type || UNKNOWN_TYPE
  const fingerprint = await fingerprintOf(file, originalType)
  const { width, height, duration, picture } = facts
  const aspectRatio = width && height ? Math.round((width / height) * 10_000) / 10_000 : null
  const { size, name: filename } = file
  return {
    filmId,
    teamId: details.teamId,
    teamGameId: details.teamGameId ?? null,
    name: details.name,
    filename,
    originalType,
    size,
    fingerprint,
    hash: null,
    draft: {
      ...details,
      id: filmId,
      filename,
      originalType,
      size,
      width,
      height,
      aspectRatio,
      duration,
      fingerprint,
    },
    order: filmId,
    paused: false,
    recheck: false,
    picture,
  }
}

/** Adds films to the queue: their files are checked, then they are recorded and sent. */
export async function addFilms(userId: string, films: readonly NewFilm[]): Promise<void> {
  const uploads: QueuedUpload[] = []
  for (const film of films) {
    const upload = await queued(film)
    await rememberFile(upload.filmId, film.handle ?? film.file)
    uploads.push(upload)
  }
  await uploadsOfUser(userId).add(
    uploads,
    films.map(({ file }) => file),
  )
}

/** Goes on with the upload of a film that this browser knows nothing of: it began on another device, or was ended. */
export async function resumeFilm(userId: string, film: Film, { file, handle }: PickedFile): Promise<void> {
  await rememberFile(film.id, handle ?? file)
  const { id: filmId, teamId, teamGameId, name, filename, originalType, size, hash } = film
  const fingerprint = film.fingerprint ?? ''
  const rest = { filename, originalType, size, fingerprint, hash, draft: null, picture: null }
  const upload = { filmId, teamId, teamGameId, name, ...rest, order: newId(), paused: false, recheck: true }
  await uploadsOfUser(userId).add([upload], [file])
}
