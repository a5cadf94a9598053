import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type CSSProperties, memo, useEffect, useMemo, useState } from 'react'
import { NO_TAB_DRAFT, type OpenBook, openTabDraft } from '../../book/index.ts'
import { useUser } from '../../identity/session.ts'
import { sideColours } from '../../plays/sideColours.ts'
import { cssVariables } from '../../ui/cssVariables.ts'
import { t } from '../../ui/language.ts'
import { Banners } from '../board/Banners.tsx'
import { Floor } from '../board/Floor.tsx'
import { Popover } from '../board/panel/Popover.tsx'
import { Scoreboard } from '../board/Scoreboard.tsx'
import css from '../board/ScoreScreen.module.css'
import { SideBar } from '../board/SideBar.tsx'
import { TopBar } from '../board/TopBar.tsx'
import { useScoringKeys } from '../board/useScoringKeys.ts'
import { openKeptClock } from '../clock/away.ts'
import { browserDevice } from '../core/device.ts'
import { useScoringSettings } from '../core/settings.ts'
import { Dialogs } from '../dialogs/dialogs.door.tsx'
import { UndoQuestionDialog } from '../dialogs/UndoQuestionDialog.tsx'
import { Scorer } from '../store/scorer.ts'
import { ScorerContext, useScorer } from '../store/useScorer.ts'
import { ReviewScreen } from './review.door.tsx'
import type { ScreenMode } from './screenMode.ts'
import { TimelineFoot } from './timeline.door.ts'

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
  return (
    <ScorerContext value={scorer}>
      {isReview ? <ReviewScreen /> : <Screen Film={mode?.Panel} />}
    </ScorerContext>
  )
})

/** Court, clock and rosters on the left, feed and box score on the right; one column in a narrow window, court first. */
function Screen({ Film }: { readonly Film: ComponentType | undefined }) {
  useScoringKeys()
  const style = useGameStyle()
  const { isLeftHanded } = useScoringSettings()
  return (
    <div className={css.screen} style={style} data-hand={isLeftHanded ? 'left' : 'right'}>
      <TopBar />
      <Banners />
      <div className={css.columns}>
        {Film && <Film />}
        <div className={css.left}>
          <Scoreboard />
          <Floor />
        </div>
        <aside className={css.right} aria-label={t('Feed and box score')} data-feed>
          <SideBar />
        </aside>
        <Popover />
      </div>
      <div className={css.foot}>
        <TimelineFoot />
      </div>
      <Dialogs />
      <UndoQuestionDialog />
    </div>
  )
}

/** The colors of the teams and the proportions of the court. */
function useGameStyle(): CSSProperties {
  const setup = useScorer((state) => state.setup)
  const court = useScorer((state) => state.game.sheet.setup.court)
  return useMemo(() => {
    const colors = sideColours(setup)
    return cssVariables({
      '--home-fill': colors.home.fill,
      '--away-fill': colors.away.fill,
      '--ratio': court.widthInches / court.heightInches,
    })
  }, [setup, court])
}
