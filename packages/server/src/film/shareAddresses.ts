import { MINUTE_MS } from '@fullcourt/program'
import type { AppContext } from '../appContext.ts'
import type { FilmSpan } from '../media/playlist.ts'
import { signAddress } from '../storage/signedAddress.ts'
import { CLIP } from './names.ts'

/** Addresses of a link live at most ten minutes; a new reply of the link has new ones. */
const LIFETIME_MS = 600_000

interface FilmFolder {
  readonly id: string
  readonly folder: string
}

/**
 * The addresses at which the holder of a share's link plays a clip, without an account. The share stands in place of the user, and
 * is looked up at every use: revoking it ends playing. Each address reaches one window: milliseconds of the film, or bytes of a file,
 * both inclusive, which stand in its signed path. They lead to this server alone, never past it to a bucket.
 */
export function shareAddresses(
  { signingKeys, now }: Pick<AppContext, 'signingKeys' | 'now'>,
  { id, folder }: FilmFolder,
  shareId: string,
) {
  // The same within a minute, so that a player knows an address again.
  const expiresAt = Math.floor(now() / MINUTE_MS) * MINUTE_MS + LIFETIME_MS
  const sign = (first: number, last: number, name: string): string =>
    signAddress(signingKeys, {
      purpose: 'share',
      method: 'GET',
      path: `/shared-film/${id}/${folder.slice(folder.indexOf('/') + 1)}/${first}-${last}/${name}`,
      id: shareId,
      expiresAt,
    })
  return {
    /** A master playlist; '&height=240' asks for the list of one rendition, '&saved=true' for an MP4. */
    clip: ({ from, to }: FilmSpan): string => sign(Math.floor(from * 1000), Math.ceil(to * 1000), CLIP),
    bytes: (media: string, first: number, last: number): string => sign(first, last, media),
  }
}

const WINDOW = /^(\d{1,15})-(\d{1,15})$/

/** Parses the window of an address; null if it is none. */
export function parseWindow(text: string): { readonly first: number; readonly last: number } | null {
  const [, first, last] = WINDOW.exec(text) ?? []
  return first === undefined || last === undefined ? null : { first: Number(first), last: Number(last) }
}

/** A share that may be used now. */
export interface LiveShare {
  readonly id: string
  readonly accountId: string
  readonly hasSound: boolean
  readonly mayDownload: boolean
}

/** Tells whether the playlist of a link was deleted, or what it belongs to. */
export async function isListGone(
  { db }: Pick<AppContext, 'db'>,
  { accountId, playlistId }: { readonly accountId: string; readonly playlistId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('playlist')
    .innerJoin('team', (on) =>
      on.onRef('team.accountId', '=', 'playlist.accountId').onRef('team.id', '=', 'playlist.teamId'),
    )
    .innerJoin('teamBrand', (on) =>
      on.onRef('teamBrand.accountId', '=', 'team.accountId').onRef('teamBrand.id', '=', 'team.teamBrandId'),
    )
    .innerJoin('account', 'account.id', 'playlist.accountId')
    .select('playlist.id')
    .where('playlist.accountId', '=', accountId)
    .where('playlist.id', '=', playlistId)
    .where('playlist.deletedAt', 'is', null)
    .where('team.deletedAt', 'is', null)
    .where('teamBrand.deletedAt', 'is', null)
    .where('account.deletedAt', 'is', null)
    .executeTakeFirst()
  return found === undefined
}

/** Finds a share by its id; null after its end, and once what it shows was deleted. */
export async function findLiveShare(
  app: Pick<AppContext, 'db' | 'now'>,
  id: string,
): Promise<LiveShare | null> {
  const share = await app.db
    .selectFrom('playlistShare')
    .select(['id', 'accountId', 'playlistId', 'hasSound', 'mayDownload', 'expiresAt'])
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  const isLive = share && app.now() < Date.parse(share.expiresAt) && !(await isListGone(app, share))
  return isLive ? share : null
}
