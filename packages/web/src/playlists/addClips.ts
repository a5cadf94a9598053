import {
  changePlaylist,
  createPlaylist,
  type Playlist,
  type PlaylistRow,
  type SentBody,
} from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { isText, stored } from '../call/stored.ts'

/** A clip to add: a play, or seconds of a film. */
export type NewClip = Omit<SentBody<typeof createPlaylist>['items'][number], 'id'>

/** The playlist that was added to last on this device. */
const lastUsed = stored('fullcourt.lastPlaylist', isText)

/** The last used playlist first, then the last changed. */
export function lastUsedFirst(lists: readonly PlaylistRow[]): readonly PlaylistRow[] {
  const last = lastUsed.read()
  return lists.toSorted((a, b) => Number(b.id === last) - Number(a.id === last))
}

/** Adds clips at the end of a playlist. @returns how to take them out again */
export async function addClips(
  playlistId: string,
  clips: readonly NewClip[],
): Promise<() => Promise<Playlist>> {
  const items = clips.map((clip) => ({ ...clip, id: newId() }))
  const change = (changes: SentBody<typeof changePlaylist>['changes']) =>
    call(changePlaylist, { params: { id: playlistId }, body: { changes } })
  await change(items.map((put) => ({ put })))
  lastUsed.write(playlistId)
  return () => change(items.map(({ id }) => ({ remove: id })))
}

export async function startPlaylist(
  teamId: string,
  name: string,
  clips: readonly NewClip[],
): Promise<Playlist> {
  const items = clips.map((clip) => ({ ...clip, id: newId() }))
  const playlist = await call(createPlaylist, { body: { id: newId(), teamId, name, items } })
  lastUsed.write(playlist.id)
  return playlist
}
