import type { ReactNode } from 'react'
import style from './List.module.css'

/** A list of rows with lines between them. `inCard`: it fills a card from edge to edge. */
export const List = ({
  label,
  inCard = false,
  ordered = false,
  children,
}: {
  readonly label?: string
  readonly inCard?: boolean
  readonly ordered?: boolean
  readonly children: ReactNode
}) => {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={inCard ? `${style.list} ${style.inCard}` : style.list} aria-label={label}>
      {children}
    </Tag>
  )
}

/** A row: its name with notes below it, then buttons. */
export const Row = ({
  name,
  notes = [],
  tools,
}: {
  readonly name: ReactNode
  readonly notes?: readonly ReactNode[]
  readonly tools?: ReactNode
}) => (
  <li>
    <span className={style.text}>
      <span className={style.name}>{name}</span>
      {notes.filter(Boolean).map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other name.
        <span key={at} className={style.note}>
          {note}
        </span>
      ))}
    </span>
    {tools && <span className={style.tools}>{tools}</span>}
  </li>
)
