import { readFilmTimes, readManifest } from '@fullcourt/wire'
import { useMemo, useState } from 'react'
import { call, useCall } from '../../call/call.ts'
import type { Angle } from './angles.ts'
import { type PlayerFilm, playerFilms } from './film.ts'
import { type FilmOfGame, type LocalFiles, useLocalFiles } from './useLocalFiles.ts'

/** The films of a game, with their files on this computer, and where its events are on them. */
export interface FilmsOfGame {
  /** `none`: the game has no film. */
  readonly phase: 'loading' | 'none' | 'ready' | 'failed'
  readonly films: readonly PlayerFilm[]
  readonly videos: readonly FilmOfGame[]
  /** A row for each film that shows an event, the first film first. */
  readonly angles: readonly Angle[]
  /** Films without a file here and nothing to play in the cloud. */
  readonly missing: readonly FilmOfGame[]
  readonly files: LocalFiles
  /** Asks for new addresses. */
  readonly refresh: () => Promise<readonly PlayerFilm[]>
  readonly retry: () => void
}

const NO_VIDEOS: readonly FilmOfGame[] = []
const NO_ANGLES: readonly Angle[] = []
const NO_FILMS: readonly PlayerFilm[] = []

/** Films and places are kept on this device, so that a film of this computer plays without a network. */
export function useFilms(gameId: string): FilmsOfGame {
  const args = { params: { id: gameId } }
  const manifest = useCall(readManifest, args, { kept: true })
  const found = useCall(readFilmTimes, args, { kept: true })
  const videos = manifest.data?.videos ?? NO_VIDEOS
  const { local, files } = useLocalFiles(videos)
  const films = useMemo(
    () => (manifest.data && local ? playerFilms(manifest.data, (id) => local.get(id) ?? null) : NO_FILMS),
    [manifest.data, local],
  )
  const missing = useMemo(
    () => videos.filter(({ id, src, mp4 }) => local !== null && !local.has(id) && !src && !mp4),
    [videos, local],
  )
  const [current] = useState(() => ({ local }))
  current.local = local
  const [refresh] = useState(() => async () => {
    const asked = await call(readManifest, { params: { id: gameId } }, { retry: false })
    return playerFilms(asked, (id) => current.local?.get(id) ?? null)
  })
  const isEmpty = manifest.data !== undefined && videos.length === 0
  const phase = isEmpty ? 'none' : films.length > 0 ? 'ready' : manifest.isError ? 'failed' : 'loading'
  const angles = found.data?.results ?? NO_ANGLES
  return { phase, films, videos, angles, missing, files, refresh, retry: () => void manifest.refetch() }
}
