import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './Filters.module.css'

/** What narrows the page below it: beside each other where there is room, two in a row on a phone; `tools` at the end. */
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
  /** '' narrows nothing. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One of a few, or all of them. */
export const Choice = ({
  all = 'All',
  data,
  onChange,
  ...field
}: Narrowing & {
  /** The word for no choice; null where one is always in force. */
  readonly all?: string | null
  readonly data: NonNullable<NativeSelectProps['data']>
}) => (
  <NativeSelect
    {...field}
    data={all === null ? data : [{ value: '', label: all }, ...data]}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** Words that what is shown must have. */
export const SearchField = ({
  label = 'Search',
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
