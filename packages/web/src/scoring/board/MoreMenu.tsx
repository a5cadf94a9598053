import { IconArrowsExchange, IconKeyboard } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { isVisitor } from '../../call/token.ts'
import { useMayOnTeam, useUser } from '../../identity/session.ts'
import { hasMouse } from '../../ui/keyNames.ts'
import { t } from '../../ui/language.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useInputs, useScorer } from '../store/useScorer.ts'
import { IconButton } from './IconButton.tsx'
import css from './TopBar.module.css'

/** Menu of seldom used actions. Loaded after the first paint. */
export function MoreMenu() {
  const scorer = useInputs()
  const { guest } = useUser()
  const mayWrite = useMayOnTeam('game.write')
  const { actions, open } = scorer
  const navigate = useNavigate()
  const { isFinal, started, period } = useScorer(({ isFinal, clock: { started, period } }) => ({
    isFinal,
    started,
    period,
  }))
  const invite = { label: t('Invite a scorer…'), onChoose: () => open({ kind: 'guests' }) }
  const starters = { label: t('Correct starters…'), onChoose: () => open({ kind: 'starters' }) }
  const share = { label: t('Share live score'), onChoose: () => open({ kind: 'share' }) }
  const end = { label: t('End the game now…'), onChoose: () => open({ kind: 'end', button: null, period }) }
  const gameId = scorer.book.state().setup!.teamGame.id
  const keepClock = {
    label: t('Keep only the clock'),
    onChoose: () => void navigate({ to: '/a/team/game/$id/clock/', params: { id: gameId } }),
  }
  const signUp = {
    label: t('Sign up to keep this game…'),
    onChoose: () => void navigate({ to: '/register/', search: { next: '/score-now/' } }),
  }
  const reopen = { label: t('Reopen'), onChoose: () => actions.reopen() }
  const choices = [
    { label: t('Swap sides'), onChoose: () => actions.swapSides() },
    ...(hasMouse ? [{ label: t('Keyboard shortcuts'), onChoose: () => open({ kind: 'keys' }) }] : []),
    { label: t('Scoring settings…'), onChoose: () => open({ kind: 'settings' }) },
    ...(mayWrite && !isFinal && !scorer.isPractice ? [starters] : []),
    ...(guest || isFinal ? [] : [invite]),
    ...(guest ? [] : [share]),
    ...(isVisitor() ? [signUp] : []),
    ...(isFinal || scorer.film || scorer.isPractice ? [] : [keepClock]),
    ...(isFinal ? [reopen] : started ? [end] : []),
  ]
  return <Menu name={t('More')} button={t('More')} side="right" className={css.more} groups={[{ choices }]} />
}

/** Shortcuts to what the menu has too, where the bar has room. */
export function WideButtons() {
  const scorer = useInputs()
  return (
    <>
      <IconButton label={t('Swap sides')} title={t('Swap sides')} onClick={() => scorer.actions.swapSides()}>
        <IconArrowsExchange size={22} aria-hidden />
      </IconButton>
      {hasMouse && (
        <IconButton
          label={t('Keyboard shortcuts')}
          title={t('Keyboard shortcuts (?)')}
          onClick={() => scorer.open({ kind: 'keys' })}
        >
          <IconKeyboard size={22} aria-hidden />
        </IconButton>
      )}
    </>
  )
}
