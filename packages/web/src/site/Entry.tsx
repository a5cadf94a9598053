import type { ReactNode } from 'react'
import { Card, Page } from '../ui/Page.tsx'
import style from './Entry.module.css'

/** The narrow card of log-in and registration. */
export const Entry = ({
  title,
  sentence,
  children,
  other,
}: {
  readonly title: string
  readonly sentence?: ReactNode
  readonly children: ReactNode
  /** The link to the other of the two. */
  readonly other: ReactNode
}) => (
  <div className={style.entry}>
    <Page title={title} sentence={sentence}>
      <Card>{children}</Card>
      <p className={style.other}>{other}</p>
    </Page>
  </div>
)
