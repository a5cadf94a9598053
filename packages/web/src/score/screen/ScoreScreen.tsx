import { useNavigate } from '@tanstack/react-router'
import { type CSSProperties, memo, useEffect, useMemo, useState } from 'react'
import { sideColours } from '../../basketball/sideColours.ts'
import { draftKeeper, type OpenBook } from '../../book/index.ts'
import { useUser } from '../../session.ts'
import { browserDevice } from '../device.ts'
import { Dialogs } from '../dialogs/Dialogs.tsx'
import { Floor } from '../entry/Floor.tsx'
import { Scorer } from '../scorer.ts'
import { ScorerContext, useScorer } from '../useScorer.ts'
import { Scoreboard } from './Scoreboard.tsx'
import css from './ScoreScreen.module.css'
import { TopBar } from './TopBar.tsx'
import { useLaterParts } from './useLaterParts.ts'
import { useScoringKeys } from './useScoringKeys.ts'

/** The scoring screen. `book`: the game's book, ready. */
export const ScoreScreen = memo(function ScoreScreen({ book }: { readonly book: OpenBook }) {
  const { id: userId } = useUser()
  const navigate = useNavigate()
  const [scorer] = useState(() => {
    const gameId = book.state().setup!.teamGame.id
    const onEnded = () =>
      navigate({ to: '/a/team/game/$id/', params: { id: gameId }, search: { tab: 'box' } })
    return new Scorer({ book, userId, device: browserDevice, keeper: draftKeeper(userId, gameId), onEnded })
  })
  useEffect(() => scorer.start(), [scorer])
  return (
    <ScorerContext value={scorer}>
      <Screen />
    </ScorerContext>
  )
})

/** Court, clock and rosters on the left, feed and box score on the right; one column in a narrow window, court first. */
function Screen() {
  useScoringKeys()
  const style = useGameStyle()
  const parts = useLaterParts()
  return (
    <div className={css.screen} style={style}>
      <TopBar />
      {parts && <parts.Banners />}
      <div className={css.columns}>
        <div className={css.left}>
          <Scoreboard />
          <Floor />
        </div>
        <aside className={css.right} aria-label="Feed and box score">
          {parts && <parts.SideBar />}
        </aside>
      </div>
      {parts && <parts.Popover />}
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
      '--home': colors.home.fill,
      '--away': colors.away.fill,
      '--ratio': court.widthInches / court.heightInches,
    } as CSSProperties
  }, [setup, court])
}
