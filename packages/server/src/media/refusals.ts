import { msg } from '@fullcourt/scorebook/vocabulary'
import type { RunFailure, RunResult } from './run.ts'

/** Why a file is not taken, or a film could not be worked on. */
export const MEDIA_REFUSALS = {
  empty: msg('This file is empty. Record or export the film again.'),
  not_a_film: msg('This file is not a film. Upload a video file such as MP4 or MOV.'),
  package: msg('This file is a package. Upload the movie inside it.'),
  no_video: msg('This file has no picture. Upload a film with video.'),
  unreadable: msg('This film is damaged and cannot be read. Export it again and upload the new file.'),
  too_long: msg('This film is longer than 12 hours. Cut it into shorter files.'),
  too_large: msg('This film is too large. Export it with a smaller size.'),
  too_many_tracks: msg('This film has too many tracks. Export it with one video and one audio track.'),
  timeout: msg('Processing this film took too long. Export it with a smaller size and upload that file.'),
  stopped: msg('Processing was stopped.'),
  interrupted: msg('Processing of this film was interrupted. Try again.'),
  no_room: msg("The server's disk was full while this film was processed. Try again when there is room."),
  failed: msg('This film cannot be converted. Export it as MP4 with H.264 and upload that file.'),
  no_media: msg('This package contains no movie. Export the movie from Sportscode and upload it.'),
  unsafe_package: msg('This package cannot be opened safely. Upload the movie inside it.'),
} as const
export type MediaRefusalCode = keyof typeof MEDIA_REFUSALS

/** Failures that depend on the moment. Any other gives the same result when it is tried again. */
const PASSING: ReadonlySet<MediaRefusalCode> = new Set(['stopped', 'interrupted', 'no_room'])
export const mayPass = (code: MediaRefusalCode): boolean => PASSING.has(code)

/** The refusal of a file, or of work on it. */
export interface MediaRefusal {
  readonly ok: false
  readonly code: MediaRefusalCode
  /** Text for coaches. */
  readonly message: string
  /** For the operator's log, never for a user: it may contain text of the file. */
  readonly log?: string
}

/** Makes a refusal. @param log for the operator alone */
export const refuse = (code: MediaRefusalCode, log?: string): MediaRefusal => ({
  ok: false,
  code,
  message: MEDIA_REFUSALS[code],
  ...(log ? { log } : {}),
})

/** Text for users about a failed run. `otherwise`: when the tool refused the file or crashed on it. */
export function refuseRun(
  result: Extract<RunResult, { ok: false }>,
  otherwise: MediaRefusalCode,
): MediaRefusal {
  const { failure, log } = result
  return refuse(codeOf(failure, log) ?? otherwise, `${failure}: ${log}`)
}

/** Messages of the tool, in the locale C, when it cannot write. */
const DISK_FULL = /No space left on device|Disk quota exceeded/

function codeOf(failure: RunFailure, log: string): MediaRefusalCode | null {
  if (failure === 'stopped' || failure === 'timeout') return failure
  if (failure === 'killed' || failure === 'missing') return 'interrupted'
  return DISK_FULL.test(log) ? 'no_room' : null
}
