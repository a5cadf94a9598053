import type { ReactNode } from 'react'
import style from './Field.module.css'

/** Fields beside each other where there is room, below each other on a phone; `stacked`: always below. */
export const Fields = ({
  children,
  stacked = false,
}: {
  readonly children: ReactNode
  readonly stacked?: boolean
}) => <div className={stacked ? style.stacked : style.fields}>{children}</div>
