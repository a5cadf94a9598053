import type { ReactNode } from 'react'
import style from './Empty.module.css'

/** An empty state: what the list is for, and the button to start. */
export const Empty = ({
  title,
  children,
  action,
  plain = false,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Without its own frame, for use inside a card. */
  readonly plain?: boolean
}) => (
  <div className={plain ? style.plain : style.empty}>
    <p className={style.title}>{title}</p>
    {children && <div className={style.text}>{children}</div>}
    {action}
  </div>
)
