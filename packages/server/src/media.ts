import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Env } from './env.ts'

/** Finds ffmpeg: FFMPEG_PATH, else the first on the PATH. Returns null without one; then films play in their original format. */
export function findFfmpeg({ ffmpegPath, path }: Env): string | null {
  const files = ffmpegPath ? [ffmpegPath] : path.split(delimiter).map((folder) => join(folder, 'ffmpeg'))
  return files.find((file) => existsSync(file)) ?? null
}
