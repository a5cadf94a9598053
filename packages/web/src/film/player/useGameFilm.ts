import { useEffect, useMemo, useState } from 'react'
import type { FilmTimes } from './filmPlaces.ts'
import { FilmPlayer } from './filmPlayer.ts'
import { type FilmsOfGame, useFilms } from './useFilms.ts'

export interface GameFilm extends FilmsOfGame {
  readonly player: FilmPlayer
  readonly times: FilmTimes
}

/** The film of a game with its player, for as long as the page is open. */
export function useGameFilm(gameId: string): GameFilm {
  const found = useFilms(gameId)
  const { phase, films, angles, refresh } = found
  const [player] = useState(() => new FilmPlayer({ refresh }))
  useEffect(() => () => player.close(), [player])
  useEffect(() => {
    if (phase === 'ready' || phase === 'none') player.load(films)
  }, [player, phase, films])
  const times = useMemo(
    () =>
      new Map(
        // An event that several cameras show has a row for each. The first film wins.
        angles
          .toReversed()
          .map(({ eventId, teamVideoId, videoTime }) => [eventId, { teamVideoId, videoTime }]),
      ),
    [angles],
  )
  return { ...found, player, times }
}
