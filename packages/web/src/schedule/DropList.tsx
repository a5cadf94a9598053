import type { ReactNode } from 'react'
import { t } from '../ui/language.ts'
import css from './Setup.module.css'

/** A list that people can be dropped on. Each row's button and menu offer the same moves. */
export function DropList({
  title,
  side,
  note,
  over,
  onOver,
  onDrop,
  children,
}: {
  readonly title: string
  readonly side: string
  readonly note?: ReactNode
  readonly over: boolean
  readonly onOver: (over: boolean) => void
  readonly onDrop: () => void
  readonly children: ReactNode
}) {
  return (
    <section
      className={css.list}
      aria-label={side === 'home' ? t('{list}, home', { list: title }) : t('{list}, away', { list: title })}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        onOver(true)
      }}
      onDragLeave={(event) => {
        const { currentTarget, relatedTarget } = event
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        onOver(false)
        onDrop()
      }}
    >
      <h3 className={css.listHead}>
        <span>{title}</span>
        {note}
      </h3>
      {children}
    </section>
  )
}
