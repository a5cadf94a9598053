import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { GameState } from '@fullcourt/wire'
import { useEffect, useRef } from 'react'
import { serverNow } from '../call/serverTime.ts'
import { liveWord, longDayText, stageOf, timeText, zoneText } from '../games/gameWords.ts'
import { sideColours } from '../plays/sideColours.ts'
import { t } from '../ui/language.ts'
import css from './view/Game.module.css'
import header from './view/GameHeader.module.css'
import { LineScore } from './view/LineScore.tsx'
import { liveClockText } from './view/liveFigures.ts'
import { shownScore } from './view/shownScore.ts'
import { stageText } from './view/stageText.ts'
import { SideFacts } from './view/TeamFouls.tsx'
import type { Watched } from './view/watched.ts'

const TICK = 200

/** The clock, updated without a render, because it may run. */
function LiveClock({
  watched,
  snapshot,
}: {
  readonly watched: Watched
  readonly snapshot: GameState | null
}) {
  const text = useRef<HTMLSpanElement>(null)
  const { rules } = watched.gameSetup
  const last = watched.plays.at(-1)
  useEffect(() => {
    const write = () => {
      if (text.current) text.current.textContent = liveClockText(rules, last, snapshot, serverNow())
    }
    write()
    if (!snapshot?.clockRunning) return
    const timer = setInterval(write, TICK)
    return () => clearInterval(timer)
  }, [rules, last, snapshot])
  return <span ref={text} role="timer" />
}

/** Whether there is a score yet. */
const hasBegun = ({ game, box }: Watched): boolean => stageOf(game) !== 'upcoming' || box.periods.length > 0

function Stage({ watched, snapshot }: { readonly watched: Watched; readonly snapshot: GameState | null }) {
  const { game } = watched
  if (stageOf(game) === 'final')
    return (
      <span className={header.stage} data-stage="final">
        {stageText(watched)}
      </span>
    )
  const begun = hasBegun(watched)
  return (
    <span className={header.stage} data-stage={begun ? 'live' : 'upcoming'}>
      {begun ? (
        <span>
          {liveWord(game)} <LiveClock watched={watched} snapshot={snapshot} />
        </span>
      ) : (
        t('Upcoming')
      )}
    </span>
  )
}

function SideRow({ watched, side }: { readonly watched: Watched; readonly side: Side }) {
  const { setup } = watched
  const score = shownScore(watched)
  const other = side === 'home' ? score.away : score.home
  const { name, mascot } = setup[side]
  return (
    <div className={header.side}>
      <span className={header.swatch} style={{ background: sideColours(setup)[side].fill }} />
      <span className={header.name}>
        {name}
        {mascot && ` ${mascot}`}
        <small>{side === 'home' ? t('Home') : t('Away')}</small>
        <SideFacts watched={watched} side={side} />
      </span>
      {hasBegun(watched) && (
        <span className={header.score} data-behind={score[side] < other || undefined}>
          {score[side]}
        </span>
      )}
    </div>
  )
}

/** Both sides with the score, the stage of the game, and the line score. */
export function GameHeader({
  watched,
  snapshot,
}: {
  readonly watched: Watched
  readonly snapshot: GameState | null
}) {
  const { game } = watched
  const adjusted = watched.box.home.team.scoreAdjustment !== 0 || watched.box.away.team.scoreAdjustment !== 0
  return (
    <>
      <div className={css.top}>
        <Stage watched={watched} snapshot={snapshot} />
        <span>
          {longDayText(game.localStartTime)}, {timeText(game.localStartTime)} {zoneText(game)} ·{' '}
          {game.location}
          {adjusted && ` · ${t('score adjusted')}`}
        </span>
      </div>
      <div className={header.board}>
        <h1 className={header.sides}>
          {SIDES.map((side) => (
            <SideRow key={side} watched={watched} side={side} />
          ))}
        </h1>
        {hasBegun(watched) && <LineScore {...watched} />}
      </div>
    </>
  )
}
