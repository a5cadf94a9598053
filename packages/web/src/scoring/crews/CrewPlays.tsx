import type { CourtGeometry } from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, EVENT_NOUNS, nameOf } from '@fullcourt/scorebook/words'
import type { OpenPlay } from '@fullcourt/wire'
import { t } from '../../ui/language.ts'
import { type CourtView, toView, viewSize } from '../core/courtView.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import css from './CrewPlays.module.css'
import { crewOf } from './scorerCrew.ts'
import { useCrewState } from './useCrew.ts'

interface MarksProps {
  readonly court: CourtGeometry
  readonly view: CourtView
}

/** The places of plays that others are entering, in inches of the view. Names point to the middle, so that no edge cuts them. */
export function CrewPlayMarks({ court, view }: MarksProps) {
  const { others } = useCrewState(crewOf(useInputs()))
  const [width] = viewSize(court, view)
  return others.map(({ tab, name, openPlay }) => {
    if (!openPlay?.location) return null
    const at = toView(court, view, openPlay.location)
    const isRight = at.x > width / 2
    return (
      <g key={tab} className={css.mark} aria-hidden>
        <circle cx={at.x} cy={at.y} r={14} />
        <text x={at.x + (isRight ? -20 : 20)} y={at.y + 8} textAnchor={isRight ? 'end' : 'start'}>
          {name}
        </text>
      </g>
    )
  })
}

/** 'made shot by 5 Pat Lee …': a play that another person is entering. */
function crewPlayWords({ type, isHomeTeam, teamGamePersonnelId }: OpenPlay, words: DescribeContext): string {
  const assignment = words.people.has(teamGamePersonnelId ?? '') ? 'PLAYER' : 'TEAM'
  return t('{event} by {name} …', {
    event: t(EVENT_NOUNS[type]),
    name: nameOf(words, { isHomeTeam, assignment, teamGamePersonnelId }),
  })
}

/** The plays that others are entering, over the oldest rows of the feed; in windows without two columns, over the court. */
export function CrewPlays({ over }: { readonly over: 'feed' | 'court' }) {
  const { others } = useCrewState(crewOf(useInputs()))
  const words = useScorer((state) => state.words)
  return (
    <div className={css.list} data-over={over} role="status" aria-label={t('Plays that others are entering')}>
      {others.map(
        ({ tab, name, openPlay }) =>
          openPlay && (
            <p key={tab} className={css.play} data-marked={openPlay.location !== null}>
              {name}: {crewPlayWords(openPlay, words)}
            </p>
          ),
      )}
    </div>
  )
}
