import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Env } from './env.ts'

/** The ffmpeg to use: FFMPEG_PATH, else the first on the PATH; null: none, and films play as they are. */
export function findFfmpeg({ ffmpegPath, path }: Env): string | null {
  const files = ffmpegPath ? [ffmpegPath] : path.split(delimiter).map((folder) => join(folder, 'ffmpeg'))
  return files.find((file) => existsSync(file)) ?? null
}
