import type { CourtGeometry } from '@fullcourt/scorebook'
import { type CourtView, toView, viewSize } from '../court/courtView.ts'
import { useInputs } from '../useScorer.ts'
import css from './CourtGhosts.module.css'
import { crewOf } from './scorerCrew.ts'
import { useCrewState } from './useCrew.ts'

interface Props {
  readonly court: CourtGeometry
  readonly view: CourtView
}

/** The places of plays that others are entering, in inches of the view. Names point to the middle, so that no edge cuts them. */
export function CourtGhosts({ court, view }: Props) {
  const { others } = useCrewState(crewOf(useInputs()))
  const [width] = viewSize(court, view)
  return others.map(({ tab, name, openPlay }) => {
    if (!openPlay?.location) return null
    const at = toView(court, view, openPlay.location)
    const isRight = at.x > width / 2
    return (
      <g key={tab} className={css.ghost} data-side={openPlay.isHomeTeam ? 'home' : 'away'} aria-hidden>
        <circle cx={at.x} cy={at.y} r={14} />
        <text x={at.x + (isRight ? -20 : 20)} y={at.y + 8} textAnchor={isRight ? 'end' : 'start'}>
          {name}
        </text>
      </g>
    )
  })
}
