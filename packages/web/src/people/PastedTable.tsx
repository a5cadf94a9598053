import type { CellRefusal, PastedColumn, PastedRow } from '@fullcourt/program/paste'
import type { ReactNode } from 'react'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { t } from '../ui/language.ts'
import css from './PastedTable.module.css'
import text from './RosterPaste.module.css'

/** The words of each kind of column: its label, and one of its values. */
export type ColumnWords<K extends string> = Readonly<Record<K, readonly [label: string, one: string]>>

/** A row as it was read. A refusal without a column is of the row as a whole. */
type Row = PastedRow &
  (
    | { readonly ok: true }
    | { readonly ok: false; readonly refusals: readonly (CellRefusal | { readonly kind: string })[] }
  )

interface Props<K extends string> {
  readonly caption: string
  /** Null: the user has to choose. */
  readonly columns: readonly PastedColumn<K>[]
  /** The kinds to choose from. */
  readonly kinds: readonly K[]
  readonly words: ColumnWords<K>
  readonly rows: readonly { readonly row: Row; readonly reading: ReactNode }[]
  readonly onChoose: (column: number, kind: K | 'unused') => void
}

/** Says why a cell is no value of its column. */
export function cellSentence<K extends string>(
  { column, cell }: CellRefusal,
  columns: readonly PastedColumn<K>[],
  words: ColumnWords<K>,
): string {
  const kind = columns[column]?.kind
  return kind && kind !== 'unused'
    ? t('‘{cell}’ is not {kind}', { cell, kind: t(words[kind][1]) })
    : t('Choose what ‘{cell}’ is', { cell })
}

/** Says why a row is not added. `isKnown`: it is there already, which is no mistake. */
export const NotAdded = ({
  row,
  wrong,
  isKnown,
}: {
  readonly row: PastedRow
  readonly wrong: readonly string[]
  readonly isKnown: boolean
}) => (
  <>
    <span className={text.note}>{t('Line {line}', { line: row.lines[0] ?? '' })}</span>
    {wrong.map((sentence) => (
      <span key={sentence} className={isKnown ? text.note : text.warn}>
        {sentence}
      </span>
    ))}
  </>
)

/** A row of the preview. Neither good nor known: it has a mistake. */
interface Checked {
  readonly isGood: boolean
  /** There already, with nothing to change. */
  readonly isKnown: boolean
}

/** Says how many rows are there already, and how many have a mistake. @param known the words for rows that are there, beside others and alone */
export function CountNotAdded({
  rows,
  known,
}: {
  readonly rows: readonly Checked[]
  readonly known: (count: number, isAll: boolean) => string
}) {
  const there = rows.filter(({ isKnown }) => isKnown).length
  const count = rows.filter(({ isGood, isKnown }) => !isGood && !isKnown).length
  return (
    <>
      {there > 0 && <p className={text.note}>{known(there, there === rows.length)}</p>}
      {count > 0 && (
        <p className={text.warn}>
          {t(
            [
              '{count} line is not added: correct the text above, or choose the column.',
              '{count} lines are not added: correct the text above, or choose the column.',
            ],
            { count },
          )}
        </p>
      )}
    </>
  )
}

/** The columns of a row whose cell was not read. */
const unreadColumns = (row: Row): readonly number[] =>
  row.ok ? [] : row.refusals.flatMap((refusal) => ('column' in refusal ? [refusal.column] : []))

function Chooser<K extends string>({
  column,
  at,
  kinds,
  words,
  onChoose,
}: Pick<Props<K>, 'kinds' | 'words' | 'onChoose'> & {
  readonly column: PastedColumn<K>
  readonly at: number
}) {
  const { heading, kind } = column
  const choices = [
    ...kinds.map((value) => ({ value, label: t(words[value][0]) })),
    { value: 'unused' as const, label: t('Not used') },
  ]
  return (
    <th scope="col" className={kind === null ? css.open : undefined}>
      <NativeSelect<K | 'unused' | ''>
        aria-label={
          heading
            ? t('Column {number}, {heading}', { number: at + 1, heading })
            : t('Column {number}', { number: at + 1 })
        }
        data={kind === null ? [{ value: '', label: t('Choose…') }, ...choices] : choices}
        value={kind ?? ''}
        onPick={(picked) => {
          if (picked !== '') onChoose(at, picked)
        }}
      />
      {heading}
    </th>
  )
}

/** A pasted table as it was read, with a choice of what each column is. Scrolls sideways inside itself. */
export const PastedTable = <K extends string>({ caption, columns, rows, ...chooser }: Props<K>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
  <section className={css.scroll} aria-label={caption} tabIndex={0}>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('Read as')}</th>
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
            <Chooser key={at} column={column} at={at} {...chooser} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, reading }) => {
          const unread = unreadColumns(row)
          return (
            <tr key={row.lines.join()}>
              <th scope="row">{reading}</th>
              {columns.map(({ kind }, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
                  key={at}
                  className={unread.includes(at) ? css.unread : kind === 'unused' ? css.unused : undefined}
                >
                  {row.cells[at]}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)
