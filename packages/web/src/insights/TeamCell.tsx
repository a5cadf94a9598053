import type { ReactNode } from 'react'
import { choosePlace, useProgram } from '../identity/session.ts'
import { CellLink } from '../ui/data/CellLink.tsx'
import type { FilterTexts } from './season.ts'

interface Props {
  readonly teamId: string
  /** The filters of the page. A season belongs to one team; all others are the same for each. */
  readonly texts: FilterTexts
  /** The open dialog: the games behind a figure, or the shots of a zone. */
  readonly opens?: { readonly behind?: string; readonly spot?: string; readonly shots?: string }
  /** Tab reaches it, and not arrow keys alone. */
  readonly names?: boolean
  readonly children: ReactNode
}

/** A cell that leads to the insights of a team. */
export function TeamCell({ teamId, texts, opens, names = false, children }: Props) {
  const program = useProgram()
  const { season: _, basis: __, ...filters } = texts
  const kept = Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''))
  return (
    <CellLink
      names={names}
      to="/a/team/insights/"
      search={{ ...kept, ...opens }}
      onClick={() => choosePlace({ programId: program.id, teamId })}
    >
      {children}
    </CellLink>
  )
}
