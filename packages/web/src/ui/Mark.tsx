import type { ReactNode } from 'react'
import style from './Mark.module.css'

/** A word that marks what it stands beside: its state, or what it is. */
export const Mark = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'good' | 'bad' | 'accent'
  readonly children: ReactNode
}) => <span className={style[tone]}>{children}</span>
