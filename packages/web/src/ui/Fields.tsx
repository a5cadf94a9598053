import type { ReactNode } from 'react'
import style from './Field.module.css'

/** Fields beside each other where there is room, below each other on a phone; `narrow`: always below. */
export const Fields = ({
  children,
  narrow = false,
}: {
  readonly children: ReactNode
  readonly narrow?: boolean
}) => <div className={narrow ? style.narrow : style.fields}>{children}</div>
