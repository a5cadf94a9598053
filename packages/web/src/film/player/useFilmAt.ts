import { SEEK_BACK } from '@fullcourt/film'
import { useCallback, useEffect } from 'react'
import { type FilmedEvent, filmSecondOf } from './filmPlaces.ts'
import { useFilmView } from './useFilm.ts'
import type { GameFilm } from './useGameFilm.ts'

/** Shows the moment of an event on the film, from 4 s before it. @returns how to show it again; null where it is not on film */
export function useFilmAt({ player, times }: GameFilm, event: FilmedEvent | null): (() => void) | null {
  const { timeline } = useFilmView(player)
  const second = event && filmSecondOf(event, times, timeline)
  const show = useCallback(() => {
    if (second === null) return
    player.seek(Math.max(0, second - SEEK_BACK))
    player.play()
  }, [player, second])
  useEffect(show, [show])
  return second === null ? null : show
}
