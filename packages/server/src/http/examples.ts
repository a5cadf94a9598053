import { readFileSync } from 'node:fs'

/** A call as a test made it, and its reply. */
export interface Example {
  /** With its query. */
  readonly url: string
  readonly body?: unknown
  readonly status: number
  readonly reply?: unknown
}

/** The file that `test/recordExamples.ts` writes, by the names of the endpoints. */
export const EXAMPLES_FILE = new URL('examples.json', import.meta.url)

export const readExamples = (): Readonly<Record<string, Example>> =>
  JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'))
