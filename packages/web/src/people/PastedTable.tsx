import type { ReactNode } from 'react'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { t } from '../ui/language.ts'
import css from './PastedTable.module.css'

export interface PastedRowShown {
  readonly key: string
  /** The row as it was read, or why it was not. */
  readonly reading: ReactNode
  readonly cells: readonly string[]
  /** The columns whose cell was not read. */
  readonly unread: readonly number[]
}

interface Props<K> {
  readonly caption: string
  /** Null: the user has to choose. */
  readonly columns: readonly { readonly heading: string | null; readonly kind: K | null }[]
  readonly kinds: readonly { readonly value: K; readonly label: string }[]
  readonly rows: readonly PastedRowShown[]
  readonly onChoose: (column: number, kind: K) => void
}

function Chooser<K extends string>({
  column,
  at,
  kinds,
  onChoose,
}: Pick<Props<K>, 'kinds' | 'onChoose'> & {
  readonly column: Props<K>['columns'][number]
  readonly at: number
}) {
  const { heading, kind } = column
  return (
    <th scope="col" className={kind === null ? css.open : undefined}>
      <NativeSelect<K | ''>
        aria-label={
          heading
            ? t('Column {number}, {heading}', { number: at + 1, heading })
            : t('Column {number}', { number: at + 1 })
        }
        data={kind === null ? [{ value: '', label: t('Choose…') }, ...kinds] : kinds}
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
export const PastedTable = <K extends string>({ caption, columns, kinds, rows, onChoose }: Props<K>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
  <section className={css.scroll} aria-label={caption} tabIndex={0}>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('Read as')}</th>
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
            <Chooser key={at} column={column} at={at} kinds={kinds} onChoose={onChoose} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, reading, cells, unread }) => (
          <tr key={key}>
            <th scope="row">{reading}</th>
            {columns.map(({ kind }, at) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
                key={at}
                className={unread.includes(at) ? css.unread : kind === 'unused' ? css.unused : undefined}
              >
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
