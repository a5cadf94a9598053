import type { ReactNode } from 'react'
import style from './Empty.module.css'

/** Nothing here yet: what it is for, and the button to start. */
export const Empty = ({
  title,
  children,
  action,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) => (
  <div className={style.empty}>
    <p className={style.title}>{title}</p>
    {children && <p className={style.text}>{children}</p>}
    {action}
  </div>
)
