import type { ReactNode } from 'react'
import { t } from '../language.ts'
import style from './Filters.module.css'
import { NativeSelect, type SelectData } from './NativeSelect.tsx'
import { TextInput } from './TextInput.tsx'

/** The filters of the page: side by side where there is room, two in a row on a phone; `tools` at the end. */
export const Filters = ({
  tools,
  children,
}: {
  readonly tools?: ReactNode
  readonly children: ReactNode
}) => (
  <search className={style.filters}>
    {children}
    {tools && <div className={style.tools}>{tools}</div>}
  </search>
)

interface Narrowing {
  readonly label: string
  /** '' means no filter. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A filter with a few options. */
export const Choice = ({
  all = t('All'),
  data,
  onChange,
  ...field
}: Narrowing & {
  /** The label of no choice; null where a choice is required. */
  readonly all?: string | null
  readonly data: SelectData
}) => (
  <NativeSelect
    {...field}
    data={all === null ? data : [{ value: '', label: all }, ...data]}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** A search by words. */
export const SearchField = ({
  label = t('Search'),
  value,
  onChange,
}: Omit<Narrowing, 'label'> & { readonly label?: string }) => (
  <TextInput
    className={style.search}
    type="search"
    autoComplete="off"
    label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
