import { readFileSync } from 'node:fs'

/** The code of a page of documentation, and the output that the page states. */
export interface Examples {
  /** The text of each block, in the order of the page. */
  readonly blocks: readonly string[]
  /** One entry for each printed line. */
  readonly printed: readonly string[]
}

/** The examples of docs/scorebook.md and of the README. After each example the page says: 'prints `a` and `b`'. */
export function readExamples(page: 'docs' | 'README'): Examples {
  const file = page === 'docs' ? '../../../docs/scorebook.md' : '../README.md'
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return {
    blocks: [...text.matchAll(/```[jt]s\n(.*?)```/gs)].map(([, block]) => block!),
    printed: [...text.matchAll(/^prints ((?:`[^`]+`(?: and )?)+)/gm)].flatMap(([, sentence]) =>
      [...sentence!.matchAll(/`([^`]+)`/g)].map(([, line]) => line!),
    ),
  }
}
