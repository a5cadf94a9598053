import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '../language.ts'
import { CopyAndPrint } from './CopyAndPrint.tsx'
import style from './DataTable.module.css'
import { tableText } from './tableText.ts'

export interface Column<Row> {
  readonly key: string
  /** An English text of the catalogs, as `means` is, or one with values, which is translated already. */
  readonly label: string
  /** The full name, where the label is an abbreviation. */
  readonly means?: string
  /** The value for sorting and copying. */
  readonly value: (row: Row) => string | number | null
  /** The content of the cell, where it is more than the value. */
  readonly show?: (row: Row) => ReactNode
  readonly numeric?: boolean
  /** A column of buttons: not sorted or copied. */
  readonly tools?: boolean
}

interface Props<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The key of the sorted column, with '-' in front for descending; '' keeps the order of `rows`. */
  readonly sort?: string
  /** Keeps the sorting outside, such as in the address; by default the table keeps it. */
  readonly onSort?: (sort: string) => void
  /** Totals below the rows, always last. */
  readonly foot?: readonly Row[]
  /** Shows 'Copy' and 'Print' above the table. */
  readonly tools?: boolean
  /** For many narrow columns: smaller text and padding. */
  readonly dense?: boolean
}

/** Whether all columns fit: then the page scrolls the table, and its header sticks to the window's top; else it scrolls inside itself. */
function useFits() {
  const box = useRef<HTMLElement>(null)
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const outer = box.current!
    const table = outer.querySelector('table')!
    const measure = () => setFits(table.offsetWidth <= outer.clientWidth)
    const watch = new ResizeObserver(measure)
    watch.observe(outer)
    watch.observe(table)
    return () => watch.disconnect()
  }, [])
  return { box, fits }
}

/** A table that sorts, keeps its header and first column visible, scrolls inside itself, copies as text and prints. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  foot = [],
  tools = false,
  dense = false,
  ...sorting
}: Props<Row>) {
  const { box, fits } = useFits()
  const [ownSort, setOwnSort] = useState(sorting.sort ?? '')
  const sort = sorting.onSort ? (sorting.sort ?? '') : ownSort
  const setSort = sorting.onSort ?? setOwnSort
  const sorted = useMemo(() => inOrder(rows, columns, sort), [rows, columns, sort])

  return (
    <div className={style.whole}>
      {tools && (
        <div className={style.tools}>
          <CopyAndPrint text={() => asText(columns, [...sorted, ...foot])} />
        </div>
      )}
      <section
        ref={box}
        className={fits ? style.fits : style.scroll}
        aria-label={caption}
        // Scrollable content must be reachable by keyboard.
        tabIndex={fits ? undefined : 0}
      >
        <table className={dense ? `${style.table} ${style.dense}` : style.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <Cells key={rowKey(row)} row={row} columns={columns} />
            ))}
          </tbody>
          {foot.length > 0 && (
            <tfoot>
              {foot.map((row) => (
                <Cells key={rowKey(row)} row={row} columns={columns} />
              ))}
            </tfoot>
          )}
        </table>
      </section>
    </div>
  )
}

function Head<Row>({
  column: { key, label, means, numeric, tools },
  sort,
  onSort,
}: {
  readonly column: Column<Row>
  readonly sort: string
  readonly onSort: (sort: string) => void
}) {
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'
  if (tools) return <td className={style.headTools} />
  // Numbers are first sorted descending, names ascending.
  const next =
    direction === 'none' ? (numeric ? `-${key}` : key) : direction === 'ascending' ? `-${key}` : key
  return (
    <th scope="col" aria-sort={direction} className={numeric ? style.number : undefined}>
      <button
        type="button"
        onClick={() => onSort(next)}
        title={means && t(means)}
        aria-label={means && t(means)}
      >
        {t(label)}
        <span aria-hidden="true" className={style.arrow}>
          {direction === 'ascending' ? '▲' : direction === 'descending' ? '▼' : ''}
        </span>
      </button>
    </th>
  )
}

function Cells<Row>({ row, columns }: { readonly row: Row; readonly columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map(({ key, value, show, numeric, tools }, at) => {
        const content = show ? show(row) : (value(row) ?? '–')
        const look = tools ? style.cellTools : numeric ? style.number : undefined
        if (at > 0) {
          return (
            <td key={key} className={look}>
              {content}
            </td>
          )
        }
        return (
          <th key={key} scope="row" className={look}>
            {content}
          </th>
        )
      })}
    </tr>
  )
}

function inOrder<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: string): readonly Row[] {
  const down = sort.startsWith('-')
  const column = columns.find(({ key }) => key === (down ? sort.slice(1) : sort))
  if (!column) return rows
  const one = down ? -1 : 1
  return [...rows].sort((a, b) => {
    const [x, y] = [column.value(a), column.value(b)]
    // Unknown values stay last in both directions.
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    if (typeof x === 'number' && typeof y === 'number') return one * (x - y)
    return one * String(x).localeCompare(String(y), undefined, { numeric: true })
  })
}

const asText = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const shown = columns.filter(({ tools }) => !tools)
  return tableText([
    shown.map(({ label }) => t(label)),
    ...rows.map((row) => shown.map(({ value }) => value(row))),
  ])
}
