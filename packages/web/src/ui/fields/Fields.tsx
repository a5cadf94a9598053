import type { ReactNode } from 'react'
import css from './fields.module.css'

/** Fields side by side where there is room, else below each other; `stacked`: always below each other. */
export const Fields = ({
  children,
  stacked = false,
}: {
  readonly children: ReactNode
  readonly stacked?: boolean
}) => <div className={stacked ? css.stacked : css.fields}>{children}</div>
