import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { joinSizes, makeJoinList, type TrackPackets } from '@fullcourt/film'
import { readTrackPackets } from '../media/trackPackets.ts'
import { hashOf } from '../storage/hash.ts'
import { changeFilmState } from './changes.ts'
import type { FilmSource } from './files.ts'
import { keyOf, ofRun, typeOf } from './names.ts'
import { openOriginal, restOf } from './original.ts'
import type { FilmRow } from './rows.ts'
import { must, type Run } from './run.ts'

const NO_PACKETS: TrackPackets = { starts: [], sizes: [] }

/** The way from a copied rendition to the original. */
async function joinListOf({ signal }: Run, source: FilmSource, copied: string) {
  const { tools, media, movie, folder: workFolder } = source
  const read = async (input: string, container = media.container) => {
    const options = { signal, workFolder }
    const { tracks } = must(await readTrackPackets(tools, { input, container }, options))
    return (track: number | null) => tracks.get(track ?? -1) ?? NO_PACKETS
  }
  const [original, copy] = [await read(movie), await read(copied, 'mov')]
  return makeJoinList(
    [
      [original(media.videoTrack), copy(0)],
      [original(media.audioTrack), copy(1)],
    ],
    media.size,
  )
}

/**
 * Stores the original of a film only once, as a copied rendition and the rest. The uploaded file is deleted only when what is stored
 * was read and joined, and has the promised hash.
 * @param copy name of the copied rendition's media file
 */
export async function splitOriginal(
  one: Run,
  film: FilmRow,
  source: FilmSource,
  copy: string,
): Promise<void> {
  const { app, run, signal } = one
  const copied = await app.storage.localFile(keyOf(film, copy), source.folder, signal)
  const list = await joinListOf(one, source, copied)
  if (joinSizes(list).rest > film.size / 2) return
  // A name of its own: a late try of this run cannot replace it.
  const rest = ofRun(run, `${app.newId()}.rest`)
  const read = (start: number, length: number) =>
    createReadStream(source.movie, { start, end: start + length - 1 })
  await app.storage.put(keyOf(film, rest), Readable.from(restOf(list, read)), typeOf(rest))
  const split = { copy, rest }
  const joined = await openOriginal(app, { ...film, split })
  const found = joined && (await hashOf(joined.read(), () => signal.throwIfAborted()))
  if (found !== film.hash) {
    await app.storage.delete([keyOf(film, rest)])
    throw new Error('a copied rendition and the rest do not make the original')
  }
  await changeFilmState(app, film, { kind: 'split', run, split })
  app.jobs.poke()
}
