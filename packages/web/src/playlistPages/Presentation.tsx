import type { Playlist } from '@fullcourt/wire'
import { useEffect, useRef, useState } from 'react'
import { onPresentation } from '../book/data/presenceFeed.ts'
import { newId } from '../call/newId.ts'
import { ShotPlace } from '../court/ShotPlace.tsx'
import { ClipBox } from '../film/clips/clipBox.door.ts'
import type { ClipPlayer } from '../film/clips/clipPlayer.ts'
import type { FilmCommands } from '../film/player/filmKeys.ts'
import { DrawingsOver } from '../marks/drawings.door.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { LinkCard } from '../ui/links/LinkCard.tsx'
import css from './Playlist.module.css'
import { titleOf, whereText } from './playlistWords.ts'
import { usePlaylistFilm } from './usePlaylistFilm.ts'

export interface Props {
  readonly playlist: Playlist
  readonly onClose: () => void
}

/** Opens the dialog over all, in full screen where the browser allows it. */
function useFullWindow() {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    // Not all browsers have it; the dialog fills the window anyway.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    return () => {
      dialog?.close()
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  return box
}

/** The keys of a clicker. */
const presenterKeys = (player: ClipPlayer): FilmCommands =>
  Object.fromEntries([
    ['PageDown', () => player.next()],
    ['PageUp', () => player.previous()],
  ])

/** Does what the remote of this screen asks for. */
function Steered({ player, screen }: { readonly player: ClipPlayer; readonly screen: string }) {
  useEffect(
    () =>
      onPresentation((message) => {
        if (message.screen !== screen) return
        if (message.act) player[message.act]()
        if (message.itemId) {
          player.open(message.itemId)
          player.play()
        }
      }),
    [player, screen],
  )
  return null
}

/** A playlist for a projector: the clip large, its words, note and court beside it. Presenters' keys and a phone go through it. */
export default function Presentation({ playlist, onClose }: Props) {
  const { id, name, items, showsDrawings } = playlist
  const box = useFullWindow()
  const film = usePlaylistFilm(playlist, items)
  const [screen] = useState(() => newId().replaceAll('-', ''))
  const [shown, setShown] = useState<string | null>(null)
  const [hasRemote, setHasRemote] = useState(false)
  const item = items.find((one) => one.id === shown)
  return (
    <dialog
      ref={box}
      className={css.presentation}
      aria-label={t('{name}, presentation', { name })}
      onCancel={(event) => {
        event.preventDefault()
        // React calls it for dialogs inside, too.
        if (event.target === box.current) onClose()
      }}
    >
      <div className={css.screen}>
        <ClipBox
          {...film}
          first=""
          onClip={setShown}
          {...(showsDrawings && { over: (player) => <DrawingsOver player={player} /> })}
          keys={presenterKeys}
          tools={(player) => <Steered player={player} screen={screen} />}
        />
      </div>
      <aside className={css.aside}>
        <p>{name}</p>
        {item && (
          <div role="status">
            <h2>
              {items.indexOf(item) + 1}. {titleOf(item)}
            </h2>
            <p>{whereText(item, playlist)}</p>
            {item.note && <p className={css.spoken}>{item.note}</p>}
          </div>
        )}
        {item?.play?.shot && <ShotPlace {...item.play.shot} shot={item.play.shot} className={css.court} />}
        {hasRemote && (
          <div className={css.remote}>
            <p>{t('Scan it with your phone to steer this screen.')}</p>
            <LinkCard
              url={`${location.origin}/a/team/playlist/${id}/remote/?screen=${screen}`}
              label={t('Link to the remote')}
            />
          </div>
        )}
        <div className={css.tools}>
          <Button
            variant="default"
            size="sm"
            aria-pressed={hasRemote}
            onClick={() => setHasRemote(!hasRemote)}
          >
            {t('Phone as remote')}
          </Button>
          <Button variant="default" size="sm" onClick={onClose}>
            {t('End')}
          </Button>
        </div>
      </aside>
    </dialog>
  )
}
