import type { FilmStatus } from '@fullcourt/film'
import type { Manifest, PlayedFilm } from '@fullcourt/wire'

/** Why there is nothing to play of a film: its file is on another computer, it is on its way, or the server could not process it. */
export type MissingFilm = 'unavailable' | 'uploading' | 'processing' | 'failed'

/** A file of a film as the player plays it. */
export interface PlayerFilm {
  readonly id: string
  readonly name: string
  /** Seconds; null until it is measured. */
  readonly duration: number | null
  /** HLS. */
  readonly src: string | null
  /** HLS of a part of it: '&from=…&to=…' follow. */
  readonly clip: string | null
  /** Its address is that of one clip, and reaches nothing else. */
  readonly isCut?: boolean
  /** One file, read by ranges. */
  readonly mp4: string | null
  /** The file on this computer; it is played before anything else. */
  readonly file: Blob | null
  readonly poster: string | null
  readonly sprites: Manifest['videos'][number]['sprites']
  /** Why there may be nothing to play. */
  readonly missing: MissingFilm
}

export const isPlayable = ({ file, src, mp4 }: Pick<PlayerFilm, 'file' | 'src' | 'mp4'>): boolean =>
  file !== null || src !== null || mp4 !== null

/** Films of these statuses become playable by themselves. */
const ON_ITS_WAY: ReadonlySet<FilmStatus> = new Set(['UPLOADING', 'PROCESSING'])
export const isOnItsWay = ({ status }: { readonly status: FilmStatus }): boolean => ON_ITS_WAY.has(status)

/** Why there may be nothing to play of a film, by its status. */
export function missingOf(status: FilmStatus): MissingFilm {
  switch (status) {
    case 'UPLOADING':
      return 'uploading'
    case 'PROCESSING':
      return 'processing'
    case 'ERROR':
      return 'failed'
    case 'LOCAL':
    case 'INCOMPLETE':
    case 'READY':
    case 'ARCHIVED':
      return 'unavailable'
    default:
      throw status satisfies never
  }
}

/** The films of a game in order. `fileOf`: the file of a film on this computer. */
export const playerFilms = (
  { videos }: { readonly videos: readonly PlayedFilm[] },
  fileOf: (filmId: string) => Blob | null = () => null,
): readonly PlayerFilm[] =>
  videos.map(({ id, name, duration, src, clip, mp4, poster, sprites, status }) => ({
    id,
    name,
    duration: duration || null,
    src,
    clip,
    mp4,
    file: fileOf(id),
    poster,
    sprites,
    missing: missingOf(status),
  }))
