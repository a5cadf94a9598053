import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type CSSProperties, memo, useEffect, useMemo, useState } from 'react'
import { sideColours } from '../../basketball/sideColours.ts'
import { NO_TAB_DRAFT, type OpenBook, openTabDraft } from '../../book/index.ts'
import { useUser } from '../../session.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { openKeptClock } from '../clock/away.ts'
import { browserDevice } from '../device.ts'
import { Dialogs } from '../dialogs/Dialogs.tsx'
import { Floor } from '../entry/Floor.tsx'
import { Scorer } from '../scorer.ts'
import { ScorerContext, useScorer } from '../useScorer.ts'
import { Scoreboard } from './Scoreboard.tsx'
import css from './ScoreScreen.module.css'
import type { ScreenMode } from './screenMode.ts'
import { useScoringSettings } from './settings.ts'
import { TopBar } from './TopBar.tsx'
import { useLaterParts } from './useLaterParts.ts'
import { useScoringKeys } from './useScoringKeys.ts'

interface Props {
  /** The game's book, ready. */
  readonly book: OpenBook
  /** A game that is scored from film, or a practice game. */
  readonly mode?: ScreenMode
  /** Walks through what is odd or open, and enters no new plays. */
  readonly isReview?: boolean
}

export const ScoreScreen = memo(function ScoreScreen({ book, mode, isReview = false }: Props) {
  const { id: userId } = useUser()
  const navigate = useNavigate()
  const [scorer] = useState(() => {
    const gameId = book.state().setup!.teamGame.id
    const onEnded = () =>
      navigate({ to: '/a/team/game/$id/', params: { id: gameId }, search: { tab: 'box' } })
    const tabDraft = mode?.tabDraft ?? (isReview ? NO_TAB_DRAFT : openTabDraft(userId, gameId))
    const keptClock = mode || isReview ? undefined : openKeptClock(userId, gameId)
    return new Scorer({
      book,
      userId,
      device: browserDevice,
      tabDraft,
      keptClock,
      onEnded,
      isReview,
      ...mode,
    })
  })
  useEffect(() => scorer.start(), [scorer])
  useEffect(() => mode?.follow?.(scorer), [scorer, mode])
  return <ScorerContext value={scorer}>{isReview ? <Review /> : <Screen Film={mode?.Panel} />}</ScorerContext>
})

function Review() {
  const parts = useLaterParts()
  return parts ? <parts.ReviewScreen /> : <PageSkeleton />
}

/** Court, clock and rosters on the left, feed and box score on the right; one column in a narrow window, court first. */
function Screen({ Film }: { readonly Film: ComponentType | undefined }) {
  useScoringKeys()
  const style = useGameStyle()
  const parts = useLaterParts()
  const { isLeftHanded } = useScoringSettings()
  return (
    <div className={css.screen} style={style} data-hand={isLeftHanded ? 'left' : 'right'}>
      <TopBar />
      {parts && <parts.StorageNotice />}
      {parts && <parts.Banners />}
      <div className={css.columns}>
        {Film && <Film />}
        <div className={css.left}>
          <Scoreboard />
          <Floor />
        </div>
        <aside className={css.right} aria-label="Feed and box score" data-feed>
          {parts && <parts.SideBar />}
        </aside>
        {parts && <parts.Popover />}
      </div>
      <div className={css.foot}>{parts && <parts.TimelineFoot />}</div>
      <Dialogs />
      {parts && <parts.UndoQuestionDialog />}
    </div>
  )
}

/** The colors of the teams and the proportions of the court. */
function useGameStyle(): CSSProperties {
  const setup = useScorer((state) => state.setup)
  const court = useScorer((state) => state.game.sheet.setup.court)
  return useMemo(() => {
    const colors = sideColours(setup)
    return {
      '--home-fill': colors.home.fill,
      '--away-fill': colors.away.fill,
      '--ratio': court.widthInches / court.heightInches,
    } as CSSProperties
  }, [setup, court])
}
