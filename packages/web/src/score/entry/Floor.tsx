import { opensWithJump, otherSide, type Play, type Side } from '@fullcourt/scorebook'
import { useMemo } from 'react'
import type { Scorer } from '../scorer.ts'
import { type Action, ActionBar } from '../screen/ActionBar.tsx'
import css from '../screen/ScoreScreen.module.css'
import { useLaterParts } from '../screen/useLaterParts.ts'
import { useInputs, useScorer } from '../useScorer.ts'
import { pointOf } from './draftWords.ts'
import { FloorCourt } from './FloorCourt.tsx'
import type { Spot } from './steps.ts'

/** The court with the shots of this period, the rosters, and the events that need no place. */
export function Floor() {
  const left = useScorer((state) => state.left)
  const parts = useLaterParts()
  return (
    <div className={css.floor}>
      <div className={css.court}>
        <ScorerCourt />
      </div>
      <div className={css.rosterLeft}>
        <ScorerRoster side={left} subKey="g" />
      </div>
      <div className={css.rosterRight}>
        <ScorerRoster side={otherSide(left)} subKey="h" />
      </div>
      <div className={css.actions}>
        <Actions />
        {parts && <parts.LateAdditions />}
        {parts && <parts.LastPlay />}
      </div>
    </div>
  )
}

const isShot = ({ origin }: Play): boolean => origin.type === 'shot_made' || origin.type === 'shot_miss'

function ScorerCourt() {
  const { touch } = useInputs()
  const { court, names, attacks, plays, period, draft, isEnabled } = useScorer((state) => ({
    court: state.game.sheet.setup.court,
    names: state.names,
    attacks: state.attacks,
    plays: state.book.plays,
    period: state.clock.period,
    draft: state.draft,
    isEnabled: state.isEnabled,
  }))
  const shots = useMemo(
    () => plays.filter((play) => isShot(play) && play.origin.period === period && play.origin.location),
    [plays, period],
  )
  const onPick = useMemo<React.ComponentProps<typeof FloorCourt>['onPick']>(
    () => (point, spot: Spot, missed) => touch({ kind: 'court', point, missed }, spot),
    [touch],
  )
  return (
    <FloorCourt
      court={court}
      names={names}
      attacks={attacks}
      shots={shots}
      marked={pointOf(draft)}
      enabled={isEnabled}
      onPick={onPick}
    />
  )
}

function ScorerRoster({ side, subKey }: { readonly side: Side; readonly subKey: string }) {
  const scorer = useInputs()
  const parts = useLaterParts()
  const { game, name, lines, isEnabled, matches } = useScorer((state) => ({
    game: state.game,
    name: state.names[side],
    lines: state.box?.[side].players ?? null,
    isEnabled: state.isEnabled,
    matches: state.typed.matches,
  }))
  if (!parts) return null
  return (
    <parts.Roster
      side={side}
      name={name}
      game={game}
      lines={lines}
      subKey={subKey}
      enabled={isEnabled}
      lit={matches}
      onPlayer={scorer.touchPlayer}
      onSubs={scorer.open}
    />
  )
}

function Actions() {
  const scorer = useInputs()
  const { rules, unfinished, isEnabled } = useScorer((state) => ({
    rules: state.game.sheet.setup.rules,
    unfinished: state.unfinished,
    isEnabled: state.isEnabled,
  }))
  const firstBall = opensWithJump(rules) ? 'Jump ball' : 'First ball'
  return <ActionBar enabled={isEnabled} actions={actionsOf(scorer, firstBall, unfinished.at(-1))} />
}

function actionsOf(
  { begin, open, goOn }: Scorer,
  firstBall: string,
  unfinished: Play | undefined,
): readonly Action[] {
  const throws = unfinished && {
    label: 'Go on with free throws',
    key: 'K',
    act: () => goOn(unfinished.origin.id),
  }
  return [
    { label: 'Turnover', key: 'D', act: () => begin('turnover') },
    { label: 'Foul', key: 'F', act: () => begin('foul') },
    { label: 'Timeout', key: 'T', act: () => open({ kind: 'timeout' }) },
    { label: firstBall, key: 'J', act: () => open({ kind: 'jump' }) },
    ...(throws ? [throws] : []),
    { label: 'Events', key: '', narrow: true, act: () => open({ kind: 'feed' }) },
  ]
}
