import type { Playlist } from '@fullcourt/wire'
import type { Ref } from 'react'
import type { OpenClip } from '../film/clips/ClipBox.tsx'
import { ClipBox } from '../film/clips/clipBox.door.ts'
import type { ClipPlayer } from '../film/clips/clipPlayer.ts'
import { useMayOnTeam } from '../identity/session.ts'
import { DrawingsOver } from '../marks/drawings.door.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import type { Editing } from './editing.ts'
import css from './Playlist.module.css'
import { titleOf } from './playlistWords.ts'
import { TellSeen } from './TellSeen.tsx'
import { usePlaylistFilm } from './usePlaylistFilm.ts'

/** Seconds of a frame; the clip ends after the one on screen. */
const FRAME = 1 / 30

interface Props {
  readonly playlist: Playlist
  readonly editing: Editing
  readonly mayWrite: boolean
  /** The person who watches is to see its clips. */
  readonly isAssigned: boolean
  readonly onClip: (id: string) => void
  readonly opener: Ref<OpenClip>
}

/** Plays the clips of a playlist through. Writers trim the clip on screen at the frame that it shows. */
export function PlaylistFilm({ playlist, editing, mayWrite, isAssigned, onClip, opener }: Props) {
  const { id } = playlist
  const mayDownload = useMayOnTeam('film.write')
  const { items } = editing
  const film = usePlaylistFilm(playlist, items)
  const trim = (player: ClipPlayer, edge: 'start' | 'end') => {
    const now = player.now()
    const item = items.find((one) => one.id === player.getState().playId)
    if (!now || !item) return
    const second = edge === 'start' ? now.videoTime : now.videoTime + FRAME
    editing.edit(item, { eventId: item.eventId, teamVideoId: now.filmId, [edge]: second })
  }
  if (film.clips.length === 0) return null
  return (
    <div className={css.film}>
      <ClipBox
        {...film}
        first=""
        sayPlay={(playId) => {
          const item = items.find((one) => one.id === playId)
          return item ? [titleOf(item), item.note].filter(Boolean).join(' · ') : ''
        }}
        onClip={onClip}
        mayDownload={mayDownload}
        {...(playlist.showsDrawings && { over: (player) => <DrawingsOver player={player} /> })}
        opener={opener}
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
                  {t('Start here')}
                </Button>
                <Button size="sm" variant="default" aria-keyshortcuts="]" onClick={() => trim(player, 'end')}>
                  {t('End here')}
                </Button>
              </>
            )}
          </>
        )}
      />
    </div>
  )
}
