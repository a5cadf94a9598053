import type { PlayClip } from '@fullcourt/film'
import { type Playlist, type PlaylistItem, readPlaylist } from '@fullcourt/wire'
import { useCallback, useMemo } from 'react'
import { call } from '../call/call.ts'
import { playerFilms } from '../film/player/film.ts'

/** The clips of a list as the player plays them. */
const clipsOf = (items: readonly PlaylistItem[]): readonly PlayClip[] =>
  items.flatMap(({ id, parts }) =>
    parts.length === 0
      ? []
      : [
          {
            playId: id,
            parts: parts.map(({ teamVideoId: filmId, start, end }) => ({ filmId, start, end })),
          },
        ],
  )

/** The films and clips of a playlist, for a box that plays them. */
export function usePlaylistFilm({ id, films: read }: Playlist, items: readonly PlaylistItem[]) {
  const clips = useMemo(() => clipsOf(items), [items])
  const films = useMemo(() => playerFilms({ videos: read }), [read])
  const refresh = useCallback(
    async () =>
      playerFilms({ videos: (await call(readPlaylist, { params: { id } }, { retry: false })).films }),
    [id],
  )
  return { films, clips, refresh }
}
