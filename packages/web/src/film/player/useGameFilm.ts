import { type Manifest, readFilmTimes, readManifest } from '@fullcourt/wire'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { call, useCall } from '../../call/call.ts'
import { type FileHandle, forgetFile, localFileOf, matchFile, rememberFile } from '../local/index.ts'
import type { Angle } from './angles.ts'
import { isPlayable, playerFilms } from './film.ts'
import type { FilmTimes } from './filmPlaces.ts'
import { FilmPlayer } from './filmPlayer.ts'

export type FilmOfGame = Manifest['videos'][number]

export interface GameFilm {
  /** `none`: the game has no film. */
  readonly phase: 'loading' | 'none' | 'ready' | 'failed'
  readonly player: FilmPlayer
  readonly times: FilmTimes
  /** Each film that shows an event, for the switch to another camera. */
  readonly angles: readonly Angle[]
  /** Films without a file here and nothing to play in the cloud. */
  readonly missing: readonly FilmOfGame[]
  readonly files: LocalFiles
  readonly retry: () => void
}

export interface LocalFiles {
  /** Takes the files that are one of the missing films. @returns whether all of them are */
  readonly choose: (chosen: readonly (File | FileHandle)[]) => Promise<boolean>
  /** Looks for the files again; during a click the browser may ask for permission. @returns whether all were found */
  readonly allow: () => Promise<boolean>
  /** A file that was played, and turned out to be another one. */
  readonly wrong: FilmOfGame | null
}

const NO_VIDEOS: readonly FilmOfGame[] = []
const NO_ANGLES: readonly Angle[] = []
const NO_FILES: ReadonlyMap<string, File> = new Map()

/** The film of a game with its player. Both are kept on this device, so that a film of this computer plays without a network. */
export function useGameFilm(gameId: string): GameFilm {
  const args = { params: { id: gameId } }
  const manifest = useCall(readManifest, args, { kept: true })
  const found = useCall(readFilmTimes, args, { kept: true })
  const videos = manifest.data?.videos ?? NO_VIDEOS
  const { local, files } = useLocalFiles(videos)
  const player = usePlayer(gameId, local)
  useEffect(() => {
    if (manifest.data && local) player.load(playerFilms(manifest.data, (id) => local.get(id) ?? null))
  }, [player, manifest.data, local])
  const times = useMemo(
    () =>
      new Map(
        // An event that several cameras show has a row for each. The first film wins.
        found.data?.results
          .toReversed()
          .map(({ eventId, teamVideoId, videoTime }) => [eventId, { teamVideoId, videoTime }]),
      ),
    [found.data],
  )
  const missing = useMemo(
    () => videos.filter(({ id, src, mp4 }) => local !== null && !local.has(id) && !src && !mp4),
    [videos, local],
  )
  const phase = manifest.data
    ? videos.length === 0
      ? 'none'
      : local
        ? 'ready'
        : 'loading'
    : manifest.isError
      ? 'failed'
      : 'loading'
  const angles = found.data?.results ?? NO_ANGLES
  return { phase, player, times, angles, missing, files, retry: () => void manifest.refetch() }
}

/** One player for as long as the page is open. It asks for new addresses by itself. */
function usePlayer(gameId: string, local: ReadonlyMap<string, File> | null): FilmPlayer {
  const [current] = useState(() => ({ local }))
  current.local = local
  const [player] = useState(
    () =>
      new FilmPlayer({
        async refresh() {
          const manifest = await call(readManifest, { params: { id: gameId } }, { retry: false })
          return playerFilms(manifest, (id) => current.local?.get(id) ?? null)
        },
      }),
  )
  useEffect(() => () => player.close(), [player])
  return player
}

/** The files of films on this computer; null until all places were looked at. */
function useLocalFiles(videos: readonly FilmOfGame[]) {
  const [local, setLocal] = useState<ReadonlyMap<string, File> | null>(null)
  const [wrong, setWrong] = useState<FilmOfGame | null>(null)
  const ids = videos.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a manifest with new addresses has the same films
  const look = useCallback(
    async (ask: boolean) => {
      const found = await Promise.all(
        videos.map(async (video) => {
          const file = await localFileOf(video, { ask }).catch(() => null)
          return file instanceof File ? ([[video.id, file]] as const) : []
        }),
      )
      setLocal((before) => new Map([...(before ?? NO_FILES), ...found.flat()]))
      return videos.every(({ src, mp4 }, index) => src || mp4 || found[index]!.length > 0)
    },
    [ids],
  )
  useEffect(() => {
    if (videos.length > 0) void look(false)
  }, [look, videos.length])

  /** Plays the file at once; reads it whole meanwhile, and takes it back where it is another one. */
  async function take(source: File | FileHandle): Promise<boolean> {
    const file = source instanceof File ? source : await source.getFile()
    for (const video of videos) {
      if (isPlayable({ ...video, file: local?.get(video.id) ?? null })) continue
      const match = await matchFile(video, file)
      if (match.quick === 'other') continue
      setWrong(null)
      await rememberFile(video.id, source)
      setLocal((before) => new Map([...(before ?? NO_FILES), [video.id, file]]))
      void match.whole.then(async (whole) => {
        if (whole === 'same') return
        await forgetFile(video.id)
        setLocal((before) => new Map([...(before ?? NO_FILES)].filter(([id]) => id !== video.id)))
        setWrong(video)
      })
      return true
    }
    return false
  }

  async function choose(chosen: readonly (File | FileHandle)[]): Promise<boolean> {
    let isEach = true
    for (const one of chosen) isEach = (await take(one)) && isEach
    return isEach
  }
  const files: LocalFiles = { choose, allow: () => look(true), wrong }
  return { local, files }
}
