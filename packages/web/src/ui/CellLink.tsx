import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import style from './CellLink.module.css'

/**
 * A link in a table's cell. The one that names the row is reached by Tab; the figures beside it by arrows, so that a
 * table of two hundred figures is not two hundred stops.
 */
export const CellLink = ({
  to,
  search = {},
  names = false,
  children,
}: {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  /** It names the row. */
  readonly names?: boolean
  readonly children: ReactNode
}) => (
  <Link
    to={to}
    search={search as never}
    className={names ? style.name : style.link}
    tabIndex={names ? undefined : -1}
  >
    {children}
  </Link>
)
