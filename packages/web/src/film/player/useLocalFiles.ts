import type { Manifest } from '@fullcourt/wire'
import { useCallback, useEffect, useState } from 'react'
import { type FileHandle, forgetFile, localFileOf, matchFile, rememberFile } from '../local/index.ts'
import { isPlayable } from './film.ts'

export type FilmOfGame = Manifest['videos'][number]

export interface LocalFiles {
  /** Takes the files that are one of the missing films. @returns whether all of them are */
  readonly choose: (chosen: readonly (File | FileHandle)[]) => Promise<boolean>
  /** Looks for the files again; during a click the browser may ask for permission. @returns whether all were found */
  readonly allow: () => Promise<boolean>
  /** A file that was played, and turned out to be another one. */
  readonly wrong: FilmOfGame | null
}

const NO_FILES: ReadonlyMap<string, File> = new Map()

/** The files of films on this computer; null until all places were looked at. */
export function useLocalFiles(videos: readonly FilmOfGame[]) {
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
