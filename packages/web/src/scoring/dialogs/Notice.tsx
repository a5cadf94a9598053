import type { ReactNode } from 'react'
import css from './Notice.module.css'

/** A message in the dialog that edits a play. */
export const Notice = ({
  bad = false,
  role,
  title,
  children,
}: {
  readonly bad?: boolean
  readonly role: 'alert' | 'status'
  readonly title?: string
  readonly children: ReactNode
}) => (
  <div className={bad ? css.bad : css.plain} role={role}>
    {title && <p className={css.title}>{title}</p>}
    {children}
  </div>
)
