import { useInputs } from '../useScorer.ts'
import css from './CourtGhosts.module.css'
import { crewOf } from './scorerCrew.ts'
import { useCrewState } from './useCrew.ts'

/** The places of plays that others are entering, in inches of the court. */
export function CourtGhosts() {
  const { others } = useCrewState(crewOf(useInputs()))
  return others.map(({ tab, name, openPlay }) => {
    const at = openPlay?.location
    if (!at) return null
    return (
      <g key={tab} className={css.ghost} data-side={openPlay.isHomeTeam ? 'home' : 'away'} aria-hidden>
        <circle cx={at.x} cy={at.y} r={14} />
        <text x={at.x + 20} y={at.y + 8}>
          {name}
        </text>
      </g>
    )
  })
}
