import type { ReactNode } from 'react'
import style from './Empty.module.css'

/** Nothing here yet: what it is for, and the button to start. */
export const Empty = ({
  title,
  children,
  action,
  plain = false,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Without a frame of its own: inside a card. */
  readonly plain?: boolean
}) => (
  <div className={plain ? style.plain : style.empty}>
    <p className={style.title}>{title}</p>
    {children && <div className={style.text}>{children}</div>}
    {action}
  </div>
)
