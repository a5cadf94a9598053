import { courtOf } from '@fullcourt/scorebook/rules'
import { CourtLines, ShotMark } from './Court.tsx'
import css from './ShotPlace.module.css'

interface Props {
  readonly shot: { readonly x: number; readonly y: number; readonly made: boolean }
  readonly isHomeTeam: boolean
  readonly courtCode: string
  readonly className?: string | undefined
}

/** A little court with the place of a shot. The words beside it say the same. */
export function ShotPlace({ shot: { x, y, made }, isHomeTeam, courtCode, className }: Props) {
  const court = courtOf(courtCode)
  return (
    <svg className={className} viewBox={`0 0 ${court.widthInches} ${court.heightInches}`} aria-hidden="true">
      <CourtLines court={court} />
      <ShotMark x={x} y={y} r={36} isHome={isHomeTeam} className={made ? css.made : css.missed} />
    </svg>
  )
}
