import type { Film } from '@fullcourt/wire'
import { missingOf, type PlayerFilm } from '../film/player/film.ts'

/** A film as the player plays it. @param file on this computer */
export const playerFilm = (
  { id, name, duration, src, clip, mp4, poster, sprites, status }: Film,
  file: File | null,
): PlayerFilm => ({
  id,
  name,
  duration,
  src,
  clip,
  mp4,
  file,
  poster,
  sprites,
  missing: missingOf(status),
})
