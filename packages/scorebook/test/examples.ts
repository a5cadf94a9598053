import { readFileSync } from 'node:fs'

/** The code of a page of documentation, and the output that the page states. */
export interface Examples {
  /** The text of each block, in the order of the page. */
  readonly blocks: readonly string[]
  /** One entry for each printed line. */
  readonly printed: readonly string[]
}

/** The examples of docs/scorebook.md and of the README. */
export const readExamples = (page: 'docs' | 'README'): Examples =>
  examplesIn(new URL(page === 'docs' ? '../../../docs/scorebook.md' : '../README.md', import.meta.url))

/** The examples of a page. After each one the page says: 'prints `a` and `b`'. */
export function examplesIn(page: URL): Examples {
  const text = readFileSync(page, 'utf8')
  return {
    blocks: [...text.matchAll(/```[jt]s\n(.*?)```/gs)].map(([, block]) => block!),
    printed: [...text.matchAll(/^prints ((?:`[^`]+`(?: and )?)+)/gm)].flatMap(([, sentence]) =>
      [...sentence!.matchAll(/`([^`]+)`/g)].map(([, line]) => line!),
    ),
  }
}
