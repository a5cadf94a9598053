import type { PlayClip } from '@fullcourt/film'
import { type Playlist, type PlaylistItem, readPlaylist } from '@fullcourt/wire'
import { useCallback, useMemo } from 'react'
import { call } from '../call/call.ts'
import { ClipBox } from '../film/clips/clipBox.door.ts'
import type { ClipPlayer } from '../film/clips/clipPlayer.ts'
import { playerFilms } from '../film/player/film.ts'
import { DrawingsOver } from '../marks/drawings.door.ts'
import { Button } from '../ui/Button.tsx'
import type { Editing } from './editing.ts'
import css from './Playlist.module.css'
import { titleOf } from './playlistWords.ts'
import { TellSeen } from './TellSeen.tsx'

/** Seconds of a frame; the clip ends after the one on screen. */
const FRAME = 1 / 30

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

interface Props {
  readonly playlist: Playlist
  readonly editing: Editing
  readonly mayWrite: boolean
  /** The person who watches is to see its clips. */
  readonly isAssigned: boolean
  readonly onClip: (id: string) => void
  readonly onOpener: (open: (id: string) => void) => void
}

/** Plays the clips of a playlist through. Writers trim the clip on screen at the frame that it shows. */
export function PlaylistFilm({ playlist, editing, mayWrite, isAssigned, onClip, onOpener }: Props) {
  const { id, films } = playlist
  const { items } = editing
  const clips = useMemo(() => clipsOf(items), [items])
  const played = useMemo(() => playerFilms({ videos: films }), [films])
  const refresh = useCallback(
    async () =>
      playerFilms({ videos: (await call(readPlaylist, { params: { id } }, { retry: false })).films }),
    [id],
  )
  const trim = (player: ClipPlayer, edge: 'start' | 'end') => {
    const now = player.now()
    const item = items.find((one) => one.id === player.getState().playId)
    if (!now || !item) return
    const second = edge === 'start' ? now.videoTime : now.videoTime + FRAME
    editing.edit(item, { eventId: item.eventId, teamVideoId: now.filmId, [edge]: second })
  }
  if (clips.length === 0) return null
  return (
    <div className={css.film}>
      <ClipBox
        films={played}
        clips={clips}
        refresh={refresh}
        first=""
        sayPlay={(playId) => {
          const item = items.find((one) => one.id === playId)
          return item ? [titleOf(item), item.note].filter(Boolean).join(' · ') : ''
        }}
        onClip={onClip}
        {...(playlist.showsDrawings && { over: (player) => <DrawingsOver player={player} /> })}
        onOpener={onOpener}
        {...(mayWrite && {
          keys: (player) => ({ '[': () => trim(player, 'start'), ']': () => trim(player, 'end') }),
        })}
        tools={(player) => (
          <>
            {isAssigned && <TellSeen player={player} playlistId={id} />}
            {mayWrite && (
              <>
                <Button
                  size="sm"
                  variant="default"
                  aria-keyshortcuts="["
                  onClick={() => trim(player, 'start')}
                >
                  Start here
                </Button>
                <Button size="sm" variant="default" aria-keyshortcuts="]" onClick={() => trim(player, 'end')}>
                  End here
                </Button>
              </>
            )}
          </>
        )}
      />
    </div>
  )
}
