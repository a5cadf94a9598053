import { crc32 } from 'node:zlib'

/** A revision of a game's log that was acknowledged. */
export interface RecordedRevision {
  readonly game: string
  readonly seq: number
  /** Null: about the game itself. */
  readonly playId: string | null
  readonly action: 'put' | 'delete' | 'final' | 'reopen'
  /** The play as JSON text; null for the rest. */
  readonly text: string | null
  readonly by: string | null
  readonly device: string | null
  readonly at: string
}

const checksum = (json: string): string => crc32(json).toString(16).padStart(8, '0')

/** A line of the file: the checksum, then the revision. */
export function lineOf(revision: RecordedRevision): string {
  const json = JSON.stringify(revision)
  return `${checksum(json)} ${json}\n`
}

/** What a file holds. A line that was cut off or damaged is left out, and counted. */
export function readLines(file: string): {
  readonly revisions: readonly RecordedRevision[]
  readonly damaged: number
} {
  const lines = file.split('\n').filter((line) => line !== '')
  const whole = lines.filter((line) => line.slice(0, 8) === checksum(line.slice(9)))
  return {
    revisions: whole.map((line) => JSON.parse(line.slice(9)) as RecordedRevision),
    damaged: lines.length - whole.length,
  }
}
