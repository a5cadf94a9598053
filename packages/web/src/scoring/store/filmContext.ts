import { createContext, useContext } from 'react'
import type { GameFilm } from '../../film/player/useGameFilm.ts'

export const FilmContext = createContext<GameFilm | null>(null)

/** The film of the game that is scored. */
export function useFilm(): GameFilm {
  const film = useContext(FilmContext)
  if (!film) throw new Error('useFilm outside of a game that is scored from film')
  return film
}
