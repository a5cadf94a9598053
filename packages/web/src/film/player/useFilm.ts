import { useSyncExternalStore } from 'react'
import type { FilmControl, FilmView } from './filmControl.ts'

/** The drawn state of a player. */
export const useFilmView = (player: Pick<FilmControl, 'getState' | 'subscribe'>): FilmView =>
  useSyncExternalStore(player.subscribe, player.getState)
