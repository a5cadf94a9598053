import { useEffect, useState } from 'react'
import { useFilmView } from '../film/player/useFilm.ts'
import type { DrawnPlayer } from './drawnPlayer.ts'

const LOOK_MS = 250

/** The second of the film on screen, four times a second while it plays. */
export function useSecond(player: DrawnPlayer): number {
  const view = useFilmView(player)
  const [second, setSecond] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the film is a new second
  useEffect(() => {
    const look = () => setSecond(player.now()?.videoTime ?? 0)
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [player, view])
  return second
}
