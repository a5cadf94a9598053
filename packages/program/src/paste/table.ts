import { keysOf } from '@fullcourt/scorebook/vocabulary'
import { type PastedRow, pastedRows, type RowReader } from './rows.ts'

/** A pasted table: what each of its columns is, by its heading, by its cells, or as the user chose. */

export interface PastedColumn<K> {
  readonly heading: string | null
  /** Null while the user has to choose it. */
  readonly kind: K | 'unused' | null
}

export interface PastedTable<K> {
  readonly columns: readonly PastedColumn<K>[]
  /** Without the row of headings. */
  readonly rows: readonly PastedRow[]
}

/** The user's choice for some columns, by their index. */
export type ChosenKinds<K> = Readonly<Record<number, K | 'unused'>>

export interface TableReader<K> extends Omit<RowReader, 'isHeading'> {
  /** The words of headings, in lower case and without points and accents; null where the cells say which column it is. */
  readonly headings: ReadonlyMap<string, K | null>
  /** The kinds of columns without a heading, by their cells; null where it cannot be known. */
  readonly guess: (columns: readonly Guessed<K>[]) => readonly (K | 'unused' | null)[]
}

export interface Guessed<K> {
  /** As `plain` makes it; '' without one. */
  readonly heading: string
  /** The cells that are not blank. */
  readonly cells: readonly string[]
  /** Known already. */
  readonly kind: K | 'unused' | null
}

/** In lower case, without points and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d#/]+/gu, ' ')
    .trim()

/** Titles may stand above the headings. */
const MOST_TITLES = 4

function headingRow(rows: readonly PastedRow[], isHeading: (cell: string) => boolean): PastedRow | null {
  const isHeadings = ({ cells }: PastedRow) => {
    const filled = cells.filter(Boolean)
    const known = filled.filter(isHeading)
    return known.length > 0 && known.length >= Math.min(filled.length, 2)
  }
  return rows.slice(0, MOST_TITLES + 1).find(isHeadings) ?? null
}

/** A kind that stands twice counts once: as chosen, else in the first column. Of the others the user is asked, if anything is in them. */
function eachOnce<K>(
  kinds: readonly (K | 'unused' | null)[],
  chosen: ChosenKinds<K>,
): readonly (K | 'unused' | null)[] {
  const isFirst = (kind: K | 'unused' | null, at: number) => {
    const chosenAt = Object.entries(chosen).flatMap(([index, one]) => (one === kind ? [Number(index)] : []))
    return chosenAt.length > 0 ? chosenAt.at(-1) === at : kinds.indexOf(kind) === at
  }
  return kinds.map((kind, at) => (kind === null || kind === 'unused' || isFirst(kind, at) ? kind : null))
}

/** Reads a pasted text as a table. */
export function pastedTable<K extends string>(
  pasted: string,
  reader: TableReader<K>,
  chosen: ChosenKinds<K>,
): PastedTable<K> {
  const isHeading = (cell: string) => reader.headings.has(plain(cell))
  const all = pastedRows(pasted, { ...reader, isHeading })
  const headings = headingRow(all, isHeading)
  const rows = all.filter((row) => row !== headings)
  const width = Math.max(0, ...all.map(({ cells }) => cells.length))
  const headingAt = (at: number) => headings?.cells[at] || null
  const known = Array.from({ length: width }, (_, at) => {
    const heading = headingAt(at)
    const cells = rows.map((row) => row.cells[at] ?? '').filter(Boolean)
    const byHeading = heading ? reader.headings.get(plain(heading)) : null
    return {
      heading: plain(heading ?? ''),
      cells,
      kind: chosen[at] ?? (cells.length === 0 || byHeading === undefined ? 'unused' : byHeading),
    }
  })
  const kinds = eachOnce(reader.guess(known), chosen)
  return { rows, columns: known.map((_, at) => ({ heading: headingAt(at), kind: kinds[at] ?? null })) }
}

/** `no-kind`: the user has to say what the column is; `unread`: the cell is no value of its column. */
export interface CellRefusal {
  readonly kind: 'no-kind' | 'unread'
  readonly column: number
  readonly cell: string
}

/** The cells of a row that are no values of their columns. */
export const unreadCells = <K extends string>(
  { cells }: PastedRow,
  columns: readonly PastedColumn<K>[],
  fits: Readonly<Record<K, (cell: string) => boolean>>,
): readonly CellRefusal[] =>
  cells.flatMap((cell, column): CellRefusal[] => {
    const kind = columns[column]?.kind ?? null
    if (cell === '' || kind === 'unused') return []
    if (kind === null) return [{ kind: 'no-kind', column, cell }]
    return fits[kind](cell) ? [] : [{ kind: 'unread', column, cell }]
  })

/** The cell of a column; null where it is blank. */
export const cellOf = <K>(
  { cells }: PastedRow,
  columns: readonly PastedColumn<K>[],
  kind: K,
): string | null => cells[columns.findIndex((column) => column.kind === kind)] || null

/** Of three cells two must fit; the others are shown as unread. */
export const mostFit = (cells: readonly string[], fits: (text: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(fits).length * 3 >= cells.length * 2

/** The headings of each kind as a map. @param words separated by commas */
export const headingsOf = <K extends string>(words: Readonly<Record<K, string>>): ReadonlyMap<string, K> =>
  new Map(keysOf(words).flatMap((kind) => words[kind].split(',').map((heading) => [heading, kind] as const)))
