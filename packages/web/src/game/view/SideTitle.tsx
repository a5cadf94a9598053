import type { Side } from '@fullcourt/scorebook/vocabulary'
import type { ReactNode } from 'react'
import { sideColours } from '../../plays/sideColours.ts'
import css from './Game.module.css'
import header from './GameHeader.module.css'
import type { Watched } from './watched.ts'

interface Props {
  readonly watched: Watched
  readonly side: Side
  /** After the name. */
  readonly children?: ReactNode
}

/** The heading of what belongs to one side: its color and its name. */
export const SideTitle = ({ watched: { names, setup }, side, children }: Props) => (
  <h2 className={css.boxTitle}>
    <span className={header.swatch} style={{ background: sideColours(setup)[side].fill, height: 20 }} />
    {names[side]} {children}
  </h2>
)
