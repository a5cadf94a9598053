import type { PlayClip } from '@fullcourt/film'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { t } from '../../ui/language.ts'
import { ShortcutsDialog } from '../../ui/overlay/ShortcutsDialog.tsx'
import { FILM_PROBLEMS, FilmOverlay } from '../player/FilmOverlay.tsx'
import film from '../player/FilmPlayer.module.css'
import type { PlayerFilm } from '../player/film.ts'
import { type FilmCommands, pressFilmKey } from '../player/filmKeys.ts'
import { SeekBar } from '../player/SeekBar.tsx'
import { toggleFullScreen } from '../player/toggleFullScreen.ts'
import { ClipControls, useClipView } from './ClipControls.tsx'
import css from './Clips.module.css'
import { CLIP_SHORTCUTS, clipKeys } from './clipKeys.ts'
import { placeInClip } from './clipList.ts'
import { ClipPlayer } from './clipPlayer.ts'
import { FileMovieDialog } from './FileMovieDialog.tsx'
import { clipSaver, filePartsOf } from './saveClip.ts'
import { useSwipe } from './useSwipe.ts'

export interface Props {
  readonly films: readonly PlayerFilm[]
  readonly clips: readonly PlayClip[]
  /** Asks for new addresses of the films. */
  readonly refresh: () => Promise<readonly PlayerFilm[]>
  /** The play to begin with; '': the first. */
  readonly first: string
  /** The sentence of a play, below its clip; without it the page around says it. */
  readonly sayPlay?: (playId: string) => string
  /** Called with each play that comes to the screen. */
  readonly onClip?: (playId: string) => void
  /** Lies over the picture: drawings, which know more than a player does. */
  readonly over?: (player: ClipPlayer) => ReactNode
  /** The clip on screen may be saved as a file. */
  readonly mayDownload?: boolean
  /** Controls of the page around it, in place of the seconds before and after plays. */
  readonly tools?: (player: ClipPlayer) => ReactNode
  /** Keys of the page around it. */
  readonly keys?: (player: ClipPlayer) => FilmCommands
  /** Gets the function that shows the clip of a play. */
  readonly opener?: Ref<OpenClip>
}

export type OpenClip = (playId: string) => void

/** Still pictures for those who asked for less motion: the film plays when they start it. */
const startsItself = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** A player that lives as long as the box, and plays the list from its first clip on. */
function useClipPlayer({ films, clips, refresh, first, onClip, opener }: Props): ClipPlayer {
  const [player] = useState(() => new ClipPlayer({ refresh }))
  const isBegun = useRef(false)
  const wanted = useRef(first)
  wanted.current = first
  useEffect(
    () => () => {
      isBegun.current = false
      player.close()
    },
    [player],
  )
  useEffect(() => {
    player.load(films, clips)
    if (isBegun.current) return
    const begin = clips.find(({ playId }) => playId === wanted.current) ?? clips[0]
    if (!begin) return
    isBegun.current = true
    player.open(begin.playId)
    if (startsItself()) player.play()
  }, [player, films, clips])
  useImperativeHandle(
    opener,
    () => (playId) => {
      player.open(playId)
      player.play()
    },
    [player],
  )
  const { playId } = useClipView(player)
  useEffect(() => {
    if (playId !== null) onClip?.(playId)
  }, [playId, onClip])
  return player
}

/** Plays clips one after the other, with its keys for the whole dialog or list around it. */
export default function ClipBox(props: Props) {
  const player = useClipPlayer(props)
  const latest = useRef(props)
  latest.current = props
  const box = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useEffect(() => stage.current?.prepend(...player.videos), [player])
  useEffect(() => {
    const around = box.current?.closest<HTMLElement>('dialog, [data-clip-keys]') ?? box.current
    const onKey = (event: KeyboardEvent) =>
      pressFilmKey(event, {
        ...clipKeys(player),
        ...latest.current.keys?.(player),
        f: () => toggleFullScreen(box.current, player.video),
        '?': () => setIsHelpOpen(true),
      })
    around?.addEventListener('keydown', onKey)
    return () => around?.removeEventListener('keydown', onKey)
  }, [player])
  const touch = useSwipe({
    onTap: () => player.toggle(),
    onLeft: () => player.next(),
    onRight: () => player.previous(),
  })
  const { clips, films, playId } = useClipView(player)
  const clip = clips.find((one) => one.playId === playId)
  const [isMakingMovie, setIsMakingMovie] = useState(false)
  const inFiles = clip && props.mayDownload ? filePartsOf(clip, films) : []
  const save = props.mayDownload ? clipSaver(clip, films) : null
  return (
    <>
      <section ref={box} className={film.player} dir="ltr" aria-label={t('Clips')} data-large>
        <div ref={stage} className={`${film.stage} ${css.stage}`} {...touch}>
          {props.over?.(player)}
          <FilmOverlay player={player} />
        </div>
        <SeekBar
          player={player}
          label={t('Place in the clip')}
          placeOf={(second) => placeInClip(clip?.parts ?? [], second)}
        />
        <ClipControls
          player={player}
          tools={props.tools?.(player)}
          onSave={save ?? (inFiles.length > 0 ? () => setIsMakingMovie(true) : null)}
          onFullScreen={() => toggleFullScreen(box.current, player.video)}
        />
        <Caption player={player} sayPlay={props.sayPlay} />
      </section>
      {isMakingMovie && (
        <FileMovieDialog
          clip={inFiles}
          all={clips.map((one) => filePartsOf(one, films)).filter(({ length }) => length > 0)}
          onClose={() => setIsMakingMovie(false)}
        />
      )}
      {isHelpOpen && (
        <ShortcutsDialog
          groups={[{ title: msg('Clips'), rows: CLIP_SHORTCUTS }]}
          onClose={() => setIsHelpOpen(false)}
        />
      )}
    </>
  )
}

/** Names the clip on screen, also to screen readers, and says which could not be played. */
function Caption({ player, sayPlay }: { readonly player: ClipPlayer } & Pick<Props, 'sayPlay'>) {
  const { clips, playId, problems } = useClipView(player)
  const at = clips.findIndex((clip) => clip.playId === playId)
  const [problem] = problems.values()
  return (
    <div className={css.caption} role="status">
      {playId !== null && at >= 0 && sayPlay && (
        <p dir="auto">
          <b>{t('{place} of {count}', { place: at + 1, count: clips.length })}</b> {sayPlay(playId)}
        </p>
      )}
      {problem && (
        <p className={css.problem} dir="auto">
          {t(['{count} clip was left out.', '{count} clips were left out.'], { count: problems.size })}{' '}
          {t(FILM_PROBLEMS[problem])}
        </p>
      )}
    </div>
  )
}
