import type { Manifest } from '@fullcourt/wire'

/** A file of a film as the player plays it. */
export interface PlayerFilm {
  readonly id: string
  readonly name: string
  /** Seconds; null until it is measured. */
  readonly duration: number | null
  /** HLS. */
  readonly src: string | null
  /** One file, read by ranges. */
  readonly mp4: string | null
  /** The file on this computer; it is played before anything else. */
  readonly file: Blob | null
  readonly poster: string | null
  readonly sprites: Manifest['videos'][number]['sprites']
  /** Why the server has nothing to play; null otherwise. */
  readonly problem: string | null
}

export const isPlayable = ({ file, src, mp4 }: PlayerFilm): boolean =>
  file !== null || src !== null || mp4 !== null

/** The title of a film whose processing failed. */
const PROCESSING_FAILED = 'Error processing video'

/** The films of a game in order. `fileOf`: the file of a film on this computer. */
export const playerFilms = (
  { videos }: Manifest,
  fileOf: (filmId: string) => Blob | null = () => null,
): readonly PlayerFilm[] =>
  videos.map(({ id, name, duration, src, mp4, poster, sprites, status }) => ({
    id,
    name,
    duration: duration > 0 ? duration : null,
    src,
    mp4,
    file: fileOf(id),
    poster,
    sprites,
    problem: status === 'ERROR' ? PROCESSING_FAILED : null,
  }))
