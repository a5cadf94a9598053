import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import style from './CellLink.module.css'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  /** True for the cell that names the row. */
  readonly names?: boolean
}

const CellAnchor = ({ names = false, children, ...anchor }: Props) => (
  <a {...anchor} className={names ? style.name : style.link} tabIndex={names ? undefined : -1}>
    {children}
  </a>
)

/**
 * A link in a table's cell. Tab reaches the link that names the row; arrow keys reach the figures beside it, so that a table of 200
 * figures does not have 200 tab stops.
 */
export const CellLink = createLink(CellAnchor)
