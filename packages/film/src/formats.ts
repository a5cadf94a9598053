/** The files that are taken as film, by the end of their names. `scmov` and `sczip` are packages of Sportscode. */
export const FILM_EXTENSIONS = [
  'avi',
  'm2ts',
  'mod',
  'mov',
  'mp4',
  'mpeg',
  'mpg',
  'mts',
  'scmov',
  'sczip',
  'ts',
  'vob',
  'wmv',
] as const
export type FilmExtension = (typeof FILM_EXTENSIONS)[number]

/** The extension of a file's name in lower case; null for a format that is not accepted. */
export function filmExtension(filename: string): FilmExtension | null {
  const end = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase()
  return FILM_EXTENSIONS.find((extension) => extension === end) ?? null
}

export type FilmBadge = 'SD' | 'HD' | 'UHD'

/** By the longer side, so that an upright film counts like one that lies: above 1920 pixels UHD, above 1280 HD, else SD. */
export function filmBadge(width: number, height: number): FilmBadge {
  const longer = Math.max(width, height)
  if (longer > 1920) return 'UHD'
  return longer > 1280 ? 'HD' : 'SD'
}
