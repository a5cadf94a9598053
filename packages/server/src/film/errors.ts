import type { FilmError } from '@fullcourt/film'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { MEDIA_REFUSALS } from '../media/refusals.ts'

/** Why a film failed, as its page shows it. */
const error = (code: string, message: string): FilmError => ({ code, message })

export const NO_FILM = error('not_a_film', MEDIA_REFUSALS.not_a_film)
export const NO_TOOLS = error(
  'no_ffmpeg',
  msg('This server has no ffmpeg, so it cannot make this kind of film playable. Upload an MP4 with H.264.'),
)
export const FAILED = error(
  'processing_failed',
  msg('The server could not process this film. Try again later.'),
)
export const NO_ROOM = error('no_room', MEDIA_REFUSALS.no_room)
export const MISMATCH = error(
  'hash_mismatch',
  msg('What was uploaded is not the file that was chosen. Upload it again.'),
)
export const LOST = error(
  'file_missing',
  msg('The file of this film is missing on the server. Upload it again.'),
)
export const TOO_LONG = error(
  'film_quota',
  msg(
    'This film is longer than the hours that are left in your plan. Archive or delete another one, then try again.',
  ),
)
