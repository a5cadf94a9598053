import type { ReactNode } from 'react'
import style from './Field.module.css'

/** Fields side by side where there is room, else below each other; `stacked`: always below each other. */
export const Fields = ({
  children,
  stacked = false,
}: {
  readonly children: ReactNode
  readonly stacked?: boolean
}) => <div className={stacked ? style.stacked : style.fields}>{children}</div>
