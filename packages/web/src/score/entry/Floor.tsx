import { opensWithJump, otherSide, type Play, type Side } from '@fullcourt/scorebook'
import { useMemo } from 'react'
import { type Action, ActionBar } from '../screen/ActionBar.tsx'
import { Roster } from '../screen/Rosters.tsx'
import css from '../screen/ScoreScreen.module.css'
import type { Scorer } from '../screen/useScorer.ts'
import { FloorCourt } from './FloorCourt.tsx'
import { LastPlay, LateAdditions } from './LastPlay.tsx'
import { pointOf } from './sayDraft.ts'

const isShot = ({ origin }: Play): boolean => origin.type === 'shot_made' || origin.type === 'shot_miss'

function actionsOf(scorer: Scorer): readonly Action[] {
  const { begin, open, drafting, game } = scorer
  const unfinished = scorer.unfinished.at(-1)
  const goOn = unfinished
    ? [{ label: 'Go on with free throws', key: 'K', act: () => drafting.goOn(unfinished.origin.id) }]
    : []
  const firstBall = opensWithJump(game.sheet.setup.rules) ? 'Jump ball' : 'First ball'
  return [
    { label: 'Turnover', key: 'D', act: () => begin('turnover') },
    { label: 'Foul', key: 'F', act: () => begin('foul') },
    { label: 'Timeout', key: 'T', act: () => open({ kind: 'timeout' }) },
    { label: firstBall, key: 'J', act: () => open({ kind: 'jump' }) },
    ...goOn,
    { label: 'Events', key: '', narrow: true, act: () => open({ kind: 'feed' }) },
  ]
}

/** The court with this period's shots, the rosters at hand, and the events that need no place. */
export function Floor({ scorer }: { readonly scorer: Scorer }) {
  const { book, game, box, names, left, attacks, clock, drafting, enabled, entry } = scorer
  const { plays } = book.state
  const { touch } = drafting
  const { period } = clock.state
  const shots = useMemo(
    () => plays.filter((play) => isShot(play) && play.origin.period === period && play.origin.location),
    [plays, period],
  )
  const onPick = useMemo<React.ComponentProps<typeof FloorCourt>['onPick']>(
    () => (point, spot, missed) => touch({ kind: 'court', point, missed }, spot),
    [touch],
  )
  const roster = (side: Side, subKey: string) => (
    <Roster
      side={side}
      name={names[side]}
      game={game}
      lines={box[side].players}
      subKey={subKey}
      enabled={enabled}
      lit={entry.typing.lit}
      onPlayer={scorer.touchPlayer}
      onSubs={scorer.open}
    />
  )
  return (
    <div className={css.floor}>
      <div className={css.court}>
        <FloorCourt
          court={game.sheet.setup.court}
          names={names}
          attacks={attacks}
          shots={shots}
          marked={pointOf(drafting.draft)}
          enabled={enabled}
          onPick={onPick}
        />
      </div>
      <div className={css.rosterLeft}>{roster(left, 'g')}</div>
      <div className={css.rosterRight}>{roster(otherSide(left), 'h')}</div>
      <div className={css.actions}>
        <ActionBar enabled={enabled} actions={actionsOf(scorer)} />
        <LateAdditions scorer={scorer} />
        <LastPlay scorer={scorer} />
      </div>
    </div>
  )
}
