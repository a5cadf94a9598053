import { SEEK_BACK } from '@fullcourt/film'
import type { OpenBook } from '../../book/index.ts'
import type { FilmControl } from '../../film/player/filmControl.ts'
import { seekKeys } from '../../film/player/filmKeys.ts'
import { type FilmTimes, filmSecondOf } from '../../film/player/filmPlaces.ts'
import type { FilmPlayer } from '../../film/player/filmPlayer.ts'
import { FilmClock } from '../clock/filmClock.ts'
import type { Device } from '../core/device.ts'
import type { ScoredFilm, Scorer } from '../store/scorer.ts'
import type { OpenDialog } from '../store/scorerState.ts'

interface FilmModeDeps {
  readonly book: OpenBook
  readonly device: Device
  readonly player: FilmControl & Pick<FilmPlayer, 'seekBy' | 'step' | 'changeRate'>
  readonly times: () => FilmTimes
}

/** Dialogs that ask about a moment of the game: the film waits for them. */
const HOLDING: readonly OpenDialog['kind'][] = ['subs', 'timeout', 'edit', 'end']

/** Scoring from film: its clock, its keys, the plays that it shows, and what it does while a play is entered. */
export function filmMode({ book, device, player, times }: FilmModeDeps) {
  let clock: FilmClock | null = null
  const film: ScoredFilm = {
    show: showing(book, player, times),
    commands: (scorer) => ({ ...seekKeys(player), ...clockKeys(scorer, clock!, player) }),
  }
  return {
    film,
    clockOf(nextOrder: () => number) {
      clock = new FilmClock({ book, device, nextOrder, player, filmTimes: times })
      return clock
    },
    follow: (scorer: Scorer) => followEntry(scorer, clock!, player),
  }
}

/** Z starts the video, or stops video and clock; X starts or stops both. */
function clockKeys(scorer: Scorer, clock: FilmClock, player: FilmControl): Record<string, () => void> {
  const { button, isFinal, clock: view } = scorer.getState()
  const toggle = () => (player.getState().isPlaying ? player.pause() : player.play())
  if (isFinal) return { z: toggle, x: toggle, Space: toggle }
  return {
    z: view.started ? () => clock.toggleFilm() : toggle,
    x: button ? () => scorer.pressButton(button) : () => clock.toggleBoth(),
  }
}

/** An event that is selected is shown from 4 s before it, and left for the place where the film was. */
function showing(
  book: OpenBook,
  player: FilmControl,
  times: () => FilmTimes,
): (playId: string | null) => void {
  let returnsTo: number | null = null
  return (playId) => {
    const play = book.state().plays.find(({ origin }) => origin.id === playId)
    if (!play) {
      if (returnsTo !== null) player.seek(returnsTo)
      returnsTo = null
      return
    }
    const second = filmSecondOf(play.origin, times(), player.getState().timeline)
    if (second === null) return
    returnsTo ??= player.now()?.second ?? null
    player.seek(Math.max(0, second - SEEK_BACK))
  }
}

/**
 * A click on the court pauses the video, and saving plays it. What was begun and not saved goes on as before. A dialog over an open
 * play, such as a substitution between free throws, pauses a film that plays for it, and lets it go on.
 */
function followEntry(scorer: Scorer, clock: FilmClock, player: FilmControl): () => void {
  let held: { readonly wasPlaying: boolean } | null = null
  let isHeldByDialog = false
  const follow = () => {
    const { draft, dialog } = scorer.getState()
    const isAsking = dialog !== null && HOLDING.includes(dialog.kind)
    const isOpen = draft.step !== 'closed' || isAsking
    const { isPlaying } = player.getState()
    if (isOpen && !held) {
      held = { wasPlaying: isPlaying }
      clock.takeSaved()
      player.pause()
    } else if (!isOpen && held) {
      const { wasPlaying } = held
      held = null
      isHeldByDialog = false
      if (clock.takeSaved() || wasPlaying) player.play()
    } else if (isAsking && isPlaying) {
      isHeldByDialog = true
      player.pause()
    } else if (!isAsking && isHeldByDialog) {
      isHeldByDialog = false
      player.play()
    }
  }
  follow()
  return scorer.subscribe(follow)
}
