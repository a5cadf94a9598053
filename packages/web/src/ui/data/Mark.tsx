import type { ReactNode } from 'react'
import style from './Mark.module.css'

/** A small label beside something: its state or kind. */
export const Mark = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'good' | 'bad' | 'accent'
  readonly children: ReactNode
}) => <span className={style[tone]}>{children}</span>
