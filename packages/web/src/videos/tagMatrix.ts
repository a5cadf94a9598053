import type { TagLabel } from '@fullcourt/film'
import { groupBy } from '../ui/data/groupBy.ts'

/** A tag as far as the matrix counts it. */
export interface CountedTag {
  readonly id: string
  readonly label: string
  readonly labels: readonly TagLabel[]
}

export interface MatrixRow<T> {
  readonly code: string
  readonly tags: readonly T[]
  /** The tags that have a label, by its text. */
  readonly cells: ReadonlyMap<string, readonly T[]>
}

export interface Matrix<T> {
  readonly columns: readonly string[]
  readonly rows: readonly MatrixRow<T>[]
}

const byWords = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** The groups of labels, each once. */
export const groupsOf = (tags: readonly CountedTag[]): readonly string[] =>
  [...new Set(tags.flatMap(({ labels }) => labels.flatMap(({ group }) => group ?? [])))].toSorted(byWords)

/** Counts codes against labels. @param group '': labels of every group */
export function matrixOf<T extends CountedTag>(tags: readonly T[], group: string): Matrix<T> {
  const textsOf = ({ labels }: T) => [
    ...new Set(labels.filter((label) => group === '' || label.group === group).map(({ text }) => text)),
  ]
  const rows = [...groupBy(tags, ({ label }) => label)].map(([code, own]) => {
    const pairs = own.flatMap((tag) => textsOf(tag).map((text) => [text, tag] as const))
    const cells = [...groupBy(pairs, ([text]) => text)].map(
      ([text, some]) => [text, some.map(([, tag]) => tag)] as const,
    )
    return { code, tags: own, cells: new Map(cells) }
  })
  const columns = new Set(rows.flatMap(({ cells }) => [...cells.keys()]))
  return { columns: [...columns].toSorted(byWords), rows: rows.toSorted((a, b) => byWords(a.code, b.code)) }
}
