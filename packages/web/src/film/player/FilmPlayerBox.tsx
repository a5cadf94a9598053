import { msg } from '@fullcourt/scorebook/vocabulary'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../ui/language.ts'
import { ShortcutsDialog } from '../../ui/overlay/ShortcutsDialog.tsx'
import { FilmControls } from './FilmControls.tsx'
import { FilmOverlay } from './FilmOverlay.tsx'
import css from './FilmPlayer.module.css'
import { type FilmCommands, pressFilmKey, seekKeys, WATCHING_SHORTCUTS, watchingKeys } from './filmKeys.ts'
import type { FilmPlayer } from './filmPlayer.ts'
import { SeekBar } from './SeekBar.tsx'
import { toggleFullScreen } from './toggleFullScreen.ts'
import { useStageTouch } from './useStageTouch.ts'

interface Props {
  readonly player: FilmPlayer
  /** Buttons beside the controls. */
  readonly children?: ReactNode
  /** Lies over the picture. */
  readonly over?: ReactNode
  /** Shown where a file is on another computer: how to choose it. */
  readonly onChooseFile?: (() => void) | undefined
  /** The screen around it has keys of its own, the film's among them. */
  readonly hasOwnKeys?: boolean
}

/** A film with its controls: picture, seek bar, buttons. */
export function FilmPlayerBox({ player, children, over, onChooseFile, hasOwnKeys = false }: Props) {
  const box = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    stage.current?.prepend(...player.videos)
  }, [player])
  const touch = useStageTouch(player, stage)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  // Closing the help leaves the focus nowhere: the picture takes it, and the keys go on.
  useEffect(
    () => (isHelpOpen ? () => stage.current?.focus({ preventScroll: true }) : undefined),
    [isHelpOpen],
  )

  function onKeyDown(event: KeyboardEvent): void {
    const letters: FilmCommands = hasOwnKeys
      ? {}
      : {
          ...watchingKeys(player),
          f: () => toggleFullScreen(box.current, player.video),
          '?': () => setIsHelpOpen(true),
        }
    pressFilmKey(event, { ...seekKeys(player), ...letters })
  }

  return (
    <>
      <section ref={box} className={css.player} dir="ltr" aria-label={t('Film')} onKeyDown={onKeyDown}>
        {/* A click on the picture takes the focus, so that the keys work from then on. */}
        <div ref={stage} className={css.stage} tabIndex={-1} {...touch}>
          {over}
          <FilmOverlay player={player} onChooseFile={onChooseFile} />
        </div>
        <SeekBar player={player} />
        <FilmControls player={player} onFullScreen={() => toggleFullScreen(box.current, player.video)}>
          {children}
        </FilmControls>
      </section>
      {isHelpOpen && (
        <ShortcutsDialog
          groups={[{ title: msg('Film'), rows: WATCHING_SHORTCUTS }]}
          onClose={() => setIsHelpOpen(false)}
        />
      )}
    </>
  )
}
