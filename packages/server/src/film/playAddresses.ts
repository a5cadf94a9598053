import { HOUR_MS } from '@fullcourt/program'
import type { AppContext } from '../appContext.ts'
import type { Principal } from '../calls/principal.ts'
import { signAddress } from '../storage/signedAddress.ts'
import { CLIP, keyOf, MASTER, typeOf } from './names.ts'

/** Film addresses live 5 to 6 hours, which is longer than a game. */
export const LIFETIME_MS = 6 * HOUR_MS

/** Counted from the hour before, so that an address stays the same for an hour and caches can use it. */
const expiryAt = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS + LIFETIME_MS

interface FilmFolder {
  readonly id: string
  readonly folder: string
}

/** Path of a film's file on this server: '/film/<film>/<folder>/<name>'. */
const filmPath = ({ id, folder }: FilmFolder, name: string): string =>
  `/film/${id}/${folder.slice(folder.indexOf('/') + 1)}/${name}`

/** Who is given addresses of films: they end with the session or API token. */
export type FilmReader = Pick<Principal, 'tokenId' | 'apiToken'>

/** The way past this server for a caller. None for an API token: a bucket does not hear of its revocation. */
export const directFor = ({ storage }: Pick<AppContext, 'storage'>, { apiToken }: FilmReader) =>
  apiToken ? null : storage.direct

/** The addresses at which one caller plays a film. */
export function playAddresses(app: AppContext, film: FilmFolder, who: FilmReader) {
  const { signingKeys, now } = app
  const direct = directFor(app, who)
  const expiresAt = expiryAt(now())
  const own = (name: string): string =>
    signAddress(signingKeys, {
      purpose: 'film',
      method: 'GET',
      path: filmPath(film, name),
      id: who.tokenId,
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
      direct
        ? direct.getUrl(keyOf(film, name), typeOf(name), Math.round((expiresAt - now()) / 1000))
        : own(name),
  }
}
