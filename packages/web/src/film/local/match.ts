import { msg } from '@fullcourt/scorebook/vocabulary'
import { fingerprintOf, hashFile } from './hashFile.ts'

/** Known facts of a film's file. */
export interface FilmFile {
  readonly id: string
  readonly filename: string
  readonly originalType: string
  readonly size: number
  readonly hash: string
  readonly fingerprint: string | null
}

export type MatchResult = 'same' | 'other'

export interface Match {
  /** By size and fingerprint. */
  readonly quick: MatchResult
  /** By the whole hash. `same` at the latest after the whole file was read; `other` at once where the quick result is that. */
  readonly whole: Promise<MatchResult>
}

export const WRONG_FILE = msg('The file selected does not match this video.')

/** Checks whether a file is the one of a film: quickly by size and fingerprint, and by its whole hash in the background. */
export async function matchFile(film: FilmFile, file: Blob): Promise<Match> {
  const quick = await matchQuickly(film, file)
  if (quick === 'other') return { quick, whole: Promise.resolve('other') }
  const whole = hashFile(file).then((hash): MatchResult => (hash === film.hash ? 'same' : 'other'))
  // A caller that needs the quick result alone does not wait.
  whole.catch(() => undefined)
  return { quick, whole }
}

/** By size and fingerprint alone. */
export async function matchQuickly(film: FilmFile, file: Blob): Promise<MatchResult> {
  if (file.size !== film.size) return 'other'
  // The type that this device gives the file may be another one.
  const isSame = !film.fingerprint || (await fingerprintOf(file, film.originalType)) === film.fingerprint
  return isSame ? 'same' : 'other'
}
