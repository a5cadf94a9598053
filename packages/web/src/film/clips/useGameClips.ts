import { type ClipPlay, clipsOf, type PlayClip, type UnfilmedReason } from '@fullcourt/film'
import { useMemo } from 'react'
import { isPlayable } from '../player/film.ts'
import { type FilmsOfGame, useFilms } from '../player/useFilms.ts'
import { useClipRange } from './clipRange.ts'

export interface GameClips extends FilmsOfGame {
  readonly clips: readonly PlayClip[]
  /** Why a play has no clip, by play. */
  readonly unfilmed: ReadonlyMap<string, UnfilmedReason>
}

/** The clips of some plays of a game, or why they have none. @param plays the same value until they change */
export function useGameClips(gameId: string, plays: readonly ClipPlay[]): GameClips {
  const found = useFilms(gameId)
  const { videos, films, angles } = found
  const range = useClipRange()
  const clipFilms = useMemo(
    () =>
      films.map((film) => ({
        id: film.id,
        duration: film.duration,
        status: videos.find(({ id }) => id === film.id)?.status ?? 'READY',
        isPlayable: isPlayable(film),
      })),
    [films, videos],
  )
  const { clips, unfilmed } = useMemo(() => {
    const { unfilmed: rows, ...own } = clipsOf({ plays, times: angles, films: clipFilms, range })
    return { ...own, unfilmed: new Map(rows.map(({ playId, why }) => [playId, why])) }
  }, [plays, angles, clipFilms, range])
  return { ...found, clips, unfilmed }
}
