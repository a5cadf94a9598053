import { otherSide } from '@fullcourt/scorebook/vocabulary'
import { useMemo } from 'react'
import { isShot } from '../core/draftPlay.ts'
import { pointOf } from '../core/draftWords.ts'
import type { Spot } from '../core/steps.ts'
import { CrewPlayMarks, CrewPlays } from '../crews/CrewPlays.tsx'
import { useInputs, useScorer } from '../store/useScorer.ts'
import { Actions } from './ActionBar.tsx'
import { FloorCourt } from './court/FloorCourt.tsx'
import { LastPlay, LateAdditions, QuickChanges } from './panel/LastPlay.tsx'
import { ScorerRoster } from './Rosters.tsx'
import css from './ScoreScreen.module.css'
import { StorageNotice } from './StorageNotice.tsx'
import { useShownHalf } from './useShownHalf.ts'
import { WideCharts } from './wide/WideCharts.tsx'

/** The court with the shots of this period, the events that need no place, and the rosters. */
export function Floor() {
  const left = useScorer((state) => state.left)
  const isEnabled = useScorer((state) => state.isEnabled)
  // In a low window they scroll; before the start no player in them takes the focus.
  const rosterTab = isEnabled ? undefined : 0
  return (
    <div className={css.floor}>
      <div className={css.court}>
        <ScorerCourt />
      </div>
      <div className={css.actions}>
        <Actions />
        <LateAdditions />
        <LastPlay />
        <QuickChanges />
        <StorageNotice />
      </div>
      <div className={css.charts}>
        <WideCharts />
      </div>
      <div className={css.rosters}>
        <div className={css.rosterLeft} data-keep-clear tabIndex={rosterTab}>
          <ScorerRoster side={left} subKey="g" />
        </div>
        <div className={css.rosterRight} data-keep-clear tabIndex={rosterTab}>
          <ScorerRoster side={otherSide(left)} subKey="h" />
        </div>
      </div>
    </div>
  )
}

function ScorerCourt() {
  const { touch } = useInputs()
  const { view, flip } = useShownHalf()
  const { court, names, attacks, plays, period, draft, isEnabled } = useScorer((state) => ({
    court: state.game.sheet.setup.court,
    names: state.names,
    attacks: state.attacks,
    plays: state.book.plays,
    period: state.clock.period,
    draft: state.draft,
    isEnabled: state.isEnabled,
  }))
  const marks = useMemo(() => <CrewPlayMarks court={court} view={view} />, [court, view])
  const over = useMemo(() => <CrewPlays over="court" />, [])
  const shots = useMemo(
    () => plays.filter(({ origin }) => isShot(origin.type) && origin.period === period && origin.location),
    [plays, period],
  )
  const onPick = useMemo<React.ComponentProps<typeof FloorCourt>['onPick']>(
    () => (point, spot: Spot, missed) => touch({ kind: 'court', point, missed }, spot),
    [touch],
  )
  return (
    <FloorCourt
      court={court}
      view={view}
      onFlip={flip}
      names={names}
      attacks={attacks}
      shots={shots}
      marked={pointOf(draft)}
      enabled={isEnabled}
      onPick={onPick}
      over={over}
    >
      {marks}
    </FloorCourt>
  )
}
