import type { ChosenKinds, PastedRow, PastedTable } from '@fullcourt/program/paste'
import { useState } from 'react'

/** A pasted text as a table, with the user's choices of its columns. Choices are of a table with as many columns. */
export function usePasted<K extends string, Read extends Pick<PastedTable<K>, 'columns'>>(
  list: string,
  read: (list: string, chosen: ChosenKinds<K>) => Read,
) {
  const [choice, setChoice] = useState<{ readonly width: number; readonly kinds: ChosenKinds<K> }>({
    width: 0,
    kinds: {},
  })
  const unchosen = read(list, {})
  const width = unchosen.columns.length
  const kinds = choice.width === width ? choice.kinds : {}
  return {
    read: choice.width === width ? read(list, kinds) : unchosen,
    choose: (column: number, kind: K | 'unused') => setChoice({ width, kinds: { ...kinds, [column]: kind } }),
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
