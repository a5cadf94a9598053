import type { AppContext } from '../appContext.ts'
import { signAddress } from '../storage/signedAddress.ts'
import { CLIP, keyOf, MASTER, typeOf } from './names.ts'

/** Film addresses live 5 to 6 hours, which is longer than a game. */
export const LIFETIME_MS = 6 * 3_600_000
const HOUR_MS = 3_600_000

/** Counted from the hour before, so that an address stays the same for an hour and caches can use it. */
const expiryAt = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS + LIFETIME_MS

interface FilmFolder {
  readonly id: string
  readonly folder: string
}

/** Path of a film's file on this server: '/film/<film>/<folder>/<name>'. */
const filmPath = ({ id, folder }: FilmFolder, name: string): string =>
  `/film/${id}/${folder.slice(folder.indexOf('/') + 1)}/${name}`

/** The addresses at which one user plays a film. */
export function playAddresses({ storage, signingKeys, now }: AppContext, film: FilmFolder, userId: string) {
  const expiresAt = expiryAt(now())
  const own = (name: string): string =>
    signAddress(signingKeys, {
      purpose: 'film',
      method: 'GET',
      path: filmPath(film, name),
      userId,
      expiresAt,
    })
  return {
    master: (): string => own(MASTER),
    /** A client adds the seconds: '&from=12.5&to=18.52', and '&height=240' for one rendition alone or '&saved=true' for an MP4. */
    clip: (): string => own(CLIP),
    /** From this server: a file that is made for each reply. */
    own,
    /** From the storage itself where a browser can reach it, else from this server. */
    file: async (name: string): Promise<string> =>
      storage.direct
        ? storage.direct.getUrl(keyOf(film, name), typeOf(name), Math.round((expiresAt - now()) / 1000))
        : own(name),
  }
}
