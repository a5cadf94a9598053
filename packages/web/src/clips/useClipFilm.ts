import type { PlayClip } from '@fullcourt/film'
import { useMemo } from 'react'
import { type PlayerFilm, playerFilms } from '../film/player/film.ts'
import { useLocalFiles } from '../film/player/useLocalFiles.ts'
import type { ClipsPageReply, FoundPlay, useFoundClips } from './useFoundClips.ts'

/** The plays of a page in game order, those with and without film together. */
export function playsOf({ results, unfilmedPlays, games }: ClipsPageReply): readonly FoundPlay[] {
  const gameOf = new Map(games.map(({ id }, index) => [id, index]))
  const plays: readonly FoundPlay[] = [...results, ...unfilmedPlays]
  return plays.toSorted(
    (a, b) =>
      gameOf.get(a.teamGameId)! - gameOf.get(b.teamGameId)! ||
      a.period - b.period ||
      b.clockTime - a.clockTime,
  )
}

/** The film of the listed plays: from the server, or from files of this computer. */
export function useClipFilm(
  pages: readonly ClipsPageReply[],
  refetch: ReturnType<typeof useFoundClips>['refetch'],
) {
  const videos = useMemo(() => {
    const byId = new Map(pages.flatMap(({ films }) => films.map((film) => [film.id, film] as const)))
    return [...byId.values()]
  }, [pages])
  const { local, files } = useLocalFiles(videos)
  const filmsIn = (found: readonly ClipsPageReply[]): readonly PlayerFilm[] =>
    playerFilms({ videos: found.flatMap((page) => page.films) }, (id) => local?.get(id) ?? null)
  const films = useMemo(() => playerFilms({ videos }, (id) => local?.get(id) ?? null), [videos, local])
  const clips = useMemo(
    () =>
      pages.flatMap(playsOf).flatMap((play): PlayClip[] => {
        const isHere = !('why' in play) || play.parts.every(({ teamVideoId }) => local?.has(teamVideoId))
        if (!isHere || play.parts.length === 0) return []
        const parts = play.parts.map(({ teamVideoId, start, end }) => ({ filmId: teamVideoId, start, end }))
        return [{ playId: play.eventId, parts }]
      }),
    [pages, local],
  )
  const missing = videos.filter(({ id, src, mp4 }) => local !== null && !local.has(id) && !src && !mp4)
  const refresh = async () => filmsIn((await refetch({ throwOnError: true })).data ?? [])
  return { films, clips, missing, files, refresh }
}
