import type { PlayClip } from '@fullcourt/film'
import { saveAddress } from '../../ui/data/shareOrSave.ts'
import type { FilePart } from '../local/movie.ts'
import { clipAddress } from '../player/attachSource.ts'
import type { PlayerFilm } from '../player/film.ts'

/** Addresses of a clip as files, one for each of its parts; none unless all of it is on the server. */
function savedAddresses(clip: PlayClip, films: readonly PlayerFilm[]): readonly string[] {
  const found = clip.parts.flatMap((part) => {
    const address = clipAddress(films.find(({ id }) => id === part.filmId) ?? null, part)
    return address === null ? [] : [`${address}&saved=true`]
  })
  return found.length === clip.parts.length ? found : []
}

/** The parts of a clip in files of this computer; none unless all of it is here. */
export function filePartsOf(
  clip: PlayClip,
  films: readonly PlayerFilm[],
): readonly Omit<FilePart, 'drawings'>[] {
  const found = clip.parts.flatMap(({ filmId, start, end }) => {
    const file = films.find(({ id }) => id === filmId)?.file
    return file ? [{ filmId, file, start, end }] : []
  })
  return found.length === clip.parts.length ? found : []
}

/** Saves a clip as it was filmed; null where it cannot be. A clip over a seam becomes two files. */
export function clipSaver(clip: PlayClip | undefined, films: readonly PlayerFilm[]): (() => void) | null {
  const addresses = clip ? savedAddresses(clip, films) : []
  if (addresses.length === 0) return null
  return () => {
    for (const address of addresses) saveAddress(address, 'clip.mp4')
  }
}
