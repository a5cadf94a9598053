import type { ChosenKinds, PastedRow, PastedTable } from '@fullcourt/program/paste'
import { useState } from 'react'
import { isListOf, isObject, isObjectOf, isText, type Stored, stored } from '../call/stored.ts'

/** A choice for some columns of a list. `headings`: those of all its columns; lists without them are known by their width. */
interface Choice {
  readonly headings: string
  readonly kinds: Readonly<Record<number, string>>
}

const MOST_KEPT = 20
const isChoice = isObjectOf<Choice>({
  headings: isText,
  kinds: (value): value is Choice['kinds'] => isObject(value) && Object.values(value).every(isText),
})

/** Columns that a list may have, and the choices that this device keeps: the next list of the same program has the same headings. */
export interface ListColumns<K extends string> {
  readonly kinds: readonly K[]
  readonly choices: Stored<Choice[]>
}

export const listColumns = <K extends string>(name: string, kinds: readonly K[]): ListColumns<K> => ({
  kinds,
  choices: stored(`fullcourt.columns.${name}`, isListOf(isChoice)),
})

/** A pasted text as a table, with the user's choices of its columns. */
export function usePasted<K extends string, Read extends Pick<PastedTable<K>, 'columns'>>(
  { kinds, choices }: ListColumns<K>,
  list: string,
  read: (list: string, chosen: ChosenKinds<K>) => Read,
) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const unchosen = read(list, {})
  const headings = unchosen.columns.map(({ heading }) => heading ?? '').join('\t')
  const hasHeadings = headings.trim() !== ''
  const kept = (hasHeadings && choices.read()?.find((one) => one.headings === headings)) || null
  const made = choice?.headings === headings ? choice : kept
  const chosen: Record<number, K | 'unused'> = {}
  for (const [column, kind] of Object.entries(made?.kinds ?? {})) {
    // A later version may have no such column.
    const known = kind === 'unused' ? kind : kinds.find((one) => one === kind)
    if (known) chosen[Number(column)] = known
  }
  return {
    read: made ? read(list, chosen) : unchosen,
    choose(column: number, kind: K | 'unused') {
      const next: Choice = { headings, kinds: { ...chosen, [column]: kind } }
      setChoice(next)
      if (!hasHeadings) return
      const others = (choices.read() ?? []).filter((one) => one.headings !== headings)
      choices.write([next, ...others].slice(0, MOST_KEPT))
    },
  }
}

/** The text without the lines of these rows. */
export function withoutRows(
  list: string,
  rows: readonly { readonly row: Pick<PastedRow, 'lines'> }[],
): string {
  const gone = new Set(rows.flatMap(({ row }) => row.lines))
  return list
    .split(/\r\n?|\n/)
    .filter((_, at) => !gone.has(at + 1))
    .join('\n')
}
