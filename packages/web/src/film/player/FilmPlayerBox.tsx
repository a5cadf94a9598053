import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ShortcutsDialog } from '../../ui/overlay/ShortcutsDialog.tsx'
import { FilmControls } from './FilmControls.tsx'
import css from './FilmPlayer.module.css'
import type { FilmProblem } from './filmControl.ts'
import { filmKeyName, seekKeys, WATCHING_SHORTCUTS, watchingKeys } from './filmKeys.ts'
import type { FilmPlayer } from './filmPlayer.ts'
import { SeekBar } from './SeekBar.tsx'
import { useFilmView } from './useFilm.ts'
import { useStageTouch } from './useStageTouch.ts'

interface Props {
  readonly player: FilmPlayer
  /** Buttons beside the controls. */
  readonly children?: ReactNode
  /** Shown where a file is on another computer: how to choose it. */
  readonly onChooseFile?: (() => void) | undefined
  /** The screen around it has keys of its own, the film's among them. */
  readonly hasOwnKeys?: boolean
}

type FilmCommands = Readonly<Record<string, (() => void) | undefined>>

/** A film with its controls: picture, seek bar, buttons. */
export function FilmPlayerBox({ player, children, onChooseFile, hasOwnKeys = false }: Props) {
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
    const { target, key } = event
    const isInField = target instanceof HTMLElement && target.closest('select') !== null
    const isOnButton = target instanceof HTMLElement && target.closest('button') !== null
    // The volume keeps the arrows, also from the keys of the screen around the film.
    const isVolume = target instanceof Element && target.matches('[data-volume]')
    if (isVolume) event.stopPropagation()
    if (isInField || isVolume) return
    const letters: FilmCommands = hasOwnKeys
      ? {}
      : {
          ...watchingKeys(player),
          f: () => toggleFullScreen(box.current, player),
          '?': () => setIsHelpOpen(true),
          // A button is pressed by it.
          ...(isOnButton && { ' ': undefined }),
        }
    const commands: FilmCommands = { ...seekKeys(player), ...letters }
    const command = commands[filmKeyName(event)]
    const isPlain = key.startsWith('Arrow') || !(event.ctrlKey || event.metaKey || event.altKey)
    if (!command || !isPlain) return
    event.preventDefault()
    command()
  }

  return (
    <>
      <section ref={box} className={css.player} aria-label="Film" onKeyDown={onKeyDown}>
        {/* A click on the picture takes the focus, so that the keys work from then on. */}
        <div ref={stage} className={css.stage} tabIndex={-1} {...touch}>
          <Overlay player={player} onChooseFile={onChooseFile} />
        </div>
        <SeekBar player={player} />
        <FilmControls player={player} onFullScreen={() => toggleFullScreen(box.current, player)}>
          {children}
        </FilmControls>
      </section>
      {isHelpOpen && (
        <ShortcutsDialog
          groups={[{ title: 'Film', rows: WATCHING_SHORTCUTS }]}
          onClose={() => setIsHelpOpen(false)}
        />
      )}
    </>
  )
}

function toggleFullScreen(box: HTMLElement | null, player: FilmPlayer): void {
  if (document.fullscreenElement) return void document.exitFullscreen()
  if (box && document.fullscreenEnabled) return void box.requestFullscreen().catch(() => undefined)
  // An iPhone shows a video alone.
  const video: HTMLVideoElement & { readonly webkitEnterFullscreen?: () => void } = player.video
  video.webkitEnterFullscreen?.()
}

const PROBLEMS: Readonly<Record<FilmProblem, string>> = {
  unavailable: 'This video is on another computer.',
  uploading: 'This video is being uploaded. It opens here by itself.',
  processing: 'This video is being processed. It opens here by itself.',
  failed: 'Error processing video',
  network: 'The connection was lost. The film goes on by itself.',
  decode: 'This browser cannot play the video.',
}

/** The file may be on this computer. */
const CHOOSABLE: ReadonlySet<FilmProblem> = new Set(['unavailable', 'uploading', 'processing'])

function Overlay({ player, onChooseFile }: Pick<Props, 'player' | 'onChooseFile'>) {
  const { problem, isWaiting, isPlaying } = useFilmView(player)
  if (problem) {
    return (
      <div className={css.problem} role="status">
        <p>{PROBLEMS[problem]}</p>
        {onChooseFile && CHOOSABLE.has(problem) && (
          <button type="button" className={css.word} onClick={onChooseFile}>
            Select the file
          </button>
        )}
        {(problem === 'network' || problem === 'decode') && (
          <button type="button" className={css.word} onClick={() => player.retry()}>
            Try again
          </button>
        )}
      </div>
    )
  }
  return isWaiting && isPlaying ? <div className={css.waiting} aria-hidden /> : null
}
